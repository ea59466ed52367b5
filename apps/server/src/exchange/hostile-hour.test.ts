// Somebody with the database's password writes rows that agree with each other. What the program says of it.
import { houseAccount, POSTING_KINDS, practiceGrant } from '@kuroshio/ledger';
import type { TradingDate } from '@kuroshio/market';
import { cash, CASH_ASSETS } from '@kuroshio/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type BrokenSeal,
  createBooks,
  createPostingIds,
  passingSeals,
  proveNew,
  type SealProof,
} from '../books/index.ts';
import { createLog } from '../platform/log.ts';
import { watchSeals } from './sealed.ts';
import { createStage, instrument, type Stage } from './stage.ts';

const tsmc = instrument('TWSE:2330');
const TWD = CASH_ASSETS.TWD.id;
const silent = createLog('silent');
let stage: Stage;
let customer: number;

/** A purchase, a sale of its half, and an order that rests: numbers 1, 2 and 3. */
async function trade(): Promise<void> {
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  customer = await stage.customer(9_000_000_000n);
  const bought = await stage.place(customer, tsmc, { type: 'market', timeInForce: 'IOC', quantity: 2_000 });
  const sold = await stage.place(customer, tsmc, { side: 'sell', type: 'market', timeInForce: 'IOC', quantity: 1_000 });
  const rests = await stage.place(customer, tsmc, { price: 222_000 });
  for (const outcome of [bought, rests, sold]) if (!outcome.ok) throw new Error(outcome.refusal.code);
  await stage.pass(1_000);
}

const watch = () => watchSeals(stage.db.database, stage.seals, silent);
const named = (broken: readonly BrokenSeal[]) => broken.map(({ table, key, what }) => `${table} ${key} ${what}`);

