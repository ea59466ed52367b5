import {
  TABLES,
  FORESEEN,
  INSTRUMENTS,
  previousTradingDay,
  tradingDate,
  type Venue,
  venueInstant,
} from '@kuroshio/market';
import { ENDPOINTS } from '@kuroshio/contract';
import type { Price, Shares } from '@kuroshio/money';
import { createHistory } from '@kuroshio/simulation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { InstrumentMarket } from '../exchange/venues/instrument-market.ts';
import { beginMarketDay, recordTrade } from '../exchange/venues/instrument-market.ts';
import { viewAsItStands } from '../exchange/view-as-it-stands.ts';
import { markDurable } from '../exchange/venues/durable-market.ts';
import { createState } from '../exchange/state.ts';
import { openStoredBars, type StoredBars } from '../exchange/venues/stored-bars.ts';
import { closeDay, storeMarkets } from '../exchange/venues/stored-markets.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { bars } from './bars.ts';
import { section } from './section.ts';
import { detail } from './detail.ts';
import { dividends } from './dividends.ts';
import { industries } from './industries.ts';
import { createMinuteBars } from './minute-bars.ts';
import { ranking } from './ranking.ts';
import { snapshot } from './snapshot.ts';
import { indexBoard } from './index-board.ts';
import { sparklines, thinPoints } from './sparklines.ts';
import { watch } from './watch.ts';
import { createWatchers } from './watchers.ts';
import { watchlist } from './watchlist.ts';

// The first two days that traded here: a Thursday and the Monday after it, since a typhoon closed Taiwan on the Friday.
const first = tradingDate('2026-07-09');
const second = tradingDate('2026-07-13');
const symbol = 'TWSE:2330';
const at = (hours: number, minutes: number, seconds = 0) => ((hours * 60 + minutes) * 60 + seconds) * 1000;

const context: CustomerContext = {
  customer: undefined,
  requireCustomer: () => ({ customerId: 100_001, sessionId: 1 }),
  token: undefined,
  account: undefined,
  ip: '203.0.113.7',
  userAgent: '',
  now: 0,
};

const state = createState(TABLES);
const history = createHistory({
  rulebook: TABLES,
  seed: 'test',

  lastDate: (venue) => previousTradingDay(FORESEEN, venue, first),
});
const shown = { view: viewAsItStands(state), history, speed: 10 };
let test: TestDatabase;
let stored: StoredBars;
let act: ReturnType<typeof makeHandlers>;

function makeHandlers() {
  const exchange = { ...shown, bars: stored };
  const parts = { database: test.database, exchange };
  const withMinutes = { ...parts, minuteBars: createMinuteBars(parts) };
  return {
    bars: bars(withMinutes),
    detail: detail(parts),
    ranking: ranking({ ...parts, watchers: createWatchers(test.database) }),
    section: section(parts),
    industries: industries(parts),
    dividends: dividends(parts),
    snapshot: snapshot(parts),
    sparklines: sparklines(withMinutes),
    indexBoard: indexBoard(withMinutes),
    watch: watch(parts),
    watchlist: watchlist(parts),
  };
}

