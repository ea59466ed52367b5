import type { BoardBook, Depth, Quote, Tick, VenuePhase } from '@kuroshio/contract';
import {
  boardSessions,
  type Calendar,
  type SideBoard,
  type TradingDate,
  VENUE_TIME_ZONE,
  venueInstant,
} from '@kuroshio/market';
import type { BookView, MarketView } from './venues/market-view.ts';
import { phaseEnd, speedOf, type VenueClock } from './venues/venue-clock.ts';

/** The best price of a side, 0 for none. */
const best = (levels: readonly number[] | undefined) => levels?.[0] ?? 0;

export function wireQuote(market: MarketView): Quote {
  const { instrument, day, limits, book, marks, pause } = market;
  const provenance = market.provenance?.();
  return {
    symbol: instrument.symbol,
    last: day.last,
    reference: market.reference,
    open: day.open,
    high: day.high,
    low: day.low,
    bid: best(book?.bids),
    ask: best(book?.asks),
    limitUp: limits?.up ?? 0,
    limitDown: limits?.down ?? 0,
    volume: day.volume,
    turnover: String(day.turnover),
    trades: day.trades,
    at: day.at,
    ...(provenance && { provenance }),
    ...(marks.length > 0 && { marks: [...marks] }),
    ...(pause !== null && { resumesAt: pause.resumesAt, pausedFor: pause.reason }),
  };
}

/** The best levels of both sides, and in an auction what would trade now. */
function levelsOf(book: BookView | null): Omit<Depth, 'symbol' | 'at'> {
  const pairs = (flat: readonly number[] = []): [number, number][] =>
    Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
  return {
    bids: pairs(book?.bids),
    asks: pairs(book?.asks),
    indicativePrice: book?.indicative.price ?? 0,
    indicativeShares: book?.indicative.quantity ?? 0,
  };
}

/** Five levels of the regular book; while it is closed those with which it closed. */
export function wireDepth({ instrument, book, closing, day }: MarketView): Depth {
  return { symbol: instrument.symbol, ...levelsOf(book ?? closing), at: day.at };
}

export function wireBoard(market: MarketView, board: SideBoard, date: TradingDate): BoardBook {
  const { instrument, day } = market;
  const here = market.boards.get(board);
  const { book = null, last = 0, volume = 0, at = day.at, nextAuctionAt = null } = here ?? {};
  return {
    symbol: instrument.symbol,
    board,
    open: book !== null,
    last,
    volume,
    ...levelsOf(book),
    ...(nextAuctionAt !== null && { nextAuctionAt: venueInstant(instrument.venue, date, nextAuctionAt) }),
    at,
  };
}

export function wireTicks({ ticks, day }: MarketView, after = 0): Tick[] {
  return ticks.filter(({ n }) => n > after && n <= day.trades).slice(-50);
}

export function wirePhase(calendar: Calendar, clock: Readonly<VenueClock>, speed: number, now: number): VenuePhase {
  const end = phaseEnd(calendar, clock, speed);
  return {
    venue: clock.venue,
    tradingDate: clock.date,
    phase: clock.phase,
    venueAt: venueInstant(clock.venue, clock.date, clock.msOfDay),
    wallAt: Math.round(clock.phase === 'closed' ? now : clock.wallAt),
    speed: clock.phase === 'closed' ? 0 : speedOf(clock, speed),
    endsAt: Math.round(end.at),
    next: end.next,
    boards: boardSessions(calendar, clock.venue, clock.date).map(({ board, from, to }) => ({
      board,
      from: venueInstant(clock.venue, clock.date, from),
      to: venueInstant(clock.venue, clock.date, to),
    })),
    ...(clock.haltedUntil > clock.msOfDay && {
      haltedUntil: venueInstant(clock.venue, clock.date, clock.haltedUntil),
    }),
    timeZone: VENUE_TIME_ZONE[clock.venue],
  };
}
