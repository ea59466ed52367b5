import { TABLES, tradingDate } from '@kuroshio/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readActions } from '../exchange/corporate-actions/announced-actions.ts';
import { passingSeals } from '../books/index.ts';
import { createActionMarks } from '../exchange/corporate-actions/action-marks.ts';
import { instrument, markAnnounced } from '../exchange/stage.ts';
import { viewAsItStands } from '../exchange/view-as-it-stands.ts';
import { createState } from '../exchange/state.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { dividends } from './dividends.ts';
import { daysOfMonth, month } from './month.ts';
import { settlements } from './settlements.ts';

const date = tradingDate('2026-07-09');
const { key } = passingSeals();
const state = createState(TABLES);
for (const venue of ['TWSE', 'US'] as const) {
  state.clocks.set(venue, {
    venue,
    firstDate: date,
    date,
    phase: 'closed',
    msOfDay: 0,
    wallAt: 0,
    tripped: 0,
    haltedUntil: 0,
    reopensAt: 0,
  });
}
const context = (customerId: number): CustomerContext => ({
  customer: undefined,
  requireCustomer: () => ({ customerId, sessionId: 1 }),
  token: undefined,
  account: undefined,
  ip: '',
  userAgent: '',
  now: 0,
});

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function monthOf(asked: string, caller = context(0)) {
  const answer = await month({ database: test.database, exchange: { view: viewAsItStands(state) } })(
    { month: asked },
    caller,
  );
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

describe('a month', () => {
  it.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-07', 31],
    ['2026-12', 31],
  ])('%s has %i days', (month, count) => {
    expect(daysOfMonth(month)).toHaveLength(count);
  });

  it('says of each day where there is trading, and why not', async () => {
    const { today, days } = await monthOf('2026-07');
    const of = (day: string, venue: string) =>
      days.find((one) => one.date === day)?.markets.find((one) => one.venue === venue);
    expect(today).toEqual([
      { venue: 'TWSE', date },
      { venue: 'US', date },
    ]);
    expect(of('2026-07-09', 'TWSE')).toMatchObject({ trades: true, settles: true, kind: 'trading', reason: '' });
    expect(of('2026-07-10', 'TWSE')).toMatchObject({ trades: false, settles: false, kind: 'typhoon' });
    expect(of('2026-07-10', 'US')).toMatchObject({ trades: true });
    expect(of('2026-07-03', 'US')).toMatchObject({ kind: 'holiday', reason: 'Independence Day (observed)' });
    expect(of('2026-07-11', 'TWSE')).toMatchObject({ kind: 'weekend' });
    expect(days.find((one) => one.date === '2026-07-13')?.exDates).toMatchObject([
      { symbol: 'TWSE:2891', action: 'cash' },
    ]);
  });

  it('knows early closes, days of settlement without trading, and of trading without settlement', async () => {
    const find = async (day: string, venue: string) =>
      (await monthOf(day.slice(0, 7))).days.find((one) => one.date === day)?.markets.find((one) => one.venue === venue);
    expect(await find('2026-11-27', 'US')).toMatchObject({ trades: true, earlyClose: true });
    expect(await find('2026-10-12', 'US')).toMatchObject({ trades: true, settles: false });
    expect(await find('2026-02-12', 'TWSE')).toMatchObject({ trades: false, settles: true, kind: 'settlement-only' });
  });
});

const tsmc = instrument('TWSE:2330');
const umc = instrument('TWSE:2303');
const apple = instrument('US:AAPL');

async function announce(no: number, exDate: string, kind: string, cash: string | null, pays: string | null) {
  const [row] = await test.owner.query<{ id: bigint }>(
    `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, pay_date, source)
     values ($1, $2, $3, $4::numeric, case when $4::numeric is null then 1.05 end, $5, 'simulated') returning id`,
    [no, exDate, kind, cash, pays],
  );
  return row?.id ?? 0n;
}

