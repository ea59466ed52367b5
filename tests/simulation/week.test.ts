import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSED_DAY, WEEK } from './week-plan.ts';
import { planEvents } from './week-events.ts';
import { createWeek, type Week } from './week-run.ts';
import type { WeekRows } from './week-rows.ts';

const SEED = 'a week';
/** US shares are counted in millionths. */
const SHARE = 1_000_000n;
let week: Week;
let events: ReadonlyMap<string, unknown>;
let rows: WeekRows;

beforeAll(async () => {
  week = await createWeek(SEED);
  ({ events } = planEvents(week));
  await week.runUntil(() => week.clock('TWSE').date >= '2026-07-21' && week.clock('US').date >= '2026-07-16');
  if (week.wrong.length === 0) await week.look();
  rows = await week.rows();
}, 300_000);
afterAll(() => week.close());

const july = (...days: readonly string[]) => days.map((day) => `2026-07-${day}`);

async function count(sql: string): Promise<number> {
  const [row] = await week.stage.db.owner.query<{ n: number }>(`select count(*)::int as n from ${sql}`);
  return row?.n ?? 0;
}

describe('a seeded week of both markets', () => {
  it('ends in the proofs, and so does each of its days', () => {
    expect(week.wrong.slice(0, 20)).toEqual([]);
    const taiwan = july('09', '13', '14', '16', '17', '20');
    expect(week.ended.get('TWSE')?.slice(0, 6)).toEqual(taiwan);
    expect(week.ended.get('TPEX')?.slice(0, 6)).toEqual(taiwan);
    expect(week.ended.get('US')?.slice(0, 6)).toEqual(july('08', '09', '10', '13', '14', '15'));
  });

  it('goes through what breaks', () => {
    expect(Object.fromEntries(week.faults.struck)).toEqual({ 'answer-lost': 1, 'commit-undone': 3, statement: 2 });
  });

  it.each([
    ['interruption', 'volatility'],
    ['limit state', 'limit-state'],
    ['late opening', ['delayed-open', 0]],
    ['new listing', [null, undefined, true]],
    ['far price on 2026-07-17', 'ok'],
    ['far price on 2026-07-20', 'PRICE_OVER_LIMIT'],
    ['par change on 2026-07-13', 'INSTRUMENT_SUSPENDED'],
    ['par change on 2026-07-14', 'INSTRUMENT_SUSPENDED'],
    ['par change on 2026-07-16', 'ok'],
    ['disposition', ['periodic', true]],
    ['restart of TWSE', '2026-07-13 closing-auction true'],
    ['restart of TPEX', '2026-07-16 intake true'],
    ['restart of US', '2026-07-13 pre-market true'],
  ])('has its %s', (name, expected) => {
    expect(events.get(name)).toEqual(expected);
  });

  it.each([
    ['sale', 7n * SHARE, 28n * SHARE, (price: bigint) => (price + 399n) / 400n],
    ['purchase', 9n * SHARE, 36n * SHARE, (price: bigint) => price / 400n],
    ['stop', 5n * SHARE, 20n * SHARE, (price: bigint) => price / 400n],
  ] as const)(
    'takes a %s that lives on over the split: four times the shares at a quarter, on the cent',
    (name, before, after, quarter) => {
      const state = name === 'stop' ? 'waiting' : 'open';
      const { price } = events.get(`${name} before`) as { readonly price: bigint };
      expect(events.get(`${name} before`)).toEqual({ state, quantity: before, price });
      expect(events.get(`${name} after`)).toEqual({ state, quantity: after, price: quarter(price) * 100n });
    },
  );

  it.each([
    ['odd lots in the session', "fill join orders on id = order_id where board = 'odd-lot'"],
    ['odd lots after hours', "fill join orders on id = order_id where board = 'after-odd'"],
    ['the fixed price', "fill join orders on id = order_id where board = 'fixed-price'"],
    ['extended hours', "fill join orders on id = order_id where board = 'extended'"],
    ['fractions of shares', "fill join orders on id = order_id where board = 'fractional'"],
    ['orders by amount', 'orders where asked_amount is not null'],
    ['fractions of shares that the house gave or took', "fill where counterparty = 'fractions'"],
    ['customers with each other', "fill where counterparty = 'clearing'"],
    ['conditional orders that were sent', "conditional_order where state = 'triggered'"],
    ['brackets that protect', "conditional_order where parent_id is not null and state <> 'dormant'"],
    ['orders that were changed', 'order_amendment'],
    ['orders that rested before they traded', 'orders where filled_quantity > 0 and updated_at > placed_at'],
    ['day trades', 'orders where day_trade_quantity > 0'],
    ['dividends paid', "entitlement where state = 'paid'"],
    ["the health insurance's premium", 'entitlement where asset = 1 and tax > 0'],
    ['tax withheld in the US', 'entitlement where asset = 2 and tax > 0'],
    [
      'payments for a fraction of a share',
      'posting p join transfer t on t.posting_id = p.id where kind = 8 and (debit >> 8) & 65535 = 1',
    ],
  ])('has %s', async (_, sql) => {
    expect(await count(sql)).toBeGreaterThan(2);
  });

  it('has holders in everything that changes its shares or pays', () => {
    for (const one of [WEEK.typhoonPayer, WEEK.closurePayer, WEEK.stockGiver, WEEK.usPayer]) {
      const [action] = rows.actions.filter(
        ({ instrument_no, source }) => instrument_no === one.no && source === 'operators',
      );
      const holders = rows.entitlements.filter(({ action_id }) => action_id === action?.id);
      expect(holders.length, one.symbol).toBeGreaterThan(2);
    }
    for (const one of [WEEK.parChanger, WEEK.usSplitter, WEEK.listing]) {
      expect([...rows.positions.keys()].filter((key) => key.endsWith(` ${one.no}`)).length).toBeGreaterThan(4);
    }
  });

  it('settles around the days on which nothing settles', async () => {
    const onClosedDay = `posting p join obligation s using (business_id)
      where p.kind = 6 and s.kind = 'order' and s.venue <> 'US' and p.trading_date = '${CLOSED_DAY}'`;
    expect(await count(onClosedDay)).toBe(0);
    expect(
      await count("obligation where trading_date = '2026-07-13' and settles_on = '2026-07-16' and venue <> 'US'"),
    ).toBeGreaterThan(4);
    expect(
      await count("obligation where trading_date = '2026-07-14' and settles_on = '2026-07-17' and venue <> 'US'"),
    ).toBeGreaterThan(4);
  });
});