function market(name: string): InstrumentMarket {
  const found = [...state.markets.values()].find(({ instrument }) => instrument.symbol === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

/** Begins a day of Taiwan and lets 2330 trade: [ms of day, price, shares]. */
function trade(reference: number, trades: readonly (readonly [number, number, number])[]): void {
  const { date } = clockOf(state, 'TWSE');
  const tsmc = market(symbol);
  beginMarketDay(tsmc, reference as Price, venueInstant('TWSE', date, at(8, 57)));
  for (const [ms, price, shares] of trades) {
    recordTrade(tsmc, price as Price, shares as Shares, 'buy', ms, venueInstant('TWSE', date, ms));
  }
  markDurable(tsmc);
}

beforeAll(async () => {
  test = await createTestDatabase();
  for (const venue of ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const satisfies readonly Venue[]) {
    state.clocks.set(venue, {
      venue,
      firstDate: first,
      date: first,
      phase: 'continuous',
      msOfDay: at(13, 30),
      wallAt: 0,
      tripped: 0,
      haltedUntil: 0,
      reopensAt: 0,
    });
  }
  for (const one of state.markets.values()) one.reference = one.instrument.refPrice;
  trade(100_000, [
    [at(9, 0), 100_500, 2_000],
    [at(9, 1, 30), 101_000, 1_000],
    [at(9, 7), 99_000, 3_000],
    [at(13, 30), 100_000, 5_000],
  ]);
  stored = await openStoredBars(test.database, { key: passingSeals().key, log: createLog('silent') });
  await storeMarkets(test.database, stored, state);
  await closeDay(stored, state, 'TWSE', first)();
  clockOf(state, 'TWSE').date = second;
  trade(100_000, [
    [at(9, 0), 102_000, 4_000],
    [at(9, 0, 20), 103_000, 1_000],
    [at(9, 6), 101_500, 1_000],
  ]);
  act = makeHandlers();
  await test.owner.query(`insert into invitation (code) values ('HOUSE222')`);
  await test.owner.query(
    `insert into customer (phone, password_hash, invited_with, language, created_at) values ('+886912345678', '', 'HOUSE222', 'tw', now())`,
  );
});

afterAll(() => test.close());

async function barsOf(input: Partial<Parameters<typeof act.bars>[0]>) {
  const outcome = await act.bars({ symbol, period: '5m', limit: 300, adjustment: 'none', ...input }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

describe('bars', () => {
  it('run from the drawn days through those traded here to the running day', async () => {
    const { bars } = await barsOf({ period: '5m', limit: 7 });
    const lastDrawn = history.minutes(market(symbol).instrument.no, previousTradingDay(FORESEEN, 'TWSE', first)).at(-1);
    expect(bars.map((bar) => [bar.at, bar.open, bar.high, bar.low, bar.close, bar.volume])).toEqual([
      expect.arrayContaining([lastDrawn?.close]),
      expect.arrayContaining([lastDrawn?.close]),
      [venueInstant('TWSE', first, at(9, 0)), 100_500, 101_000, 100_500, 101_000, 3_000],
      [venueInstant('TWSE', first, at(9, 5)), 99_000, 99_000, 99_000, 99_000, 3_000],
      [venueInstant('TWSE', first, at(13, 30)), 100_000, 100_000, 100_000, 100_000, 5_000],
      [venueInstant('TWSE', second, at(9, 0)), 102_000, 103_000, 102_000, 103_000, 5_000],
      [venueInstant('TWSE', second, at(9, 5)), 101_500, 101_500, 101_500, 101_500, 1_000],
    ]);
  });

  it.each(['1m', '5m', '30m', '1d', '1w', '1mo', '1y'] as const)(
    'of %s come in pages without gap or overlap',
    async (period) => {
      const whole = await barsOf({ period, limit: 40 });
      const pages = [];
      let before: number | undefined;
      while (pages.length < whole.bars.length) {
        const page = await barsOf({ period, limit: 7, ...(before === undefined ? {} : { before }) });
        pages.unshift(...page.bars);
        before = page.bars[0]?.at;
        if (!page.more) break;
      }
      expect(pages.slice(-whole.bars.length)).toEqual(whole.bars);
      const begins = pages.map((bar) => bar.at);
      expect(begins).toEqual([...new Set(begins)].sort((a, b) => a - b));
    },
  );

  it('of days: drawn, stored and running, each in its place', async () => {
    const { bars, more } = await barsOf({ period: '1d', limit: 3 });
    const drawn = history.daily(market(symbol).instrument.no).at(-1);
    expect(more).toBe(true);
    expect(bars).toEqual([
      expect.objectContaining({ close: drawn?.close, volume: drawn?.volume }),
      {
        at: venueInstant('TWSE', first, at(9, 0)),
        open: 100_500,
        high: 101_000,
        low: 99_000,
        close: 100_000,
        volume: 11_000,
        turnover: String(100_500 * 2_000 + 101_000 * 1_000 + 99_000 * 3_000 + 100_000 * 5_000),
      },
      expect.objectContaining({ open: 102_000, high: 103_000, low: 101_500, close: 101_500, volume: 6_000 }),
    ]);
  });

  it('of a week and a year hold all their days, also where the page ends inside', async () => {
    const week = await barsOf({ period: '1w', limit: 2, before: venueInstant('TWSE', first, at(9, 0)) });
    // The week of the first day began before it and goes on to its close.
    expect(week.bars.at(-1)).toMatchObject({ close: 100_000 });
    const years = await barsOf({ period: '1y', limit: 1000 });
    expect(years.more).toBe(false);
    const days = await barsOf({ period: '1d', limit: 1000 });
    const volume = (bars: readonly { volume: number }[]) => bars.reduce((sum, bar) => sum + bar.volume, 0);
    expect(volume(years.bars)).toBe(volume(days.bars));
  });

  it('end where there is nothing older, and take any time', async () => {
    expect(await barsOf({ before: 0 })).toMatchObject({ bars: [], more: false });
    expect(await barsOf({ before: 0, period: '1mo' })).toMatchObject({ bars: [], more: false });
    const now = await barsOf({ period: '1d', limit: 2 });
    expect(await barsOf({ period: '1d', limit: 2, before: Number.MAX_SAFE_INTEGER })).toEqual(now);
    expect((await barsOf({ before: Number.MAX_SAFE_INTEGER, limit: 1 })).bars).toHaveLength(1);
  });

  it('are refused for what is no instrument', async () => {
    const outcome = await act.bars({ symbol: 'TWSE:0000', period: '1d', limit: 1, adjustment: 'none' }, context);
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'INSTRUMENT_NOT_FOUND' } });
  });
});

describe('what a moment shows', () => {
  it('is everything of one instrument', async () => {
    const outcome = await act.detail({ symbol }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { quote, facts, ticks } = outcome.value;
    expect(quote).toMatchObject({ last: 101_500, reference: 100_000, open: 102_000, volume: 6_000, trades: 3 });
    expect(ticks.map(({ price }) => price)).toEqual([102_000, 103_000, 101_500]);
    const { sharesOutstanding, no } = market(symbol).instrument;
    expect(facts.marketCap).toBe(String(101_500n * BigInt(sharesOutstanding)));
    // Two settlement days after Monday.
    expect(facts.settlementDate).toBe('2026-07-15');
    const year = history.daily(no).filter(({ date }) => date > '2025-07-14');
    expect(facts.high52w).toBe(Math.max(103_000, ...year.map(({ high }) => high)));
    expect(facts.low52w).toBe(Math.min(99_000, ...year.map(({ low }) => low)));
  });

  it('is a page of a ranking, of which the next begins where it ended', async () => {
    const page = (offset: number) => act.ranking({ section: 'TW', by: 'gainers', offset, limit: 3 }, context);
    const [one, two] = [await page(0), await page(3)];
    if (!one.ok || !two.ok) throw new Error('refused');
    expect(one.value.quotes[0]?.symbol).toBe(symbol);
    const symbols = [...one.value.quotes, ...two.value.quotes].map((quote) => quote.symbol);
    expect(new Set(symbols).size).toBe(6);
    expect(one.value.total).toBeGreaterThan(100);
  });

  it('is the course of today, or where nothing has traded that of the day before, in few points', async () => {
    const outcome = await act.sparklines({ symbols: [symbol, 'TWSE:TAIEX', 'US:AAPL'] }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const [tsmc, index, apple] = outcome.value;
    expect(tsmc).toEqual({ symbol, reference: 100_000, points: [103_000, 101_500] });
    // Nothing of the index was stored for the first day, and Apple's days before are drawn ones.
    expect(index?.points).toEqual([]);
    expect(apple?.points).toHaveLength(60);
    expect(apple?.points.at(-1)).toBe(market('US:AAPL').instrument.refPrice);
    expect(thinPoints([1, 2, 3, 4, 5, 6, 7], 4)).toEqual([1, 3, 5, 7]);
  });

  it('is in one answer for the indices of both markets, with what a first look shows of them', async () => {
    const outcome = await act.indexBoard({}, context);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { indices } = ENDPOINTS['quotes/index-board'].output.parse(outcome.value);
    expect(indices.map(({ listing }) => listing.symbol)).toEqual([
      ...['TWSE:TAIEX', 'TPEX:TPEX', 'TWSE:TW50'],
      ...['US:DJI', 'US:SPX', 'US:IXIC'],
    ]);
    for (const { listing, quote, points } of indices) {
      expect(quote.symbol).toBe(listing.symbol);
      const courses = await act.sparklines({ symbols: [listing.symbol] }, context);
      expect(courses).toMatchObject({ value: [{ points }] });
    }
    expect(indices.at(-1)?.points).toHaveLength(60);
  });

  it('is refused as a whole where one symbol is unknown', async () => {
    const outcome = await act.snapshot({ symbols: [symbol, 'US:NOPE'] }, context);
    expect(outcome).toMatchObject({ refusal: { code: 'INSTRUMENT_NOT_FOUND' } });
    expect(await act.snapshot({ symbols: ['US:AAPL', symbol] }, context)).toMatchObject({
      value: { quotes: [{ symbol: 'US:AAPL' }, { symbol }] },
    });
  });
});

describe('the watchlist', () => {
  const watch = (name: string, watched: boolean, now = 0) => act.watch({ symbol: name, watched }, { ...context, now });

  it('keeps the order, takes each instrument once and holds five hundred', async () => {
    await watch('US:AAPL', true, 1);
    await watch(symbol, true, 2);
    await watch('US:AAPL', true, 3);
    expect(await act.watchlist({}, context)).toMatchObject({ value: [{ symbol: 'US:AAPL' }, { symbol }] });
    await watch('US:AAPL', false);
    await watch('US:AAPL', false);
    expect(await act.watchlist({}, context)).toMatchObject({ value: [{ symbol }] });

    // Beside instruments that have left the product and may come back.
    await test.owner.query(
      `insert into watch_member (group_id, instrument_no, place, added_at)
       select id, 900000 + n, 100 + n, now() from watch_group, generate_series(1, 390) as n`,
    );
    const others = INSTRUMENTS.filter((one) => one.symbol !== symbol).map((one) => one.symbol);
    const outcomes = await Promise.all(others.slice(0, 115).map((name, place) => watch(name, true, 10 + place)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(109);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      refusal: { code: 'WATCHLIST_FULL', params: { maximum: 500 } },
    });
    expect(await act.watchlist({}, context)).toMatchObject({ value: { length: 110 } });
    // What is on the list already stays welcome.
    expect(await watch(symbol, true)).toMatchObject({ ok: true });
    expect(await watch('US:NOPE', true)).toMatchObject({ refusal: { code: 'INSTRUMENT_NOT_FOUND' } });
  });
});

describe('lists of the market', () => {
  it('are pages of a section by any column', async () => {
    const page = async (offset: number) => {
      const outcome = await act.section(
        { section: 'US', column: 'market-cap', direction: 'descending', offset, limit: 4 },
        context,
      );
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      return outcome.value;
    };
    const [one, two] = [await page(0), await page(4)];
    const caps = [...one.quotes, ...two.quotes].map((quote) => {
      const { instrument, reference } = market(quote.symbol);
      return reference * instrument.sharesOutstanding;
    });
    expect(caps).toEqual([...caps].sort((a, b) => b - a));
    expect(new Set([...one.quotes, ...two.quotes].map((quote) => quote.symbol)).size).toBe(8);
    expect(one.total).toBe(INSTRUMENTS.filter(({ venue, kind }) => venue === 'US' && kind !== 'index').length);
  });

  it('are the members of an industry', async () => {
    const all = await act.industries({ section: 'TW' }, context);
    if (!all.ok) throw new Error(all.refusal.code);
    const chips = all.value.industries.find(({ industry }) => industry === '24');
    expect(all.value.currency).toBe('TWD');
    // Of the semiconductors only 2330 has traded: +1.5 %.
    expect(chips).toMatchObject({ nameTw: '半導體業', up: 1, down: 0, unchanged: 0, averageBps: 150, best: symbol });
    const members = await act.section(
      { section: 'TW', industry: '24', column: 'percent', direction: 'descending', offset: 0, limit: 200 },
      context,
    );
    if (!members.ok) throw new Error(members.refusal.code);
    expect(members.value.total).toBe(chips?.members);
    expect(members.value.quotes[0]?.symbol).toBe(symbol);
  });

  it('are led by what most customers watch, counted once a minute', async () => {
    await test.owner.query('delete from watch_member');
    const customers = await test.owner.query<{ id: number }>(
      `insert into customer (phone, password_hash, invited_with, language, created_at)
       select '+88691200000' || n, '', 'HOUSE222', 'tw', now() from generate_series(1, 3) as n returning id`,
    );
    const watch = (customer: number, name: string, now: number) =>
      act.watch(
        { symbol: name, watched: true },
        { ...context, now, requireCustomer: () => ({ customerId: Number(customers[customer]?.id), sessionId: 1 }) },
      );
    await watch(0, 'TWSE:2454', 0);
    await watch(1, 'TWSE:2454', 0);
    await watch(2, symbol, 0);
    const ranked = async (now: number) => {
      const outcome = await act.ranking(
        { section: 'TW', by: 'watched', offset: 0, limit: 10 },
        { ...context, customer: undefined, now },
      );
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      return outcome.value.quotes.map((quote) => quote.symbol);
    };
    expect(await ranked(1_000_000)).toEqual(['TWSE:2454', symbol]);
    await watch(0, 'TWSE:2317', 0);
    await watch(1, symbol, 0);
    await watch(0, symbol, 0);
    expect(await ranked(1_059_999)).toEqual(['TWSE:2454', symbol]);
    expect(await ranked(1_060_000)).toEqual([symbol, 'TWSE:2454', 'TWSE:2317']);
  });

  it('are stocks that pay, by yield or by ex-date, page by page', async () => {
    const page = async (by: 'yield' | 'ex-date', offset: number, limit: number) => {
      const outcome = await act.dividends({ section: 'TW', by, offset, limit }, context);
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      return outcome.value;
    };
    const all = await page('yield', 0, 50);
    const yields = all.stocks.map(({ yieldBps }) => yieldBps ?? -1);
    expect(yields).toEqual([...yields].sort((a, b) => b - a));
    expect(all.stocks).toHaveLength(all.total);
    // 2.20 of 2025-07-17 against the price that 1102 stands at.
    const cement = all.stocks.find(({ quote }) => quote.symbol === 'TWSE:1102');
    expect(cement).toMatchObject({ cashPerShare: '2.20', payments: 1, latest: { exDate: '2025-07-17' } });
    expect(cement?.yieldBps).toBe(Math.round((2_20 * 10_000) / market('TWSE:1102').reference));
    // What 2330 paid before is known, but longer ago than a year.
    expect(all.stocks.find(({ quote }) => quote.symbol === symbol)).toMatchObject({ yieldBps: null, payments: 0 });
    const pages = [await page('yield', 0, 5), await page('yield', 5, 50)];
    expect(pages.flatMap(({ stocks }) => stocks)).toEqual(all.stocks);

    const dates = (await page('ex-date', 0, 50)).stocks.map(({ upcoming, latest }) => upcoming ?? latest);
    const latest = dates.slice(1).map((one) => one?.exDate ?? '');
    expect(latest).toEqual([...latest].sort().reverse());
  });

  it('tell whoever asks which of them are their own, and a guest of none', async () => {
    const [{ id } = { id: 0 }] = await test.owner.query<{ id: number }>(
      `insert into customer (phone, password_hash, invited_with, language, created_at)
       values ('+886912000009', '', 'HOUSE222', 'tw', now()) returning id`,
    );
    const customer = { customerId: id, sessionId: 1 };
    const theirs = { ...context, customer, requireCustomer: () => customer };
    await act.watch({ symbol: 'TWSE:1102', watched: true }, theirs);
    const ownFor = async (asking: CustomerContext) => {
      const outcome = await act.dividends({ section: 'TW', by: 'yield', offset: 0, limit: 50 }, asking);
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      return outcome.value.stocks.filter(({ own }) => own).map(({ quote }) => quote.symbol);
    };
    expect(await ownFor(theirs)).toEqual(['TWSE:1102']);
    expect(await ownFor(context)).toEqual([]);
  });
});
