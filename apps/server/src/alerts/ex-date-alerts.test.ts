import { TABLES, type TradingDate, tradingDate } from '@kuroshio/market';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Price, Shares } from '@kuroshio/money';
import { passingSeals } from '../books/index.ts';
import { createActionMarks } from '../exchange/corporate-actions/action-marks.ts';
import { readActions } from '../exchange/corporate-actions/announced-actions.ts';
import { beginMarketDay, type InstrumentMarket, recordTrade } from '../exchange/venues/instrument-market.ts';
import { clockOf, markClocksDurable } from '../exchange/venues/venue-state.ts';
import { markDurable } from '../exchange/venues/durable-market.ts';
import { createView } from '../exchange/view.ts';
import { markAnnounced } from '../exchange/stage.ts';
import { createState, type ExchangeState } from '../exchange/state.ts';
import { createInbox, type Inbox, type WrittenMessage } from '../notices/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createAlert } from './create-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { type AlertWatch, watchAlerts } from './watch-alerts.ts';

const symbol = 'TWSE:2330';
const log = createLog('silent');
const { key } = passingSeals();
const [first, second, third] = [tradingDate('2026-07-09'), tradingDate('2026-07-13'), tradingDate('2026-07-14')];
let test: TestDatabase;
let customer: number;
let state: ExchangeState;
let clock: ManualClock;
let inbox: Inbox;
let told: WrittenMessage[];
let watch: AlertWatch;

const context = (): CustomerContext => ({
  customer: undefined,
  requireCustomer: () => ({ customerId: customer, sessionId: 1 }),
  token: undefined,
  account: undefined,
  ip: '203.0.113.7',
  userAgent: '',
  now: clock.now(),
});
const parts = () => ({ database: test.database, exchange: { view: createView(state) }, alerts: watch });

function market(): InstrumentMarket {
  const found = [...state.markets.values()].find(({ instrument }) => instrument.symbol === symbol);
  if (!found) throw new Error('no market');
  return found;
}

function beginDay(date: TradingDate, reference: number): void {
  for (const venue of ['TWSE', 'TPEX'] as const) clockOf(state, venue).date = date;
  markClocksDurable(state);
  beginMarketDay(market(), reference as Price, 0);
  markDurable(market());
}

function trade(price: number): void {
  recordTrade(market(), price as Price, 1000 as Shares, 'buy', 9 * 3_600_000, 5);
  markDurable(market());
}

/** An action that the exchange has made on a date, at a close of 1,000.00. */
async function made(date: TradingDate, kind: string, { cash, shares }: { cash?: string; shares?: string }) {
  await test.owner.query(
    `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, source, effective_on,
       previous_close, reference)
     values ($1, $2, $3, $4::numeric, $5::numeric, 'operators', $2, 100000, 1)`,
    [market().instrument.no, date, kind, cash ?? null, shares ?? null],
  );
  await markAnnounced(test.owner, key);
  state.actionMarks = createActionMarks(key);
  await readActions(test.database, state);
  state.durableActions = state.actions;
}

async function create(condition: 'price-above' | 'price-below' | 'percent-below', threshold: number) {
  clock.advance(10);
  const answer = await createAlert(parts())({ symbol, condition, threshold, repeats: 'once' }, context());
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.id;
}

async function thresholds(): Promise<Record<string, number>> {
  const answer = await listAlerts(parts())({}, context());
  return answer.ok ? Object.fromEntries(answer.value.map(({ id, threshold }) => [id, threshold])) : {};
}

async function start(): Promise<void> {
  clock.advance(10);
  watch = await watchAlerts({ database: test.database, exchange: { view: createView(state) }, inbox, clock, log });
}

async function look(): Promise<void> {
  clock.advance(1);
  await watch.look();
  await inbox.idle();
}
const events = () => told.map(({ message }) => message.event);

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query(`insert into invitation (code) values ('HOUSE222')`);
  const [row] = await test.owner.query<{ id: number }>(
    `insert into customer (phone, password_hash, invited_with, language, created_at)
     values ('+886912000001', '', 'HOUSE222', 'tw', now()) returning id`,
  );
  customer = row?.id ?? 0;
});
afterAll(() => test.close());