describe('a row forged alone', () => {
  let proof: SealProof;
  beforeAll(async () => {
    stage = await createStage({ speed: 60, seed: 'hostile' });
    await trade();
    await stage.exchange.stop();
  }, 120_000);
  afterAll(async () => {
    await stage.close();
  });
  beforeEach(async () => {
    proof = await watch();
    expect(await proof.look()).toEqual([]);
  });
  // Everything has been put back, and a look at everything says so.
  afterEach(async () => {
    expect(await proof.look()).toEqual([]);
  });

  interface Forgery {
    /** By the server's own role, or only by the owner of the tables. */
    readonly by: 'database' | 'owner';
    readonly forge: string;
    readonly undo: string;
    /** What is named: table, key, what. */
    readonly says: readonly string[];
  }
  const copyOf = (table: string, change: string, where: string) =>
    `insert into ${table} select (jsonb_populate_record(t, '${change}')).* from ${table} t where ${where} limit 1`;
  const wrong = 'was written without a seal';
  // Where the seal is looked at again with it, as while an older transaction runs anywhere, it is what differs from its seal.
  const changed = (row: string) =>
    expect.stringMatching(new RegExp(`^${row} (${wrong}|differs from what was sealed)$`)) as unknown as string;

  it.each<[string, Forgery]>([
    [
      'the price of an order',
      {
        by: 'database',
        forge: 'update orders set price = price - 500, book_price = book_price - 500 where id = 3',
        undo: 'update orders set price = price + 500, book_price = book_price + 500 where id = 3',
        says: [changed('orders 3')],
      },
    ],
    [
      'a loan on an order with own money',
      {
        by: 'database',
        forge: 'update orders set loan_bps = 6000, loan = 1000 where id = 3',
        undo: 'update orders set loan_bps = null, loan = null where id = 3',
        says: [changed('orders 3')],
      },
    ],
    [
      'the same, where an earlier version had it',
      {
        by: 'owner',
        forge: 'insert into margin_order values (3, 6000, 1000)',
        undo: 'delete from margin_order where order_id = 3',
        says: [`margin_order 3 ${wrong}`],
      },
    ],
    [
      'what a position has cost',
      {
        by: 'database',
        forge: 'update positions set cost = cost - 1 where id = 1',
        undo: 'update positions set cost = cost + 1 where id = 1',
        says: [changed('positions 1')],
      },
    ],
    [
      'an order with its fill',
      {
        by: 'database',
        forge: `${copyOf('orders', '{"id": 900, "client_order_id": "forged"}', 'id = 1')};
          ${copyOf('fill', '{"order_id": 900}', 'order_id = 1')}`,
        undo: 'delete from fill where order_id = 900; delete from orders where id = 900',
        says: [
          `orders 900 ${wrong}`,
          expect.stringMatching(new RegExp(`^fill 900 \\d+ ${wrong}$`)) as unknown as string,
        ],
      },
    ],
    [
      'a claim to a dividend',
      {
        by: 'database',
        forge: `insert into corporate_action (id, instrument_no, ex_date, kind, cash_per_share, source)
            overriding system value values (900, ${tsmc.no}, '2026-07-09', 'cash', 1, 'operators');
          insert into entitlement values (900, 100001, ${tsmc.no}, ${TWD}, 1000, 9000000, 0, 0, '2026-07-09', '2026-07-10', 'pending')`,
        undo: 'delete from entitlement; delete from corporate_action where id = 900',
        says: [`entitlement 900 100001 ${wrong}`],
      },
    ],
    [
      'a conditional order',
      {
        by: 'database',
        forge: `insert into conditional_order (id, customer_id, client_order_id, leg, group_id, instrument_no, side, trigger_kind,
            trigger_price, trail, trail_unit, type, time_in_force, quantity, price, state, extreme, order_id, placed_at, updated_at)
          values (900, 100001, 'forged', 0, 900, ${tsmc.no}, 'buy', 'rise', 1, 0, 'price', 'market', 'IOC', 1000, 0, 'waiting', 0, 0, now(), now())`,
        undo: 'delete from conditional_order where id = 900',
        says: [`conditional_order 900 ${wrong}`],
      },
    ],
    [
      'a line added to a posting',
      {
        by: 'database',
        forge: `insert into transfer (posting_id, line, debit, credit, amount)
          select max(posting_id), 77, ${houseAccount('clearing', TWD)}, ${houseAccount('fees', TWD)}, 5 from transfer`,
        undo: 'delete from transfer where line = 77',
        says: [changed('posting \\d+')],
      },
    ],
    [
      'a line without a posting',
      {
        by: 'database',
        forge: `insert into transfer (posting_id, line, debit, credit, amount)
          values (7, 0, ${houseAccount('clearing', TWD)}, ${houseAccount('fees', TWD)}, 5)`,
        undo: 'delete from transfer where posting_id = 7',
        says: [`posting 7 ${wrong}`],
      },
    ],
    [
      'a fill taken away',
      {
        by: 'owner',
        forge: 'create table kept as select * from fill where order_id = 2; delete from fill where order_id = 2',
        undo: 'insert into fill select * from kept; drop table kept',
        says: [expect.stringMatching(/^fill 2 \d+ is gone$/) as unknown as string],
      },
    ],
    [
      'an order put back to what it was before it traded',
      {
        by: 'owner',
        forge: `create table kept as select * from orders where id = 1;
          update orders set state = 'open', filled_quantity = 0, filled_value = 0, fills = 0, charges = '{}' where id = 1`,
        undo: `delete from orders where id = 1; insert into orders select * from kept; drop table kept`,
        says: [changed('orders 1')],
      },
    ],
    [
      'the last seals, with nothing else',
      {
        by: 'owner',
        forge:
          'create table kept as select * from seal where chain = 1 and no > 2; delete from seal where chain = 1 and no > 2',
        undo: 'insert into seal select * from kept; drop table kept',
        says: ['seal 1 3 is gone'],
      },
    ],
    [
      'a seal in the middle',
      {
        by: 'owner',
        forge:
          'create table kept as select * from seal where chain = 1 and no = 2; delete from seal where chain = 1 and no = 2',
        undo: 'insert into seal select * from kept; drop table kept',
        says: ['seal 1 3 does not follow'],
      },
    ],
  ])('is named: %s', async (_, { by, forge, undo, says }) => {
    for (const sql of forge.split(';')) await stage.db[by].query(sql);
    // The database counts deleted rows a moment after.
    if (by === 'owner') await stage.db.owner.query('select pg_stat_force_next_flush()');
    const broken = named(await proof.look());
    // First of all put back: what is missed in one must not spoil the others.
    for (const sql of undo.split(';')) await stage.db.owner.query(sql);
    expect(broken).toEqual(expect.arrayContaining([...says]));
  });
});

