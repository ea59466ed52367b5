import {
  buyFill,
  customerAccount,
  escrowAccount,
  houseAccount,
  orderHold,
  type Posting,
  posting,
  practiceGrant,
} from '@kuroshio/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cash, type Cash, NO_CASH, type Units } from '@kuroshio/money';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { type Books, createBooks } from './group-poster.ts';
import { passingSeals } from './seals/seals.ts';
import { createPostingIds, type PostingIds } from './posting-ids.ts';
import { PROOF_NAMES } from './proofs.ts';
import { proveAll, proveBooks, proveNew } from './prove.ts';
import { writePostings } from './write-postings.ts';

const TWD = 1;
const TSMC = 1033;
const [one, two] = [100_001, 100_002];
const NOW = Date.UTC(2026, 6, 9);
const available = customerAccount(one, TWD, 'available');

let db: TestDatabase;
let books: Books;
let ids: PostingIds;

const post = (...postings: Posting[]) =>
  books.post({ postings: postings.map((posting) => ({ posting, tradingDate: '2026-07-09' })) });
const send = (sql: string, params: readonly (bigint | number)[] = []) => db.owner.query(sql, params);
const hold = (customer: number, orderId: bigint, asset: number, held: bigint) =>
  orderHold({ customer, orderId, cashAsset: asset, held: held as Cash, pledged: 0n as Cash });

const ORDER = `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force,
    quantity, price, book_price, position_id, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash,
    pledged_cash, held_shares, closes, placed_at, updated_at)
  values ($1::bigint, $2, concat('key-', $1::bigint), ${TSMC}, 1, case when $4::bigint = 0 then 'buy' else 'sell' end, 'limit', 'ROD', 1000, 100, 100,
    null, '2026-07-09', case when $3::bigint + $4::bigint = 0 then 'filled' else 'open' end, 0, 0, 0, '{}', $3::bigint, 0, $4::bigint, '[]', now(), now())`;

/** What a purchase of 1,000 shares by the customer leaves to be paid. */
const DUE = `insert into obligation (kind, business_id, step, trading_date, customer_id, instrument_no, venue, asset, pay, receive, held, pledged,
    settles_on, state) values ('order', $1, 20260709, '2026-07-09', $2, ${TSMC}, 'TWSE', 1, 500, 0, 500, 0, '2026-07-13', 'pending')`;
const MORE_DUE = 'update obligation set receive = receive + 1';

/** Each customer has money, an open purchase that holds 100, and 1,000 shares bought for 500 of which a sale holds 400. */
async function trade(customer: number, first: bigint): Promise<void> {
  const fill = {
    customer,
    orderId: first,
    step: 1,
    cashAsset: TWD,
    shareAsset: TSMC,
    shares: 1000 as Units,
    value: cash(490n),
    fees: cash(10n),
    tax: NO_CASH,
    counterparty: 'liquidity',
    release: { held: NO_CASH, pledged: NO_CASH },
  } as const;
  await post(
    practiceGrant({ customer, asset: TWD, amount: 10_000n as Cash }),
    hold(customer, first, TWD, 500n),
    buyFill(fill),
  );
  await send(ORDER, [first, customer, 0, 0]);
  await send(DUE, [first, customer]);
  await send(
    `insert into positions (id, customer_id, instrument_no, opened_kind, opened_by, opened_on, type, state, opened_quantity, opened_value, buy_charges, quantity,
       closing_quantity, cost, sold_quantity, sold_value, sell_charges, realised, opened_at)
     values ($1::bigint, $2, ${TSMC}, 'order', $1::bigint, '2026-07-09', 'limit', 'closing', 1000, 490, 10, 1000, 400, 500, 0, 0, 0, 0, now())`,
    [first, customer],
  );
  await post(hold(customer, first + 1n, TWD, 100n), hold(customer, first + 2n, TSMC, 400n));
  await send(ORDER, [first + 1n, customer, 100, 0]);
  await send(ORDER, [first + 2n, customer, 0, 400]);
}

beforeEach(async () => {
  db = await createTestDatabase();
  ids = createPostingIds();
  books = createBooks({
    chain: passingSeals().chains.books,
    database: db.database,
    ids,
    log: createLog('silent'),
    now: () => NOW,
  });
  await trade(one, 10n);
});
afterEach(async () => {
  await books.close();
  await db.close();
});

const names = (broken: readonly { readonly name: string }[]) => broken.map(({ name }) => name);
const lastPosting = '(select max(id) from posting)';
/** A posting of the house alone, by hand. */
async function byHand(id: number, debit: bigint, credit: bigint): Promise<void> {
  await send(`insert into posting values ($1::bigint, 9, $1::bigint, 1, ${one}, null, now())`, [id]);
  await send('insert into posted_range values (default, $1, $1)', [id]);
  await send('insert into transfer (posting_id, line, debit, credit, amount) values ($1, 0, $2, $3, 5)', [
    id,
    debit,
    credit,
  ]);
}

