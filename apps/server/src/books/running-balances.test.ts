import {
  type AccountId,
  applyPosting,
  buyFill,
  customerAccount,
  isCustomerAccount,
  keepsSign,
  orderHold,
  orderRelease,
  type Posting,
  posting,
  practiceGrant,
  PURPOSES,
  sellFill,
  settlement,
  signOf,
} from '@kuroshio/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cash, type Cash, NO_CASH, units } from '@kuroshio/money';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createLog } from '../platform/log.ts';
import { type Books, createBooks } from './group-poster.ts';
import { passingSeals } from './seals/seals.ts';
import { type PlainLine, plainLines } from './plain-lines.ts';
import { createPostingIds, type PostingIds } from './posting-ids.ts';
import { proveBooks } from './prove.ts';
import { writePostings } from './write-postings.ts';

const TWD = 1;
const TSMC = 1033;
const AT = new Date(Date.UTC(2026, 6, 9));
/** No orders stand behind the postings here. */
const OF_BUSINESS = new Set(['holds', 'dues', 'positions', 'reservations']);

let db: TestDatabase;
let books: Books;
let ids: PostingIds;
let business = 1n;

beforeAll(async () => {
  db = await createTestDatabase();
  ids = createPostingIds();
  books = createBooks({
    chain: passingSeals().chains.books,
    database: db.database,
    ids,
    log: createLog('silent'),
    now: () => AT.getTime(),
  });
});
afterAll(async () => {
  await books.close();
  await db.close();
});

const dated = (postings: readonly Posting[]) => postings.map((one) => ({ posting: one, tradingDate: '2026-07-09' }));
const broken = async () => (await proveBooks(db.owner)).filter(({ name }) => !OF_BUSINESS.has(name));

const linesOf = (ids: readonly bigint[]) =>
  db.owner.query<PlainLine>(
    `select debit, credit, debit_balance, credit_balance, entry, total, previous from transfer
     where posting_id = any($1::bigint[]) order by posting_id, line`,
    [ids],
  );

/** Customers are drawn from here on, and moved so that each run has its own. */
const DRAWN = 100_001;
const amount = fc.bigInt({ min: 1n, max: 1_000n });
/** Something that moves money or shares of one of three customers; whether it is covered shows when it is asked for. */
const moves = fc
  .record({
    who: fc.integer({ min: 0, max: 2 }),
    what: fc.constantFrom(0, 0, 1, 1, 2, 3, 4, 5, 6),
    amount,
    shares: amount,
  })
  .map(({ who, what, amount: drawn, shares: moved }): Posting => {
    const amount = cash(drawn);
    const shares = units(Number(moved));
    const customer = DRAWN + who;
    const id = business++;
    const order = { customer, orderId: id };
    const hold = { ...order, cashAsset: TWD, held: amount, pledged: NO_CASH };
    const fill = {
      ...order,
      ...{
        step: 1,
        cashAsset: TWD,
        shareAsset: TSMC,
        shares,
        value: cash(amount * 3n),
        fees: amount,
        tax: cash(amount / 2n),
      },
      counterparty: 'liquidity' as const,
    };
    const pays = { ...order, step: 20260709, asset: TWD, pay: amount, receive: NO_CASH, redeem: NO_CASH };
    return (
      [
        () =>
          posting(
            'practice-grant',
            customer,
            id,
            TWD,
            practiceGrant({ ...order, asset: TWD, amount: cash(amount * 30n) }).transfers,
          ),
        () => orderHold(hold),
        () => orderRelease(hold),
        () => orderHold({ ...order, shareAsset: TSMC, shares }),
        () => buyFill({ ...fill, release: { held: amount, pledged: NO_CASH } }),
        () => sellFill(fill),
        () => settlement(pays),
      ][what] ?? (() => orderHold(hold))
    )();
  });

