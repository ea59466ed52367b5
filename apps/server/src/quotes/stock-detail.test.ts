import {
  TABLES,
  FORESEEN,
  indexContribution,
  previousTradingDay,
  type TradingDate,
  tradingDate,
  type Venue,
  venueInstant,
} from '@kuroshio/market';
import type { Price, Shares } from '@kuroshio/money';
import { createHistory } from '@kuroshio/simulation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { InstrumentMarket } from '../exchange/venues/instrument-market.ts';
import { beginMarketDay, recordTrade } from '../exchange/venues/instrument-market.ts';
import { viewAsItStands } from '../exchange/view-as-it-stands.ts';
import { createState } from '../exchange/state.ts';
import { openStoredBars, type StoredBars } from '../exchange/venues/stored-bars.ts';
import { computeIndices } from '../exchange/venues/trading-day.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { bars } from './bars.ts';
import { corporateActions } from './corporate-actions.ts';
import { dateAt } from './day-bars.ts';
import { detail } from './detail.ts';
import { drawnHistory } from './drawn-history.ts';
import { indexMembers } from './index-members.ts';
import { createMinuteBars } from './minute-bars.ts';

// After every ex-date of the tables; the history reaches three years back from here.
const first = tradingDate('2026-11-23');
const context: CustomerContext = {
  customer: undefined,
  requireCustomer: () => ({ customerId: 100_001, sessionId: 1 }),
  token: undefined,
  account: undefined,
  ip: '203.0.113.8',
  userAgent: '',
  now: 0,
};
const state = createState(TABLES);
const history = createHistory({
  rulebook: TABLES,
  seed: 'ex-dates',

  lastDate: (venue) => previousTradingDay(FORESEEN, venue, first),
});
const shown = { view: viewAsItStands(state), history, speed: 10 };
let test: TestDatabase;
let stored: StoredBars;
let act: ReturnType<typeof makeHandlers>;

function makeHandlers() {
  const exchange = { ...shown, bars: stored };
  const parts = { database: test.database, exchange };
  return {
    bars: bars({ ...parts, minuteBars: createMinuteBars(parts) }),
    detail: detail(parts),
    corporateActions: corporateActions(parts),
    indexMembers: indexMembers(parts),
  };
}

function market(symbol: string): InstrumentMarket {
  const found = [...state.markets.values()].find(({ instrument }) => instrument.symbol === symbol);
  if (!found) throw new Error(`no ${symbol}`);
  return found;
}

beforeAll(async () => {
  test = await createTestDatabase();
  for (const venue of ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const satisfies readonly Venue[]) {
    state.clocks.set(venue, {
      venue,
      firstDate: first,
      date: first,
      phase: 'continuous',
      msOfDay: 36_000_000,
      wallAt: 0,
      tripped: 0,
      haltedUntil: 0,
      reopensAt: 0,
    });
  }
  for (const one of state.markets.values()) {
    beginMarketDay(one, one.instrument.refPrice, venueInstant(one.instrument.venue, first, 32_000_000));
  }
  stored = await openStoredBars(test.database, { key: passingSeals().key, log: createLog('silent') });
  act = makeHandlers();
});

afterAll(() => test.close());

type BarsInput = Parameters<ReturnType<typeof makeHandlers>['bars']>[0];