/** Each proof, and what somebody with all rights does to break it. */
const FORGERIES: Readonly<Record<string, () => Promise<unknown>>> = {
  balances: () => send('update balance set amount = amount + 1 where account_id = $1', [available]),
  'running-balances': () =>
    send(`update transfer set debit_balance = debit_balance + 1 where posting_id = ${lastPosting} and debit = $1`, [
      customerAccount(two, TSMC, 'available'),
    ]),
  entries: () =>
    send(
      `update transfer set total = total + 1 where entry is not null
         and posting_id = (select last from balance where account_id = $1) and debit = $1`,
      [available],
    ),
  chains: () =>
    send(
      `insert into transfer (posting_id, line, debit, credit, amount, credit_balance)
       values (${lastPosting}, 9, $1, $2, 5, 5)`,
      [houseAccount('bank', TWD), customerAccount(one, TWD, 'receivable')],
    ),
  books: () => send('update balance set total = total + 1 where account_id = $1', [available]),
  purposes: () => send('insert into balance (account_id, amount) values ($1, 0)', [available + 76n]),
  assets: () => send('update balance set amount = amount + 1 where account_id = $1', [available]),
  postings: async () => {
    await send(`insert into posting values (5, 9, 5, 1, ${one}, null, now())`);
    await send('insert into posted_range values (default, 5, 5)');
  },
  clearing: () => byHand(5, houseAccount('clearing', TWD), houseAccount('fees', TWD)),
  holds: () => send('update orders set held_cash = held_cash + 1 where held_cash > 0'),
  dues: () => send(MORE_DUE),
  // Whoever takes a debt off the ledger leaves the loan, and the other way round.
  debts: () => send('insert into balance (account_id, amount) values ($1, -5)', [customerAccount(one, TWD, 'loan')]),
  interest: () => byHand(5, houseAccount('fees', TWD), houseAccount('interest', TWD)),
  lent: () => byHand(5, houseAccount('lent', TSMC), houseAccount('liquidity', TSMC)),
  shorts: () => byHand(5, houseAccount('shorts', TSMC), houseAccount('liquidity', TSMC)),
  positions: () => send('update positions set quantity = quantity + 1'),
  reservations: () => send('update positions set closing_quantity = closing_quantity + 1'),
  fractions: () => send('insert into kept_fraction values (1001, 5)'),
  escrows: () => byHand(5, houseAccount('fees', TWD), escrowAccount(7, TWD)),
  institutions: () => byHand(5, houseAccount('fees', TWD), houseAccount('institutions', TWD)),
  // Somebody makes out that a block was sold of which nobody bought anything.
  blocks: () =>
    send(`insert into block (source, venue, instrument_no, institution_tw, institution_en, opens_on, slot, length, opens_at,
        closes_on, closes_at, premium_bps, lock_days, minimum, offered, holding, taken, sold, paid, asset, stage, announced_at, mark)
      values ('house', 'TWSE', ${TSMC}, '', '', '2026-07-09', 0, 'day', 0, '2026-07-09', 0, -100, 1, 10, 100, 50, 0, 50, 0,
        ${TWD}, 'open', now(), decode(repeat('00', 16), 'hex'))`),
  checkpoint: () => send('update proof_sum set amount = amount + 1 where account_id = $1', [houseAccount('fees', TWD)]),
};

describe('every proof', () => {
  it('holds for books that nobody has forged, the whole and what is new', async () => {
    expect(await proveBooks(db.owner)).toEqual([]);
    expect(await proveAll(db.database, NOW)).toEqual([]);
    await trade(two, 20n);
    expect(await proveNew(db.database, NOW)).toEqual([]);
    expect(await proveNew(db.database, NOW)).toEqual([]);
    expect(await proveBooks(db.owner)).toEqual([]);
  });

  it('is broken by something', () => {
    expect(Object.keys(FORGERIES)).toEqual(PROOF_NAMES);
  });

  it.each(PROOF_NAMES)('%s finds what breaks it, in the whole and in what is new', async (name) => {
    await proveAll(db.database, NOW);
    await trade(two, 20n);
    // New lines of the first customer too: what is not touched since is for the whole.
    await post(hold(one, 15n, TWD, 1n), hold(one, 16n, TSMC, 1n));
    await send(ORDER, [15, one, 1, 0]);
    await send(ORDER, [16, one, 0, 1]);
    await send(`update positions set closing_quantity = closing_quantity + 1 where customer_id = ${one}`);
    expect(await proveNew(db.database, NOW - 1)).toEqual([]);
    await post(hold(one, 17n, TWD, 2n), hold(two, 27n, TSMC, 2n), hold(two, 28n, TSMC, 3n));
    await send(ORDER, [17, one, 2, 0]);
    await send(ORDER, [27, two, 0, 2]);
    await send(ORDER, [28, two, 0, 3]);
    await send(`update positions set closing_quantity = closing_quantity + 5 where customer_id = ${two}`);
    await FORGERIES[name]?.();
    if (name !== 'checkpoint') expect(names(await proveNew(db.database, NOW))).toContain(name);
    // It keeps being found.
    if (name !== 'checkpoint') expect(names(await proveNew(db.database, NOW))).toContain(name);
    expect(names(await proveAll(db.database, NOW))).toContain(name);
  });
});

