import type { NewsEvent } from '@kuroshio/contract';
import { type Phase, previousTradingDay, settlementDate, type TradingDate, type Venue } from '@kuroshio/market';
import { divide } from '@kuroshio/money';
import type { ExchangeView, MarketView } from '../exchange/index.ts';
import { clockOf } from '../exchange/index.ts';
import { actionNews } from './action-news.ts';
import { breakerNews } from './market-halts.ts';
import type { NewNews } from './news.ts';

/** The markets of which days are told, by the venue whose calendar they have. Quotes that never close have no day to tell. */
const MARKETS = [
  { venue: 'TWSE', venues: ['TWSE', 'TPEX'], currency: 'TWD' },
  { venue: 'US', venues: ['US'], currency: 'USD' },
] as const satisfies readonly { venue: Venue; venues: readonly Venue[]; currency: 'TWD' | 'USD' }[];

type Market = (typeof MARKETS)[number];

/** How far back a trade may lie that settles today: longer than any closure. */
const LOOKED_BACK = 15;
const MOVERS = 3;

/** The trading dates whose trades settle on a date, oldest first: several where settlement stood still for days. */
export function settledOn(venue: Venue, date: TradingDate): TradingDate[] {
  const found: TradingDate[] = [];
  let day = date;
  for (let n = 0; n < LOOKED_BACK; n++) {
    day = previousTradingDay(venue, day);
    const settles = settlementDate(venue, day);
    if (settles < date) break;
    if (settles === date) found.unshift(day);
  }
  return found;
}

/** Change in hundredths of a percent, rounded half away from zero. */
function changeBps(last: number, reference: number): number {
  if (reference === 0) return 0;
  const difference = last - reference;
  const size = divide(BigInt(Math.abs(difference)) * 10_000n, BigInt(reference), 'half-up');
  return difference < 0 ? -Number(size) || 0 : Number(size);
}

/** What the last durable batch left of an instrument's day. */
function figuresOf({ day, reference, limits, instrument }: MarketView) {
  return { instrument, day, reference, limits, bps: day.last === 0 ? 0 : changeBps(day.last, reference) };
}

type Figures = ReturnType<typeof figuresOf>;

function moversOf(traded: readonly Figures[], sign: 1 | -1) {
  return traded
    .filter(({ bps }) => bps * sign > 0)
    .sort((a, b) => (b.bps - a.bps) * sign || b.day.turnover - a.day.turnover)
    .slice(0, MOVERS)
    .map(({ instrument, bps }) => ({ symbol: instrument.symbol, changeBps: bps }));
}

function resultsOf(all: readonly Figures[], { venue, currency }: Market, date: TradingDate): NewsEvent {
  const traded = all.filter(({ instrument, day }) => instrument.kind !== 'index' && day.last > 0);
  const turnover = traded.reduce((sum, { day }) => sum + BigInt(day.turnover), 0n);
  return {
    kind: 'day-results',
    ...{ venue, date, currency },
    indices: all
      .filter(({ instrument, day }) => instrument.kind === 'index' && day.last > 0)
      .map(({ instrument, day, reference }) => ({ symbol: instrument.symbol, last: day.last, reference })),
    up: traded.filter(({ bps }) => bps > 0).length,
    down: traded.filter(({ bps }) => bps < 0).length,
    unchanged: traded.filter(({ bps }) => bps === 0).length,
    turnover: turnover.toString(),
    gainers: moversOf(traded, 1),
    losers: moversOf(traded, -1),
  };
}

/** The first trade at a limit; where the tape no longer has it, the time of the last change. */
function touchedAt(market: MarketView, price: number): number {
  return market.ticks.find((tick) => tick.price === price)?.at ?? market.day.at;
}

function limitTouches(market: MarketView, date: TradingDate): NewsEvent[] {
  const { day, limits } = market;
  if (limits === null || day.high === 0) return [];
  const { symbol } = market.instrument;
  const touch = (kind: 'limit-up' | 'limit-down', price: number): NewsEvent => ({
    ...{ kind, symbol, date, price },
    at: touchedAt(market, price),
  });
  return [
    ...(day.high === limits.up ? [touch('limit-up', limits.up)] : []),
    ...(day.low === limits.down ? [touch('limit-down', limits.down)] : []),
  ];
}

/** The regular session of a market has ended, also where the closing auction of a stock was put off. */
function isOver(all: readonly MarketView[], phase: Phase): boolean {
  if (phase === 'closed') return true;
  return phase === 'after-hours' && all.every(({ pause }) => pause === null);
}

/** So that nothing is worked out again that was told: what was seen of the running days. */
export interface Told {
  readonly keys: Set<string>;
}

/**
 * What there is to tell of the markets as they are now and is not among what was told: days that began and sessions that
 * ended, announced corporate actions and ex-dates, first touches of price limits, halts of a whole market. It only looks at figures that are durable.
 * @param now wall clock, epoch ms
 */
export function marketNews(view: ExchangeView, told: Told, now: number): NewNews[] {
  const news: NewNews[] = [];
  const tell = (key: string, symbols: readonly string[], event: () => NewsEvent) => {
    if (told.keys.has(key)) return;
    told.keys.add(key);
    news.push({ source: 'exchange', feed: '', key, event: event(), symbols, publishedAt: now });
  };
  for (const market of MARKETS) {
    const { date, phase } = clockOf(view, market.venue);
    const all = [...view.markets.values()].filter(({ instrument }) =>
      (market.venues as readonly Venue[]).includes(instrument.venue),
    );
    for (const { key, symbols, event } of breakerNews(view, market.venue)) tell(key, symbols, () => event);
    // Before anything traded there is no result.
    if (isOver(all, phase) && all.some(({ day }) => day.trades > 0))
      tell(`results/${market.venue}/${date}`, [], () => resultsOf(all.map(figuresOf), market, date));
    if (phase === 'closed') continue;
    tell(`day/${market.venue}/${date}`, [], () => ({
      ...{ kind: 'day-begins' as const, venue: market.venue, date },
      settles: settledOn(market.venue, date),
    }));
    for (const { key, symbols, event } of actionNews(view, all, date)) tell(key, symbols, () => event);
    for (const one of all) {
      for (const event of limitTouches(one, date)) {
        const { symbol } = one.instrument;
        tell(`${event.kind}/${symbol}/${date}`, [symbol], () => event);
      }
    }
  }
  return news;
}
