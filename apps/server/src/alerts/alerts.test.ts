import { TABLES, tradingDate } from '@kuroshio/market';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Price, Shares } from '@kuroshio/money';
import { beginMarketDay, type InstrumentMarket, recordTrade } from '../exchange/venues/instrument-market.ts';
import { clockOf, markClocksDurable } from '../exchange/venues/venue-state.ts';
import { markDurable } from '../exchange/venues/durable-market.ts';
import { createView } from '../exchange/view.ts';
import { createState, type ExchangeState } from '../exchange/state.ts';
import { createInbox, type Inbox, type WrittenMessage } from '../notices/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createAlert } from './create-alert.ts';
import { deleteAlert } from './delete-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { rearmAlert } from './rearm-alert.ts';
import { type AlertWatch, watchAlerts } from './watch-alerts.ts';

const symbol = 'TWSE:2330';
const log = createLog('silent');
const [first, second] = [tradingDate('2026-07-09'), tradingDate('2026-07-13')];
let test: TestDatabase;
let customers: readonly number[];
let state: ExchangeState;
let clock: ManualClock;
let inbox: Inbox;
let announced: WrittenMessage[];
let watch: AlertWatch;
let act: ReturnType<typeof makeHandlers>;

function makeHandlers() {
  const parts = { database: test.database, exchange: { view: createView(state) }, alerts: watch };
  return {
    create: createAlert(parts),
    list: listAlerts(parts),
    rearm: rearmAlert(parts),
    remove: deleteAlert(parts),
  };
}

const start = () => watchAlerts({ database: test.database, exchange: { view: createView(state) }, inbox, clock, log });

function as(customer: number): CustomerContext {
  return {
    customer: undefined,
    requireCustomer: () => ({ customerId: customers[customer] ?? 0, sessionId: 1 }),
    token: undefined,
    account: undefined,
    ip: '203.0.113.7',
    userAgent: '',
    now: clock.now(),
  };
}
const one = () => as(0);

function market(): InstrumentMarket {
  const found = [...state.markets.values()].find(({ instrument }) => instrument.symbol === symbol);
  if (!found) throw new Error('no market');
  return found;
}

/** Begins a day in Taiwan at a reference of 1,000.00. */
function beginDay(date: typeof first): void {
  clockOf(state, 'TWSE').date = date;
  markClocksDurable(state);
  beginMarketDay(market(), 100_000 as Price, 0);
  markDurable(market());
}

/** Trades, in one durable batch; a batch that is not yet durable where it is said so. */
function trade(prices: readonly number[], durable = true): void {
  for (const price of prices) recordTrade(market(), price as Price, 1000 as Shares, 'buy', 9 * 3_600_000, 5);
  if (durable) markDurable(market());
}

async function look(): Promise<void> {
  clock.advance(1);
  await watch.look();
  await inbox.idle();
}

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query(`insert into invitation (code) values ('HOUSE222')`);
  const rows = await test.owner.query<{ id: number }>(
    `insert into customer (phone, password_hash, invited_with, language, created_at)
     select '+88691200000' || n, '', 'HOUSE222', 'tw', now() from generate_series(1, 2) as n returning id`,
  );
  customers = rows.map(({ id }) => id);
});

afterAll(() => test.close());

beforeEach(async () => {
  await test.owner.query('truncate alert, message');
  clock = createManualClock(Date.parse('2026-07-09T01:00:00Z'));
  state = createState(TABLES);
  for (const venue of ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const) {
    const day = {
      date: first,
      phase: 'continuous' as const,
      msOfDay: 0,
      wallAt: 0,
      tripped: 0 as const,
      haltedUntil: 0,
      reopensAt: 0,
    };
    state.clocks.set(venue, { venue, firstDate: first, ...day });
  }
  beginDay(first);
  announced = [];
  inbox = createInbox({
    database: test.database,
    log,
    view: { venueTime: () => undefined },
    onWritten: (written) => announced.push(...written),
    hub: { provide: () => undefined, publishTo: () => undefined, listeningTo: () => false },
  });
  watch = await start();
  act = makeHandlers();
});

async function create(input: Partial<Parameters<typeof act.create>[0]> = {}) {
  const answer = await act.create(
    { symbol, condition: 'price-above', threshold: 105_000, repeats: 'once', ...input },
    one(),
  );
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}
const fired = () => announced.map(({ message }) => (message.event.event === 'alert' ? message.event.value : undefined));
const stored = () => test.database.query('select id from message');