describe('a kind of hold that a capability brings', () => {
  it('is proved by its own view, with no other change', async () => {
    await send('create table voucher (id bigint primary key, customer_id integer not null, amount bigint not null)');
    await send('grant all on voucher to kuroshio_server');
    await send(`create view open_hold_voucher as
      select 'voucher'::text as kind, id, customer_id, 1 as asset, amount as held, 0::bigint as pledged,
        now() as since, null::date as until from voucher`);
    await send("select gather_parts('open_hold')");
    await proveAll(db.database, NOW);
    const posted = await books.post({
      postings: [{ posting: hold(one, 90n, TWD, 30n), tradingDate: null }],
      write: (write) => [write('insert into voucher values ($1, $2, 30)', [90n, one], 'insert-voucher')],
    });
    expect(posted.state).toBe('posted');
    expect([await proveBooks(db.owner), await proveNew(db.database, NOW)]).toEqual([[], []]);
    expect(await db.database.query("select id, held, kind from open_hold where kind = 'voucher'")).toEqual([
      { id: 90n, held: 30n, kind: 'voucher' },
    ]);
    await post(hold(one, 91n, TWD, 1n));
    expect(names(await proveNew(db.database, NOW))).toEqual(['holds']);
    expect(names(await proveBooks(db.owner))).toEqual(['holds']);
  });

  it('has been gathered, every one', async () => {
    for (const whole of ['open_hold', 'open_due']) {
      const [view] = await db.owner.query<{ sql: string }>('select pg_get_viewdef($1::regclass) as sql', [whole]);
      const parts = await db.owner.query<{ name: string }>(
        "select viewname as name from pg_views where schemaname = 'public' and starts_with(viewname, $1 || '_')",
        [whole],
      );
      expect(parts.length).toBeGreaterThan(0);
      for (const { name } of parts) expect(view?.sql).toContain(name);
    }
  });
});

describe('what is new', () => {
  it('is everything where there is no checkpoint', async () => {
    await FORGERIES['clearing']?.();
    expect(names(await proveNew(db.database, NOW))).toContain('clearing');
  });

  it('has a typed balance in it, also of an account that no posting touched', async () => {
    await proveAll(db.database, NOW);
    await send('update balance set amount = amount + 7, total = total + 7 where account_id = $1', [available]);
    expect(names(await proveNew(db.database, NOW))).toEqual(expect.arrayContaining(['books', 'assets']));
  });

  it('has a posting in it whose transaction began before a look and ended after it, though its numbers are older', async () => {
    await proveAll(db.database, NOW);
    const early = await ids.take(db.database, 1);
    const slow = await db.database.dedicated();
    await slow.send('begin');
    const forged = posting('fraction-fill', one, 1n, 1, [
      { debit: houseAccount('clearing', TWD), credit: houseAccount('fees', TWD), amount: 5n },
    ]);
    await writePostings(
      (sql, params, name) => slow.send(sql, params, name),
      early,
      [{ posting: forged, tradingDate: null }],
      new Date(NOW),
      passingSeals().chains.books.begin(),
    );
    await trade(two, 20n);
    expect(await proveNew(db.database, NOW)).toEqual([]);
    expect(await proveNew(db.database, NOW)).toEqual([]);
    await slow.send('commit');
    await slow.close();
    expect(names(await proveNew(db.database, NOW))).toEqual(['clearing']);
  });

  it('can be hidden by whoever writes the checkpoint, until the whole is proved', async () => {
    await proveAll(db.database, NOW);
    await FORGERIES['clearing']?.();
    await db.database.query(
      'update proof_checkpoint set up_to = pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1',
    );
    // What the look before left for the next one, because others' transactions still ran, is missing from the sums.
    expect(names(await proveNew(db.database, NOW))).not.toContain('clearing');
    expect(names(await proveAll(db.database, NOW))).toContain('clearing');
  });

  it('is dated by the database: the server cannot choose the number of a transaction', async () => {
    const forged = 'insert into posted_range (xact, first, last) values (1, 7, 7)';
    await expect(db.database.query(forged)).rejects.toMatchObject({ code: '42501' });
  });
});