async function barsOf(input: Partial<BarsInput> & Pick<BarsInput, 'symbol'>) {
  const outcome = await act.bars({ period: '1d', limit: 1000, adjustment: 'none', ...input }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

/** The bar of the last day before `date` and the one of `date` itself. */
async function across(symbol: string, date: string, adjustment: BarsInput['adjustment']) {
  const { bars } = await barsOf({ symbol, adjustment });
  const { venue } = market(symbol).instrument;
  const at = bars.findIndex((bar) => dateAt(venue, bar.at) === date);
  const [before, on] = [bars[at - 1], bars[at]];
  if (before === undefined || on === undefined) throw new Error(`no ${date}`);
  return { before, on };
}

describe('bars across an ex-date', () => {
  it.each([
    ['TWSE:0050', '2025-06-18', 4, 'one to four'],
    ['TPEX:5904', '2026-08-10', 10, 'one to ten'],
    ['US:NFLX', '2025-11-17', 10, 'one to ten in the US'],
  ])('%s on %s: %i times the price before, %s', async (symbol, date, ratio) => {
    const raw = await across(symbol, date, 'none');
    expect(raw.before.close / raw.on.close).toBeGreaterThan(ratio * 0.7);
    expect(raw.before.close / raw.on.close).toBeLessThan(ratio * 1.4);
    const drawn = history.daily(market(symbol).instrument.no);
    const [drawnBefore, drawnOn] = [
      drawn.findLast((day) => day.date < date),
      drawn.find((day) => day.date === (date as TradingDate)),
    ];
    // Forward: the newest price stands, and the years are those that were drawn but for the ticks of the price before.
    const forward = await across(symbol, date, 'forward');
    expect(forward.on.close).toBe(drawnOn?.close);
    expect(Math.abs(forward.before.close - (drawnBefore?.close ?? 0))).toBeLessThanOrEqual(
      (drawnBefore?.close ?? 0) * 0.005,
    );
    expect(forward.before.volume).toBeGreaterThan(raw.before.volume * ratio * 0.99);
    // Backward: the oldest price stands.
    const backward = await across(symbol, date, 'backward');
    expect(backward.before.close).toBe(raw.before.close);
    expect(backward.on.close / raw.on.close).toBeCloseTo(ratio, 1);
  });

  it('of a dividend: the close before is higher by the cash, and the ex-date is told', async () => {
    const raw = await across('TWSE:2330', '2025-06-12', 'none');
    const forward = await across('TWSE:2330', '2025-06-12', 'forward');
    // NT$4.50003, to a tick of at most NT$5.
    expect(Math.abs(raw.before.close - forward.before.close - 450)).toBeLessThanOrEqual(250);
    const { bars, exDates, live } = await barsOf({ symbol: 'TWSE:2330', adjustment: 'forward' });
    expect(exDates).toEqual(['2025-06-12']);
    expect(live).toEqual({ price: 1, shares: 1 });
    expect(bars.at(-1)?.close).toBe(market('TWSE:2330').instrument.refPrice);
  });

  it('are the same three ways where nothing was paid, and say so', async () => {
    const none = await barsOf({ symbol: 'TWSE:1101' });
    expect(none.exDates).toEqual([]);
    for (const adjustment of ['forward', 'backward'] as const) {
      expect(await barsOf({ symbol: 'TWSE:1101', adjustment })).toEqual(none);
    }
  });

  it.each([
    ['none', 20, []],
    ['forward', 20, []],
    ['backward', 20, ['2025-06-12']],
    ['none', 600, ['2025-06-12']],
    ['forward', 600, ['2025-06-12']],
  ] as const)('adjusted %s, %i of them: ex-dates %j tell on them', async (adjustment, limit, dates) => {
    expect((await barsOf({ symbol: 'TWSE:2330', limit, adjustment })).exDates).toEqual(dates);
  });

  it('of minutes and weeks are those of the days', async () => {
    const before = venueInstant('US', tradingDate('2025-11-18'), 0);
    for (const adjustment of ['none', 'forward', 'backward'] as const) {
      const days = await barsOf({ symbol: 'US:NFLX', adjustment, before, limit: 2 });
      const minutes = await barsOf({ symbol: 'US:NFLX', period: '30m', adjustment, before, limit: 26 });
      const [friday, monday] = days.bars;
      const closes = minutes.bars.map(({ close }) => close);
      expect(Math.max(...minutes.bars.slice(13).map(({ high }) => high))).toBeLessThanOrEqual(
        (monday?.high ?? 0) * 1.001,
      );
      expect(closes.at(-1)).toBe(monday?.close);
      expect(Math.abs((closes[12] ?? 0) - (friday?.close ?? 0))).toBeLessThanOrEqual((friday?.close ?? 0) * 0.001);
      expect(minutes.exDates).toEqual(['2025-11-17']);
    }
    const week = await barsOf({ symbol: 'US:NFLX', period: '1w', adjustment: 'forward', before, limit: 2 });
    const daily = await barsOf({ symbol: 'US:NFLX', adjustment: 'forward', before, limit: 1 });
    expect(week.bars.at(-1)?.open).toBe(daily.bars[0]?.open);
  });

  it('of pages join, and live prices are multiplied into a backward series', async () => {
    const whole = await barsOf({ symbol: 'TWSE:0050', adjustment: 'backward', limit: 600 });
    const newer = await barsOf({ symbol: 'TWSE:0050', adjustment: 'backward', limit: 300 });
    const older = await barsOf({
      symbol: 'TWSE:0050',
      adjustment: 'backward',
      limit: 300,
      before: newer.bars[0]?.at,
    });
    expect([...older.bars, ...newer.bars]).toEqual(whole.bars);
    expect(whole.live).toEqual({ price: 4, shares: 0.25 });
  });
});

describe('the drawn years with their ex-dates', () => {
  it('stay on tick and in whole lots, each price within its bar', () => {
    for (const symbol of ['TWSE:0050', 'TWSE:2330', 'TPEX:5904', 'US:NFLX', 'US:NOW', 'TWSE:2603']) {
      const { instrument } = market(symbol);
      const shown = drawnHistory(history, instrument);
      expect([symbol, shown.factors.length > 0]).toEqual([symbol, true]);
      for (const day of shown.days()) {
        expect(day.high).toBeGreaterThanOrEqual(Math.max(day.open, day.close));
        expect(day.low).toBeLessThanOrEqual(Math.min(day.open, day.close));
        expect(day.volume % instrument.lotSize).toBe(0);
        expect(day.volume).toBeGreaterThan(0);
      }
    }
  });

  it('are the same whichever part of them is asked for first', () => {
    const { instrument } = market('US:NOW');
    const parts = drawnHistory({ ...history }, instrument);
    // A split on 2025-12-18: before it, over it, after it, the day itself, and none.
    const spans = [
      ['2025-12-01', '2025-12-10'],
      ['2025-12-10', '2026-01-05'],
      ['2025-12-19', '2026-01-05'],
      ['2025-12-18', '2025-12-18'],
      ['2026-02-01', '2026-01-01'],
      ['2099-01-01', '2099-12-31'],
    ] as const;
    const whole = drawnHistory({ ...history }, instrument).days();
    for (const [from, to] of spans)
      expect(parts.days(tradingDate(from), tradingDate(to))).toEqual(
        whole.filter(({ date }) => from <= date && date <= to),
      );
    expect(parts.days()).toEqual(whole);
  });

  it('that were recorded stand as they are, and their gaps are closed from their own closes', () => {
    const { instrument } = market('TWSE:2330');
    const day = (date: string, close: number) => ({
      date: tradingDate(date),
      ...{ open: close, high: close, low: close, close, volume: 1000, turnover: 0n },
    });
    const days = [day('2025-06-11', 1065_00), day('2025-06-12', 1060_00), day('2025-06-13', 1055_00)];
    const recorded = { daily: () => days, minutes: () => [], recorded: () => true };
    const shown = drawnHistory(recorded, instrument);
    expect(shown.days()).toEqual(days);
    expect(
      shown.factors.map(({ exDate, price }) => [exDate, Number(price.numerator) / Number(price.denominator)]),
    ).toEqual([['2025-06-12', expect.closeTo(1060.49997 / 1065, 9)]]);
  });

  it('make no lowest or highest price of a year by a split', async () => {
    const outcome = await act.detail({ symbol: 'US:NOW' }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { high52w, low52w } = outcome.value.facts;
    // Split 1 to 5 on 2025-12-18, within the last 52 weeks.
    expect(high52w / low52w).toBeLessThan(4);
  });
});

describe('corporate actions', () => {
  it('are told newest first, in the price units of the instrument', async () => {
    const outcome = await act.corporateActions({ symbol: 'TWSE:2330' }, context);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        today: first,
        actions: [
          { exDate: '2025-06-12', kind: 'cash', cashPerShare: '4.50003', prevClose: 106_500, reference: 106_049 },
          { exDate: '2023-06-15', cashPerShare: '2.74982', newPerOld: null, quality: 'verified' },
        ],
      },
    });
    expect(await act.corporateActions({ symbol: 'US:AAPL' }, context)).toMatchObject({
      value: { actions: expect.arrayContaining([expect.objectContaining({ newPerOld: '7', prevClose: 645_5700 })]) },
    });
  });

  it('are none of what is not known, and refused of what is no instrument', async () => {
    expect(await act.corporateActions({ symbol: 'TWSE:1101' }, context)).toMatchObject({ value: { actions: [] } });
    expect(await act.corporateActions({ symbol: 'TWSE:0000' }, context)).toMatchObject({
      refusal: { code: 'INSTRUMENT_NOT_FOUND' },
    });
  });
});

