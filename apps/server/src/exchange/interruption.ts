import { dispositionInterval, isBeyondBand, type Venue, venueInstant, volatilityRule } from '@kuroshio/market';
import { BUY, type Book, type BookForce, type BookSide, SELL } from '@kuroshio/matching';
import type { InstrumentMarket, Pause } from './instrument-market.ts';
import { averageSince } from './recent-trades.ts';
import { clockOf, type ExchangeState, marketAt } from './state.ts';

/** The worst price at which an order would trade now, 0 where it would not. A price of 0 is a market order. */
function reachOf(book: Book, side: BookSide, price: number, quantity: number, levels: number[]): number {
  let left = quantity;
  let worst = 0;
  const count = book.depth(side === BUY ? SELL : BUY, MOST_LEVELS, levels);
  for (let i = 0; i < count && left > 0; i++) {
    const at = levels[2 * i] ?? 0;
    if (price !== 0 && (side === BUY ? at > price : at < price)) break;
    worst = at;
    left -= levels[2 * i + 1] ?? 0;
  }
  return worst;
}

/** An order that goes deeper than this is judged by the last of them. */
const MOST_LEVELS = 64;
const levels: number[] = [];

/**
 * Gives an order to its book. Where it would trade too far from the average of the last minutes, matching is interrupted
 * before it does, and it waits with the others for the call auction.
 */
export function submitToBook(
  state: ExchangeState,
  market: InstrumentMarket,
  order: { readonly id: number; readonly side: BookSide; readonly price: number; readonly quantity: number },
  force: BookForce,
): number {
  const { book, instrument } = market;
  if (book === null) throw new Error(`${instrument.symbol} has no book`);
  market.changed = true;
  if (book.mode === 'continuous' && isTooFast(state, market, book, order)) {
    const clock = clockOf(state, instrument.venue);
    const rule = volatilityRule(instrument, market.limits !== null, market.reference, clock.date);
    if (rule !== null) pause(state, market, rule.pauseMs, 'volatility');
  }
  return book.submit(order.id, order.side, order.price, order.quantity, force);
}

function isTooFast(
  state: ExchangeState,
  market: InstrumentMarket,
  book: Book,
  { side, price, quantity }: { readonly side: BookSide; readonly price: number; readonly quantity: number },
): boolean {
  const clock = clockOf(state, market.instrument.venue);
  if (clock.phase !== 'continuous') return false;
  const opposite = book.best(side === BUY ? SELL : BUY);
  // Most orders do not trade at once.
  if (opposite === 0 || (price !== 0 && (side === BUY ? price < opposite : price > opposite))) return false;
  const rule = volatilityRule(market.instrument, market.limits !== null, market.reference, clock.date);
  if (rule === null || clock.msOfDay > rule.until) return false;
  const average = averageSince(market.recent, clock.msOfDay - rule.windowMs);
  if (average === 0) return false;
  const reach = reachOf(book, side, price, quantity, levels);
  return reach !== 0 && isBeyondBand(rule, average, reach);
}

function pause(state: ExchangeState, market: InstrumentMarket, forMs: number, reason: Pause['reason']): void {
  if (market.book === null) return;
  const { no, venue } = market.instrument;
  const clock = clockOf(state, venue);
  const until = clock.msOfDay + forMs;
  market.book.mode = 'auction';
  market.pause = { until, resumesAt: venueInstant(venue, clock.date, until), reason };
  market.changed = true;
  state.paused.add(no);
}

/** Matching of one instrument begins, or goes on after an auction: at once, or in call auctions all day. */
export function beginMatching(state: ExchangeState, market: InstrumentMarket): void {
  const { book, instrument } = market;
  if (book === null) return;
  const clock = clockOf(state, instrument.venue);
  book.mode = 'continuous';
  market.pause = null;
  state.paused.delete(instrument.no);
  if (market.marks.includes('disposition')) {
    pause(state, market, dispositionInterval(clock.date), 'periodic');
  } else if (isCrossed(book)) {
    // Orders that gathered in an interruption when the program stopped: their auction is still to be held.
    const rule = volatilityRule(instrument, market.limits !== null, market.reference, clock.date);
    pause(state, market, rule?.pauseMs ?? 0, 'volatility');
  }
}

function isCrossed(book: Book): boolean {
  const [bid, ask] = [book.best(BUY), book.best(SELL)];
  return bid !== 0 && ask !== 0 && bid >= ask;
}

/** Holds the call auctions of a venue whose time has come. */
export function endPauses(state: ExchangeState, venue: Venue): void {
  const { msOfDay } = clockOf(state, venue);
  for (const no of [...state.paused]) {
    const market = marketAt(state, no);
    if (market.instrument.venue !== venue || market.pause === null || market.pause.until > msOfDay) continue;
    market.book?.uncross(market.day.last || market.reference);
    market.changed = true;
    beginMatching(state, market);
  }
}

/** The venue's own auction takes the place of every pause. */
export function dropPauses(state: ExchangeState, venue: Venue): void {
  for (const no of [...state.paused]) {
    const market = marketAt(state, no);
    if (market.instrument.venue !== venue) continue;
    market.pause = null;
    state.paused.delete(no);
  }
}
