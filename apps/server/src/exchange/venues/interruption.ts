import { type Calendar, isBeyondBand, luldRule, type PauseReason, volatilityRule } from '@kuroshio/market';
import { BUY, type Book, type BookForce, type BookSide, SELL } from '@kuroshio/matching';
import { plus, type Price, type Shares } from '@kuroshio/money';
import type { InstrumentMarket } from './instrument-market.ts';
import { pause } from './pauses.ts';
import { bandsOf } from './price-bands.ts';
import { averageSince } from './recent-trades.ts';
import { clockOf, type VenueState } from './venue-state.ts';
import type { VenueClock } from './venue-clock.ts';

/** The worst price at which an order would trade now, 0 where it would not. A price of 0 is a market order. */
function reachOf(book: Book, side: BookSide, price: Price | 0, quantity: Shares, levels: number[]): Price | 0 {
  let left: number = quantity;
  let worst: Price | 0 = 0;
  const count = book.depth(side === BUY ? SELL : BUY, MOST_LEVELS, levels);
  for (let i = 0; i < count && left > 0; i++) {
    const at = levels[2 * i] as Price;
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
  state: VenueState,
  market: InstrumentMarket,
  order: { readonly id: number; readonly side: BookSide; readonly price: Price | 0; readonly quantity: Shares },
  force: BookForce,
): Shares {
  const { book, instrument } = market;
  if (book === null) throw new Error(`${instrument.symbol} has no book`);
  market.changed = true;
  if (book.mode === 'continuous') {
    const rest = restFor(state, market, book, order);
    if (rest !== null) pause(state, market, rest.forMs, rest.reason);
  } else market.call.enteredShares = plus(market.call.enteredShares, order.quantity);
  return book.submit(order.id, order.side, order.price, order.quantity, force);
}

interface Rest {
  readonly forMs: number;
  readonly reason: PauseReason;
}

/** Why and for how long matching is to rest before an order trades; null where it may trade. */
function restFor(
  state: VenueState,
  market: InstrumentMarket,
  book: Book,
  { side, price, quantity }: { readonly side: BookSide; readonly price: Price | 0; readonly quantity: Shares },
): Rest | null {
  const clock = clockOf(state, market.instrument.venue);
  if (clock.phase !== 'continuous') return null;
  const opposite = book.best(side === BUY ? SELL : BUY);
  // Most orders do not trade at once.
  if (opposite === 0 || (price !== 0 && (side === BUY ? price < opposite : price > opposite))) return null;
  const band = bandFor(state.rulebook.calendar, market, clock);
  if (band === null) return null;
  const reach = reachOf(book, side, price, quantity, levels);
  return reach !== 0 && band.isBeyond(reach) ? band.rest : null;
}

/** What a price must not go beyond now, and what follows if it did. */
function bandFor(
  calendar: Calendar,
  market: InstrumentMarket,
  clock: VenueClock,
): { readonly isBeyond: (price: Price) => boolean; readonly rest: Rest } | null {
  const { instrument } = market;
  const us = luldRule(instrument, clock.date);
  if (us !== null) {
    const bands = bandsOf(calendar, market, clock);
    if (bands === null) return null;
    return {
      isBeyond: (price) => price < bands.down || price > bands.up,
      rest: { forMs: us.limitStateMs, reason: 'limit-state' },
    };
  }
  const taiwan = volatilityRule(instrument, market.limits !== null, market.reference, clock.date);
  if (taiwan === null || clock.msOfDay > taiwan.until) return null;
  const average = averageSince(market.recent, clock.msOfDay - taiwan.windowMs);
  if (average === 0) return null;
  return {
    isBeyond: (price) => isBeyondBand(taiwan, average, price),
    rest: { forMs: taiwan.pauseMs, reason: 'volatility' },
  };
}