describe('members of an index', () => {
  it('add up to its change, each by its weight', async () => {
    for (const [symbol, percent] of [
      ['TWSE:2330', 3],
      ['TWSE:2317', -2],
      ['TWSE:1101', 1],
    ] as const) {
      const one = market(symbol);
      const price = Math.round(one.reference * (1 + percent / 100));
      recordTrade(one, price as Price, 1000 as Shares, 'buy', 33_000_000, venueInstant('TWSE', first, 33_000_000));
    }
    computeIndices(state, 'TWSE');
    const outcome = await act.indexMembers({ symbol: 'TWSE:TAIEX' }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { quote, base, members, weighting } = outcome.value;
    expect(weighting).toBe('capitalisation');
    expect(members).toHaveLength(125);
    const scale = { aggregate: BigInt(base.aggregate), level: base.level };
    const points = members.map((member) => indexContribution({ ...member.quote, units: member.units }, scale));
    const sum = points.reduce((total, one) => total + one, 0);
    expect(Math.abs(sum / 100 - (quote.last - quote.reference))).toBeLessThanOrEqual(2);
    expect(points.filter((one) => one !== 0)).toHaveLength(3);
  });

  it('of the Dow count by price', async () => {
    const outcome = await act.indexMembers({ symbol: 'US:DJI' }, context);
    expect(outcome).toMatchObject({ value: { weighting: 'price' } });
    if (outcome.ok) expect(new Set(outcome.value.members.map(({ units }) => units))).toEqual(new Set([1]));
  });

  it('are refused where there is no index', async () => {
    for (const symbol of ['TWSE:2330', 'TWSE:0000']) {
      expect(await act.indexMembers({ symbol }, context)).toMatchObject({ refusal: { code: 'INSTRUMENT_NOT_FOUND' } });
    }
    expect(clockOf(state, 'TWSE').date).toBe(first);
  });
});