describe('what is announced', () => {
  beforeAll(async () => {
    await announce(tsmc.no, '2026-09-16', 'cash', '5', '2026-09-30');
    await announce(tsmc.no, '2026-09-16', 'stock', null, null);
    await announce(umc.no, '2026-09-16', 'cash', '2.5', '2026-10-08');
    await announce(apple.no, '2026-09-16', 'cash', '0.26', '2026-09-30');
    await markAnnounced(test.owner, key);
    state.actionMarks = createActionMarks(key);
    await readActions(test.database, state);
    await test.owner.query(`insert into invitation (code) values ('HOUSE222')`);
    await test.owner.query(
      `insert into customer (id, phone, password_hash, invited_with, language, created_at)
       overriding system value values (100001, '+886912000001', '', 'HOUSE222', 'tw', now())`,
    );
    await test.owner.query(
      `with made as (insert into watch_group (customer_id, name, is_first, place, created_at)
         values (100001, '', true, 0, now()) returning id)
       insert into watch_member select id, $1, 0, now() from made`,
      [umc.no],
    );
  });

  it('stands on its ex-date and on the day of payment, with where it comes from', async () => {
    const { days } = await monthOf('2026-09');
    const of = (date: string) => days.find((one) => one.date === date);
    expect(of('2026-09-16')?.exDates.map(({ symbol, action, own }) => [symbol, action, own])).toEqual([
      [umc.symbol, 'cash', false],
      [tsmc.symbol, 'cash', false],
      [tsmc.symbol, 'stock', false],
      [apple.symbol, 'cash', false],
    ]);
    expect(of('2026-09-30')?.payDates).toMatchObject([
      { symbol: tsmc.symbol, cash: '5', currency: 'TWD', quality: 'simulated' },
      { symbol: apple.symbol, cash: '0.26', currency: 'USD' },
    ]);
    expect(of('2026-09-15')).toMatchObject({ exDates: [], payDates: [] });
  });

  it('shows what the customer watches or holds first', async () => {
    const signedIn = { ...context(100_001), customer: { customerId: 100_001, sessionId: 1 } };
    const first = async () =>
      (await monthOf('2026-09', signedIn)).days
        .find(({ date }) => date === '2026-09-16')
        ?.exDates.map(({ symbol, own }) => [symbol, own]);
    const answer = await first();
    expect(answer?.[0]).toEqual([umc.symbol, true]);
    expect(answer?.slice(1).every(([, own]) => own === false)).toBe(true);
  });
});

describe("a customer's dividends", () => {
  it('stand on the day of payment, less what is taken from them', async () => {
    const [first, second, later] = [
      await announce(tsmc.no, '2026-07-01', 'cash', '5', '2026-07-31'),
      await announce(apple.no, '2026-07-02', 'cash', '1', '2026-07-15'),
      await announce(umc.no, '2026-07-02', 'cash', '1', '2026-08-01'),
    ];
    const add = (action: bigint, customer: number, no: number, asset: number, pays: string, state: string) =>
      test.owner.query(
        `insert into entitlement (action_id, customer_id, instrument_no, asset, shares, gross, fees, tax, ex_date, pays_on, state)
         values ($1, $2, $3, $4, 3000, 1500000, 1000, 500, '2026-07-02', $5, $6)`,
        [action, customer, no, asset, pays, state],
      );
    await add(first, 100_001, tsmc.no, 1, '2026-07-31', 'pending');
    await add(second, 100_001, apple.no, 2, '2026-07-15', 'paid');
    await add(later, 100_001, umc.no, 1, '2026-08-01', 'pending');
    await add(first, 100_002, tsmc.no, 1, '2026-07-31', 'pending');
    const handler = dividends({ database: test.database, exchange: { view: viewAsItStands(state) } });
    expect(await handler({ month: '2026-07' }, context(100_001))).toEqual({
      ok: true,
      value: [
        { date: '2026-07-15', symbol: apple.symbol, currency: 'USD', shares: 0.003, net: '1498500', paid: true },
        { date: '2026-07-31', symbol: tsmc.symbol, currency: 'TWD', shares: 3000, net: '1498500', paid: false },
      ],
    });
    expect(await handler({ month: '2026-09' }, context(100_001))).toEqual({ ok: true, value: [] });
  });
});

describe("a customer's settlements", () => {
  beforeAll(async () => {
    const add = async (id: number, customer: number, on: string, pay: number, receive: number, settled: boolean) => {
      await test.owner.query(
        `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force,
           quantity, price, book_price, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash,
           pledged_cash, held_shares, closes, placed_at, updated_at)
         values ($1::bigint, $2, 'o' || $1::text, 1000, 1, 'buy', 'limit', 'ROD', 1000, 1, 1, '2026-07-07', 'filled', 1000, 1, 1, '{}',
           0, 0, 0, '[]', now(), now())`,
        [id, customer],
      );
      await test.owner.query(
        `insert into obligation (kind, business_id, step, trading_date, customer_id, instrument_no, venue, asset, pay, receive, held,
           pledged, settles_on, state) values ('order', $1, 20260707, '2026-07-07', $2, 1000, 'TWSE', 1, $3, $4, $5, 0, $6, $7)`,
        [id, customer, pay, receive, settled ? 0 : pay, on, settled ? 'settled' : 'pending'],
      );
    };
    await add(1, 100_001, '2026-07-09', 500, 0, true);
    await add(2, 100_001, '2026-07-09', 0, 300, false);
    await add(3, 100_001, '2026-07-31', 100, 0, true);
    await add(4, 100_001, '2026-08-03', 100, 0, false);
    await add(5, 100_002, '2026-07-09', 900, 0, false);
  });

  it('are added up by day within the month, and done only when all are', async () => {
    const handler = settlements({ database: test.database });
    expect(await handler({ month: '2026-07' }, context(100_001))).toEqual({
      ok: true,
      value: [
        { date: '2026-07-09', currency: 'TWD', pay: '500', receive: '300', count: 2, settled: false },
        { date: '2026-07-31', currency: 'TWD', pay: '100', receive: '0', count: 1, settled: true },
      ],
    });
    expect(await handler({ month: '2026-09' }, context(100_001))).toEqual({ ok: true, value: [] });
  });
});