describe('rows that agree with each other', () => {
  beforeEach(async () => {
    stage = await createStage({ speed: 600, seed: 'hostile' });
    await trade();
    expect(await stage.exchange.proveSeals()).toEqual([]);
  }, 120_000);
  afterEach(() => stage.close());

  const settled = async () => (await stage.db.owner.query("select 1 from obligation where state = 'settled'")).length;
  const untilDay = (day: string) => stage.until('TWSE', ({ date, phase }) => date >= day && phase === 'continuous');

  it('a complete grant of ten billion, by the program itself with another key, is found where the proofs are silent', async () => {
    const thief = createBooks({
      ...{ chain: passingSeals().chains.books, database: stage.db.database, ids: createPostingIds() },
      ...{ log: silent, now: stage.clock.now },
    });
    const grant = practiceGrant({ customer, asset: CASH_ASSETS.USD.id, amount: cash(1_000_000_000_000n) });
    expect((await thief.post({ postings: [{ posting: grant, tradingDate: null }] })).state).toBe('posted');
    await thief.close();
    expect(await proveNew(stage.db.owner, stage.clock.now())).toEqual([]);
    expect(named(await stage.exchange.proveSeals())).toContainEqual(expect.stringMatching(/^seal 2 \d+ is not ours$/));
    expect(named(await stage.exchange.proveSeals())).toContainEqual(
      expect.stringMatching(/^posting \d+ was written without a seal$/),
    );
  });

  it('a forged claim is not paid on its day, and nothing else is while it stands', async () => {
    const dividends = async () =>
      (await stage.db.owner.query('select 1 from posting where kind = $1', [POSTING_KINDS.dividend])).length;
    await stage.db.database.query(
      `insert into corporate_action (id, instrument_no, ex_date, kind, cash_per_share, source, effective_on)
        overriding system value values (900, $1, '2026-07-09', 'cash', 1, 'operators', '2026-07-09')`,
      [tsmc.no],
    );
    await stage.db.database.query(
      `insert into entitlement values (900, $1, $2, $3, 1000, 9000000, 0, 0, '2026-07-09', '2026-07-10', 'pending')`,
      [customer, tsmc.no, TWD],
    );
    await untilDay('2026-07-14');
    expect(await dividends()).toBe(0);
    expect(await settled()).toBe(0);
    await stage.db.owner.query('delete from entitlement');
    await untilDay('2026-07-15');
    expect(await settled()).toBeGreaterThan(0);
  }, 120_000);

  it('a price of a day that never was is named and not shown; what customers are owed is paid nevertheless', async () => {
    await stage.db.database.query(
      `insert into day_bar (instrument_no, trading_date, open, high, low, close, volume, turnover)
        values ($1, '2026-07-08', 1, 1, 1, 1, 1, 1)`,
      [tsmc.no],
    );
    expect(named(await stage.exchange.proveSeals(true))).toEqual([
      `day_bar ${tsmc.no} 2026-07-08 was written without a seal`,
    ]);
    expect(await stage.exchange.bars.days(tsmc.no, '2026-07-08' as TradingDate, '2026-07-08' as TradingDate)).toEqual(
      [],
    );
    await untilDay('2026-07-14');
    expect(await settled()).toBeGreaterThan(0);
  }, 120_000);

  it('an obligation of more than its fills brought is not paid', async () => {
    await stage.db.database.query('update obligation set receive = receive + 100 where receive > 0');
    await untilDay('2026-07-14');
    expect(await settled()).toBe(0);
  }, 120_000);

  it('an obligation is paid on its own day, not on an earlier one that somebody has written', async () => {
    await stage.db.database.query("update obligation set settles_on = '2026-07-10' where receive > 0");
    await untilDay('2026-07-10');
    expect(await settled()).toBe(0);
    await untilDay('2026-07-14');
    expect(await settled()).toBeGreaterThan(0);
  }, 120_000);

  it('books put back as a whole to what they were are known at the next start by what was noted outside', async () => {
    const heads = await stage.db.owner.query<{ no: bigint }>('select max(no) as no from seal where chain = 1');
    const outside = new Map([['exchange', { no: Number(heads[0]?.no) + 5, head: 'f'.repeat(64) }]] as const);
    const proof = await watchSeals(stage.db.database, { ...stage.seals, outside }, silent);
    expect(named(await proof.look())).toEqual(['seal exchange was put back']);
  });
});