describe('the balances beside the lines', () => {
  it('are those of books that are written one posting after the other, however many are written at once', async () => {
    let first = 200_001;
    let posted = 0;
    let short = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(moves, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 40, size: 'max' }),
        async (drawn) => {
          first += 3;
          const requests = drawn.map((request) => request.map((one) => forCustomer(one, first - DRAWN)));
          const outcomes = await Promise.all(requests.map((request) => books.post({ postings: dated(request) })));
          const balances = new Map<bigint, bigint>();
          const accepted: Posting[] = [];
          for (const [i, request] of requests.entries()) {
            const after = new Map(balances);
            for (const one of request) applyPosting(after, one);
            const covered = [...after].every(([account, balance]) => keepsSign(account, balance));
            expect(outcomes[i]?.state).toBe(covered ? 'posted' : 'short');
            if (covered) posted++;
            else short++;
            if (!covered) continue;
            for (const [account, balance] of after) balances.set(account, balance);
            accepted.push(...request);
          }
          const written = await db.owner.query<{ id: bigint; business_id: bigint }>(
            'select id, business_id from posting where business_id = any($1::bigint[]) and owner_id between $2 and $3 order by id',
            [accepted.map(({ businessId }) => businessId), first, first + 2],
          );
          expect(written.map(({ business_id }) => business_id)).toEqual(accepted.map(({ businessId }) => businessId));
          const numbered = written.map(({ id }, i) => [id, accepted[i] as Posting] as const);
          expect(await linesOf(written.map(({ id }) => id))).toEqual(plainLines(numbered));
        },
      ),
      // Not made smaller where it fails: the same postings a second time would stand already.
      { numRuns: 100, endOnFailure: true },
    );
    // Enough of both kinds was drawn.
    expect(Math.min(posted, short)).toBeGreaterThan(150);
    expect(await broken()).toEqual([]);
  });

  it('are right where two write at once and neither has locked what the other writes', async () => {
    const customer = 300_001;
    await books.post({ postings: dated([practiceGrant({ customer, asset: TWD, amount: 1_000_000n as Cash })]) });
    const exchange = await db.database.dedicated();
    const send = (sql: string, params: Parameters<typeof exchange.send>[1], name: string) =>
      exchange.send(sql, params, name);
    const hold = () => orderHold({ customer, orderId: business++, cashAsset: TWD, held: 3n as Cash, pledged: NO_CASH });
    /** As the exchange: two parts of a batch on their way at once, of accounts that nobody has read. */
    async function batch(): Promise<void> {
      const parts = [
        [hold(), hold()],
        [hold(), hold(), hold()],
      ];
      const numbers = await Promise.all(parts.map((part) => ids.take(db.database, part.length)));
      const sent = [
        exchange.send('begin'),
        ...parts.map((part, i) =>
          writePostings(send, numbers[i] ?? [], dated(part), AT, passingSeals().chains.books.begin()),
        ),
        exchange.send('commit'),
      ];
      await Promise.all(sent);
    }
    await Promise.all([
      (async () => {
        for (let n = 0; n < 30; n++) await batch();
      })(),
      (async () => {
        for (let n = 0; n < 30; n++) {
          const outcomes = await Promise.all([1, 2, 3].map(() => books.post({ postings: dated([hold()]) })));
          expect(outcomes.every(({ state }) => state === 'posted')).toBe(true);
        }
      })(),
    ]);
    await exchange.close();
    const [head] = await db.owner.query<{ entries: bigint; total: bigint }>(
      'select entries, total from balance where account_id = $1',
      [customerAccount(customer, TWD, 'available')],
    );
    expect(head).toEqual({ entries: 1n + 30n * 5n + 30n * 3n, total: 1_000_000n });
    expect(await broken()).toEqual([]);
  });

  it('cannot be changed by the server, or left out', async () => {
    await expect(db.database.query('update transfer set total = 0')).rejects.toMatchObject({ code: '42501' });
    const without = 'insert into transfer (posting_id, line, debit, credit, amount) values (1, 0, $1, $2, 1)';
    const accounts = [customerAccount(300_001, TWD, 'available'), customerAccount(300_001, TWD, 'held')];
    await expect(db.owner.query(without, accounts)).rejects.toMatchObject({ constraint: 'transfer_says_balances' });
  });

  it('belong to one customer: what two share goes through the house', async () => {
    const [a, b] = [customerAccount(300_001, TWD, 'available'), customerAccount(300_002, TWD, 'available')];
    const direct = posting('practice-grant', 300_001, business++, 0, [{ debit: a, credit: b, amount: 1n }]);
    await expect(books.post({ postings: dated([direct]) })).rejects.toThrow('of one customer');
    const by =
      'insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance) values (1, 0, $1, $2, 1, 0, 0)';
    await expect(db.owner.query(by, [a, b])).rejects.toMatchObject({ constraint: 'transfer_of_one_book' });
  });
});

describe('the purposes of the database', () => {
  it('are those of the table', async () => {
    expect(await db.owner.query('select name, number, sign from account_purpose order by number')).toEqual(
      Object.entries(PURPOSES).map(([name, { number }]) => ({ name, number, sign: signOf(number) })),
    );
  });

  it('keep their signs, those to come too', async () => {
    const account = (number: number) => (300_009n << 24n) + (1n << 8n) + BigInt(number);
    for (const number of [1, 2, 3, 4, 5, 6, 63, 128, 191, 192, 255]) {
      for (const [balance, sign] of [
        [-1n, 'credit'],
        [1n, 'debit'],
      ] as const) {
        const head = number === 1 ? 0 : null;
        const stored = db.owner.query('insert into balance values ($1, $2, $3, $3) returning amount', [
          account(number),
          balance,
          head,
        ]);
        if (signOf(number) === sign) await expect(stored).rejects.toMatchObject({ constraint: 'balance_keeps_sign' });
        else expect(await stored).toEqual([{ amount: balance }]);
        await db.owner.query('delete from balance where account_id = $1', [account(number)]);
      }
    }
  });
});

/** The same posting for the customer so many numbers on. */
function forCustomer(one: Posting, by: number): Posting {
  const moved = (account: AccountId) =>
    (isCustomerAccount(account) ? account + (BigInt(by) << 24n) : account) as AccountId;
  return {
    ...one,
    owner: one.owner + by,
    transfers: one.transfers.map((t) => ({ ...t, debit: moved(t.debit), credit: moved(t.credit) })),
  };
}