describe('an alert', () => {
  it('fires once on a price that was only touched, in the same moment as its message', async () => {
    const { id } = await create();
    trade([104_000]);
    await look();
    expect(fired()).toEqual([]);
    trade([105_500, 103_000]);
    await look();
    trade([106_000]);
    await look();
    expect(fired()).toEqual([105_500]);
    expect(await stored()).toHaveLength(1);
    expect(await act.list({}, one())).toMatchObject({
      value: [{ id, armed: false, fired: { value: 105_500, date: first } }],
    });
  });

  it('knows nothing of what traded before it was made, nor of what is not yet durable', async () => {
    trade([107_000, 101_000]);
    await create();
    await look();
    trade([108_000, 101_000], false);
    await look();
    expect(fired()).toEqual([]);
    markDurable(market());
    await look();
    expect(fired()).toEqual([108_000]);
  });

  it('fires at once where its condition holds already', async () => {
    trade([107_000]);
    await create();
    await look();
    expect(fired()).toEqual([107_000]);
  });

  it('survives a restart, and does not fire a second time after it', async () => {
    await create();
    await watch.stop();
    watch = await start();
    trade([105_000]);
    await look();
    await watch.stop();
    watch = await start();
    trade([106_000]);
    await look();
    expect(fired()).toEqual([105_000]);
  });

  it('fires once where two programs watch', async () => {
    await create();
    const other = await start();
    trade([105_000]);
    await Promise.all([watch.look(), other.look()]);
    expect(await stored()).toHaveLength(1);
  });

  it('fires again when it is armed again', async () => {
    const { id } = await create();
    trade([105_000]);
    await look();
    trade([101_000]);
    await look();
    expect(await act.rearm({ id }, as(1))).toMatchObject({ refusal: { code: 'ALERT_NOT_FOUND' } });
    expect(await act.rearm({ id }, one())).toMatchObject({ value: { armed: true } });
    await look();
    trade([105_200]);
    await look();
    expect(fired()).toEqual([105_000, 105_200]);
  });

  it('that repeats fires once on each trading day', async () => {
    const { id } = await create({ repeats: 'daily' });
    for (const price of [105_000, 106_000]) {
      trade([price]);
      await look();
    }
    expect(await act.list({}, one())).toMatchObject({ value: [{ id, armed: false }] });
    beginDay(second);
    expect(await act.list({}, one())).toMatchObject({ value: [{ id, armed: true }] });
    trade([105_100]);
    await look();
    trade([105_200]);
    await look();
    expect(fired()).toEqual([105_000, 105_100]);
  });

  it('of volume and of percent sees the day', async () => {
    await create({ condition: 'volume-above', threshold: 3_000 });
    await create({ condition: 'percent-below', threshold: 100 });
    trade([100_000, 99_001]);
    await look();
    expect(fired()).toEqual([]);
    trade([98_990]);
    await look();
    expect(fired().sort((a = 0, b = 0) => a - b)).toEqual([101, 3_000]);
  });

  it('that was taken away is silent, and is taken away by its own customer only', async () => {
    const { id } = await create();
    expect(await act.remove({ id }, as(1))).toMatchObject({ refusal: { code: 'ALERT_NOT_FOUND' } });
    expect(await act.remove({ id }, one())).toMatchObject({ ok: true });
    expect(await act.remove({ id }, one())).toMatchObject({ refusal: { code: 'ALERT_NOT_FOUND' } });
    trade([105_000]);
    await look();
    expect(fired()).toEqual([]);
  });

  it('made twice is one, and a hundred are the most', async () => {
    const { id } = await create();
    expect((await create()).id).toBe(id);
    const others = await Promise.all(
      Array.from({ length: 105 }, (_, n) =>
        act.create({ symbol, condition: 'price-above', threshold: 200_000 + n, repeats: 'once' }, one()),
      ),
    );
    expect(others.filter(({ ok }) => ok)).toHaveLength(99);
    expect(others.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'ALERTS_FULL', params: { maximum: 100 } } });
    expect(await act.list({ symbol: 'US:AAPL' }, one())).toEqual({ ok: true, value: [] });
  });

  it.each([
    [{ symbol: 'US:NOPE' }, 'INSTRUMENT_NOT_FOUND'],
    [{ condition: 'percent-below', threshold: 10_001 }, 'ALERT_OUT_OF_REACH'],
    [{ condition: 'percent-above', threshold: Number.MAX_SAFE_INTEGER }, 'ALERT_OUT_OF_REACH'],
    [{ symbol: 'TWSE:TAIEX', condition: 'volume-above' }, 'ALERT_OUT_OF_REACH'],
  ] as const)('of %j is refused with %s', async (input, code) => {
    const answer = await act.create(
      { symbol, condition: 'price-above', threshold: 1, repeats: 'once', ...input },
      one(),
    );
    expect(answer).toMatchObject({ refusal: { code } });
  });
});