/** Gives the first row for which `wanted` holds other values. */
function withOne<Row extends object>(
  list: readonly Row[],
  change: (row: Row) => Partial<Row>,
  wanted: (row: Row) => boolean = () => true,
): Row[] {
  const at = list.findIndex(wanted);
  expect(at).toBeGreaterThanOrEqual(0);
  return list.map((row, n) => (n === at ? { ...row, ...change(row) } : row));
}

describe('the proofs of the week', () => {
  it.each<readonly [string, (rows: WeekRows) => Partial<WeekRows>]>([
    [
      'a fill beyond the limits',
      ({ fills }) => ({
        fills: withOne(
          fills,
          () => ({ price: 1_000_000n }),
          ({ instrument_no }) => instrument_no === WEEK.fund.no,
        ),
      }),
    ],
    ['a fill off the tick', ({ fills }) => ({ fills: withOne(fills, ({ price }) => ({ price: price + 1n })) })],
    [
      'a fill of an odd lot on the regular board',
      ({ fills }) => ({
        fills: withOne(
          fills,
          () => ({ quantity: 7n }),
          ({ board }) => board === 'fixed-price',
        ),
      }),
    ],
    [
      'a fixed price beside the close',
      ({ bars }) => ({ bars: new Map([...bars].map(([key, close]) => [key, close + 100n])) }),
    ],
    ['a fill while suspended', ({ marks }) => ({ marks: marks.map((mark) => ({ ...mark, kind: 'suspended' })) })],
    [
      'another reference',
      ({ actions }) => ({
        actions: withOne(
          actions,
          () => ({ reference: 1n }),
          ({ reference }) => reference !== null,
        ),
      }),
    ],
    [
      'an ex-date a day late',
      ({ actions }) => ({
        actions: withOne(
          actions,
          () => ({ effective_on: '2026-07-20' }),
          ({ effective_on }) => effective_on === '2026-07-16',
        ),
      }),
    ],
    [
      'a dividend for one share more',
      ({ entitlements }) => ({ entitlements: withOne(entitlements, ({ shares }) => ({ shares: shares + 1n })) }),
    ],
    [
      'a right of who held nothing',
      ({ rights }) => ({ rights: [...rights, { action_id: 1n, customer_id: 1, held: 1_000n, shares: 100n }] }),
    ],
    [
      'a dollar too much',
      ({ entitlements }) => ({ entitlements: withOne(entitlements, ({ gross }) => ({ gross: gross + 100n })) }),
    ],
    ['a dividend that is not paid', ({ dues }) => ({ dues: dues.filter(({ kind }) => kind === 6) })],
    [
      'a settlement done twice',
      ({ dues }) => ({ dues: [...dues, ...dues.filter(({ kind }) => kind === 6).slice(0, 1)] }),
    ],
    ['a settlement of another day', ({ dues }) => ({ dues: withOne(dues, () => ({ trading_date: CLOSED_DAY })) })],
    [
      'an obligation of a cent less',
      ({ settlements }) => ({
        settlements: withOne(
          settlements,
          ({ pay }) => ({ pay: pay - 1n }),
          ({ pay }) => pay > 0n,
        ),
      }),
    ],
    [
      'a share too many',
      ({ positions }) => ({
        positions: new Map([...positions].map(([key, shares], n) => [key, n === 0 ? shares + 1n : shares])),
      }),
    ],
    ['a kept fraction too much', ({ kept }) => ({ kept: new Map([...kept].map(([no, units]) => [no, units + 1n])) })],
    [
      'a cent too little',
      ({ balances }) => ({
        balances: new Map([...balances].map(([key, amount], n) => [key, n === 0 ? amount - 1n : amount])),
      }),
    ],
    [
      'a charge of a cent more',
      ({ fills }) => ({ fills: withOne(fills, ({ charges }) => ({ charges: charges + 1n })) }),
    ],
    [
      'a day trade of shares never bought',
      ({ orders }) => ({
        orders: withOne(
          orders,
          () => ({ day_trade_quantity: 900_000n }),
          ({ day_trade_quantity }) => day_trade_quantity > 0n,
        ),
      }),
    ],
  ])('find %s', (_, tamper) => {
    expect(week.prove(rows)).toEqual([]);
    expect(week.prove({ ...rows, ...tamper(rows) })).not.toEqual([]);
  });
});
