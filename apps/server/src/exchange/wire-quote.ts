import type { BoardBook, Depth, Quote, Tick, VenuePhase } from '@kuroshio/contract';
import {
  type Calendar,
  boardSessions,
  type SideBoard,
  type TradingDate,
  VENUE_TIME_ZONE,
  venueInstant,
} from '@kuroshio/market';
import { BUY, type Book, type BookSide, SELL } from '@kuroshio/matching';
import type { InstrumentMarket } from './venues/instrument-market.ts';
import { phaseEnd, speedOf, type VenueClock } from './venues/venue-clock.ts';

const LEVELS = 5;

export function wireQuote(market: InstrumentMarket): Quote {
  const { instrument, day, limits, book } = market;
  const provenance = market.provenance?.();
  return {
    symbol: instrument.symbol,
    last: day.last,
    reference: market.reference,
    open: day.open,
    high: day.high,
    low: day.low,
    bid: book?.best(BUY) ?? 0,
    ask: book?.best(SELL) ?? 0,
    limitUp: limits?.up ?? 0,
    limitDown: limits?.down ?? 0,
    volume: day.volume,
    turnover: String(day.turnover),
    trades: day.trades,
    at: day.at,
    ...(provenance && { provenance }),
    ...(market.marks.length > 0 && { marks: market.marks }),
    ...(market.pause !== null && {
      resumesAt: market.pause.resumesAt,
      pausedFor: market.pause.reason,
    }),
  };
}

/** The best levels of both sides, and in an auction what would trade now. */
function levelsOf(book: Book | null, anchor: number): Omit<Depth, 'symbol' | 'at'> {
  const pairs: number[] = [];
  const levels = (side: BookSide): [number, number][] => {
    const count = book?.depth(side, LEVELS, pairs) ?? 0;
    return Array.from({ length: count }, (_, i) => [pairs[2 * i] ?? 0, pairs[2 * i + 1] ?? 0]);
  };
  const auction = book?.mode === 'auction' ? book.indicative(anchor) : { price: 0, quantity: 0 };
  return {
    bids: levels(BUY),
    asks: levels(SELL),
    indicativePrice: auction.price,
    indicativeShares: auction.quantity,
  };
}

export function wireDepth({ instrument, book, day, reference }: InstrumentMarket): Depth {
  return { symbol: instrument.symbol, ...levelsOf(book, day.last || reference), at: day.at };
}

export function wireBoard(market: InstrumentMarket, board: SideBoard, date: TradingDate): BoardBook {
  const { instrument, day, reference } = market;
  const here = market.boards.get(board);
  const { book = null, last = 0, volume = 0, at = day.at, nextAuctionAt = null } = here ?? {};
  return {
    symbol: instrument.symbol,
    board,
    open: book !== null,
    last,
    volume,
    ...levelsOf(book, last || day.last || reference),
    ...(nextAuctionAt !== null && { nextAuctionAt: venueInstant(instrument.venue, date, nextAuctionAt) }),
    at,
  };
}

export function wireTicks(market: InstrumentMarket, after = 0): Tick[] {
  return market.ticks.filter((tick) => tick.n > after).slice(-50);
}

export function wirePhase(calendar: Calendar, clock: VenueClock, speed: number, now: number): VenuePhase {
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
