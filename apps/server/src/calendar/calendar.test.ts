import { INSTRUMENTS, tradingDate } from '@kuroshio/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createState } from '../exchange/state.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { RequestContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { daysOfMonth, monthHandler } from './month.ts';
import { settlementsHandler } from './settlements.ts';

const date = tradingDate('2026-07-09');
const state = createState(INSTRUMENTS);
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
const context = (customerId: number): RequestContext => ({
  customer: undefined,
  requireCustomer: () => ({ customerId, sessionId: 1 }),
  token: undefined,
  account: undefined,
  ip: '',
  userAgent: '',
  now: 0,
  log: createLog('silent'),
});

async function monthOf(month: string) {
  const answer = await monthHandler({ exchange: { state } })({ month }, context(0));
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

describe("a customer's settlements", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
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
        `insert into settlement (order_id, trading_date, customer_id, instrument_no, venue, asset, pay, receive, held,
           pledged, settles_on, state) values ($1, '2026-07-07', $2, 1000, 'TWSE', 1, $3, $4, $5, 0, $6, $7)`,
        [id, customer, pay, receive, settled ? 0 : pay, on, settled ? 'settled' : 'pending'],
      );
    };
    await add(1, 100_001, '2026-07-09', 500, 0, true);
    await add(2, 100_001, '2026-07-09', 0, 300, false);
    await add(3, 100_001, '2026-07-31', 100, 0, true);
    await add(4, 100_001, '2026-08-03', 100, 0, false);
    await add(5, 100_002, '2026-07-09', 900, 0, false);
  });
  afterAll(() => test.close());

  it('are added up by day within the month, and done only when all are', async () => {
    const handler = settlementsHandler({ database: test.database });
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
