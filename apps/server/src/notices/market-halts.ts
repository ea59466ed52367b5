import type { NewsEvent } from '@kuroshio/contract';
import { BREAKER_RULES, type PauseReason, type TradingDate, type Venue, venueInstant } from '@kuroshio/market';
import { clockOf, type ExchangeView, type MarketView, marketAt } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { NewNews } from './news.ts';

type HaltReason = Extract<NewsEvent, { kind: 'halted' }>['reason'];

/**
 * Reasons that are told one by one: a periodic auction is how the stock trades, a limit state is over in seconds or
 * becomes a pause, and the breaker is told of the whole market.
 */
const TOLD: readonly PauseReason[] = ['volatility', 'luld', 'delayed-open', 'delayed-close'] satisfies HaltReason[];

function isTold(reason: PauseReason): reason is HaltReason {
  return TOLD.includes(reason);
}

/** The index by which the breaker of a market is reckoned; markets that have none are not here. */
const BREAKER_INDEX: Readonly<Partial<Record<Venue, string>>> = { US: 'US:SPX' };

/** An instrument that was told to rest and not yet to have gone on. */
export interface OpenHalt {
  /** What the keys of both pieces of news end with. */
  readonly key: string;
  readonly date: TradingDate;
  readonly reason: HaltReason;
  /** Venue time, epoch ms. */
  readonly until: number;
  /** Told before the program started: what the exchange made of it since may end at another time. */
  readonly isCarried: boolean;
}

/** By instrument number. */
export type OpenHalts = ReadonlyMap<number, OpenHalt>;

interface HaltRow {
  readonly [column: string]: unknown;
  readonly key: string;
  readonly facts: Extract<NewsEvent, { kind: 'halted' }>;
}

/** The halts that were told of the days that the markets are in, and whose end was not. */
export async function readOpenHalts(database: Queryable, view: ExchangeView): Promise<OpenHalts> {
  const rows = await database.query<HaltRow>(
    `select substr(source_key, length('halted/') + 1) as key, facts from news as halted
     where source = 'exchange' and kind = 'halted' and facts ->> 'date' = any($1::text[]) and not exists (
       select from news as resumed where resumed.source = 'exchange' and resumed.feed = ''
         and resumed.source_key = 'resumed/' || substr(halted.source_key, length('halted/') + 1))`,
    [[...view.clocks.values()].map(({ date }) => date)],
  );
  const bySymbol = new Map([...view.markets.values()].map(({ instrument }) => [instrument.symbol, instrument.no]));
  const open = new Map<number, OpenHalt>();
  for (const { key, facts } of rows) {
    const no = bySymbol.get(facts.symbol);
    const date = facts.date as TradingDate;
    if (no !== undefined) open.set(no, { key, date, reason: facts.reason, until: facts.until, isCarried: true });
  }
  return open;
}

/** The auction with which matching went on, undefined where nothing traded in it. */
function auctionAfter({ ticks }: MarketView, until: number) {
  return ticks.find(({ side, at }) => side === 'auction' && at >= until);
}

/**
 * What there is to tell of instruments whose matching rests or goes on.
 * @param open what was told before; the answer has what is open once the news are written
 */
export function haltNews(
  view: ExchangeView,
  open: OpenHalts,
  now: number,
): { readonly news: readonly NewNews[]; readonly open: OpenHalts } {
  const news: NewNews[] = [];
  const next = new Map(open);
  const paused = [...view.markets.values()].filter(({ pause }) => pause !== null);
  for (const no of new Set([...open.keys(), ...paused.map(({ instrument }) => instrument.no)])) {
    const market = marketAt(view, no);
    const { instrument, pause } = market;
    const { symbol } = instrument;
    const { date, phase, msOfDay } = clockOf(view, instrument.venue);
    const tell = (key: string, event: NewsEvent) =>
      news.push({ source: 'exchange', feed: '', key, event, symbols: [symbol], publishedAt: now });

    const halt = open.get(no);
    if (halt !== undefined) {
      // Halted by the breaker meanwhile, it goes on with the market.
      if (pause?.reason === 'breaker' && halt.date === date) continue;
      if (pause !== null && pause.resumesAt === halt.until) continue;
      if (pause !== null && isTold(pause.reason) && halt.isCarried) {
        next.set(no, { ...halt, until: pause.resumesAt, isCarried: false });
        continue;
      }
      next.delete(no);
      const auction = auctionAfter(market, halt.until);
      // Where the session ended first, it did not go on.
      if (halt.date === date && (auction !== undefined || phase === 'continuous')) {
        const at = auction?.at ?? venueInstant(instrument.venue, date, msOfDay);
        const { reason } = halt;
        tell(`resumed/${halt.key}`, { kind: 'resumed', symbol, date, reason, at, price: auction?.price ?? 0 });
      }
    }
    if (pause === null || !isTold(pause.reason)) continue;
    const { reason, resumesAt: until } = pause;
    const key = `${symbol}/${date}/${until}`;
    next.set(no, { key, date, reason, until, isCarried: false });
    tell(`halted/${key}`, { kind: 'halted', symbol, date, reason, until });
  }
  return { news, open: next };
}

/** What the breaker did to a whole market today, as keys and news. */
export function breakerNews(view: ExchangeView, venue: Venue): { key: string; symbols: string[]; event: NewsEvent }[] {
  const { date, tripped, haltedUntil, msOfDay } = clockOf(view, venue);
  const index = BREAKER_INDEX[venue];
  const rule = BREAKER_RULES.find(
    ({ from, to }) => (from === null || from <= date) && (to === null || date <= to),
  )?.levels?.find(({ level }) => level === tripped);
  if (tripped === 0 || index === undefined || rule === undefined) return [];
  const until = venueInstant(venue, date, haltedUntil);
  const forTheDay = rule.haltMs === 'day';
  const symbols = [index];
  const told: { key: string; symbols: string[]; event: NewsEvent }[] = [
    {
      key: `market-halted/${venue}/${date}/${tripped}`,
      symbols,
      event: { kind: 'market-halted', venue, date, index, level: tripped, fallBps: rule.fallBps, until, forTheDay },
    },
  ];
  if (!forTheDay && msOfDay >= haltedUntil) {
    const event: NewsEvent = { kind: 'market-resumed', venue, date, level: tripped, at: until };
    told.push({ key: `market-resumed/${venue}/${date}/${tripped}`, symbols, event });
  }
  return told;
}