beforeEach(async () => {
  await test.owner.query('truncate alert, message, notice_position, corporate_action cascade');
  clock = createManualClock(Date.parse('2026-07-09T01:00:00Z'));
  state = createState(TABLES);
  for (const venue of ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const) {
    state.clocks.set(venue, {
      ...{ venue, firstDate: first, date: first, phase: 'continuous', msOfDay: 0, wallAt: 0 },
      ...{ tripped: 0, haltedUntil: 0, reopensAt: 0 },
    });
  }
  beginDay(first, 100_000);
  told = [];
  inbox = createInbox({
    database: test.database,
    log,
    view: { venueTime: () => undefined },
    onWritten: (written) => told.push(...written),
    hub: { provide: () => undefined, publishTo: () => undefined, listeningTo: () => false },
  });
  await start();
});

describe('an alert at a price', () => {
  it.each([
    // A close of 1,000.00: 4 shares for 1, 1 for 10, 1,033.3 for 1,000 with 50.00 in cash.
    ['split', { shares: '4' }, 98_001, 24_500],
    ['reduction', { shares: '0.1' }, 98_001, 980_010],
    ['stock', { shares: '1.0333', cash: '50' }, 110_000, 101_132],
  ] as const)('follows a %s of %j', async (kind, terms, before, after) => {
    const id = await create('price-above', before);
    await made(second, kind, terms);
    beginDay(second, 25_000);
    await look();
    expect(await thresholds()).toEqual({ [id]: after });
    expect(events()).toEqual([
      { event: 'alert-adjusted', symbol, condition: 'price-above', date: second, before, after },
    ]);
    trade(after - 1);
    await look();
    expect(events()).toHaveLength(1);
    trade(after);
    await look();
    expect(events().at(-1)).toMatchObject({ event: 'alert', threshold: after, value: after });
  });

  it('does not fire below because of a split, on the first trade of the day', async () => {
    await create('price-below', 90_000);
    await made(second, 'split', { shares: '4' });
    beginDay(second, 25_000);
    trade(25_000);
    await look();
    expect(events()).toMatchObject([{ event: 'alert-adjusted', before: 90_000, after: 22_500 }]);
  });

  it('stays over a cash dividend, and one in percent over everything', async () => {
    const price = await create('price-below', 90_000);
    const percent = await create('percent-below', 500);
    await made(second, 'cash', { cash: '50' });
    beginDay(second, 95_000);
    await look();
    await made(third, 'split', { shares: '4' });
    beginDay(third, 23_750);
    await look();
    expect(await thresholds()).toEqual({ [price]: 22_500, [percent]: 500 });
    expect(events()).toMatchObject([{ event: 'alert-adjusted', date: third }]);
  });

  it('follows once, over a restart too; one made on the new day has its price', async () => {
    const id = await create('price-above', 120_000);
    await made(second, 'split', { shares: '4' });
    beginDay(second, 25_000);
    const late = await create('price-above', 30_001);
    await look();
    const expected = { [id]: 30_000, [late]: 30_001 };
    expect(await thresholds()).toEqual(expected);
    await watch.stop();
    await start();
    await look();
    expect(await thresholds()).toEqual(expected);
    expect(events()).toHaveLength(1);
  });

  it('follows what came while nothing ran, one ex-date after the other', async () => {
    const id = await create('price-above', 120_000);
    await watch.stop();
    await made(second, 'split', { shares: '4' });
    await made(third, 'split', { shares: '2' });
    beginDay(third, 12_500);
    await start();
    expect(await thresholds()).toEqual({ [id]: 15_000 });
    trade(15_000);
    await look();
    expect(events()).toMatchObject([
      { event: 'alert-adjusted', date: second, after: 30_000 },
      { event: 'alert-adjusted', date: third, after: 15_000 },
      { event: 'alert', threshold: 15_000 },
    ]);
  });

  it('that would be at no price is taken away', async () => {
    await create('price-below', 1);
    await made(second, 'split', { shares: '4' });
    beginDay(second, 25_000);
    await look();
    expect(await thresholds()).toEqual({});
    expect(events()).toMatchObject([{ event: 'alert-withdrawn', before: 1, after: 0 }]);
    trade(1);
    await look();
    expect(events()).toHaveLength(1);
  });
});
