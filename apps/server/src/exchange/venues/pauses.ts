import {
  dispositionInterval,
  luldRule,
  type PauseReason,
  type Venue,
  venueInstant,
  volatilityRule,
} from '@kuroshio/market';
import { BUY, type Book, SELL } from '@kuroshio/matching';
import { bandsOf } from './price-bands.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import { anchorOf } from './venue-markets.ts';
import { clockOf, type VenueState, marketAt } from './venue-state.ts';

/**
 * Lets matching of one instrument rest, so that orders gather for a call auction.
 * @param forMs milliseconds of venue time
 * @param entryAfterMs for so long no orders are taken
 */
export function pause(
  state: VenueState,
  market: InstrumentMarket,
  forMs: number,
  reason: PauseReason,
  entryAfterMs = 0,
): void {
  if (market.book === null) return;
  const { no, venue } = market.instrument;
  const clock = clockOf(state, venue);
  const until = clock.msOfDay + forMs;
  market.book.mode = 'auction';
  market.pause = {
    until,
    resumesAt: venueInstant(venue, clock.date, until),
    reason,
    entryFrom: clock.msOfDay + entryAfterMs,
  };
  market.changed = true;
  state.paused.add(no);
}

/** Matching of one instrument begins, or goes on after an auction: at once, or in call auctions all day. */
export function beginMatching(state: VenueState, market: InstrumentMarket): void {
  const { book, instrument } = market;
  if (book === null) return;
  const clock = clockOf(state, instrument.venue);
  book.mode = 'continuous';
  market.pause = null;
  state.paused.delete(instrument.no);
  if (clock.haltedUntil > clock.msOfDay) {
    pause(state, market, clock.haltedUntil - clock.msOfDay, 'breaker');
  } else if (market.marks.includes('disposition')) {
    pause(state, market, dispositionInterval(clock.date), 'periodic');
  } else if (isCrossed(book)) {
    // Orders that gathered in an interruption when the program stopped: their auction is still to be held.
    const taiwan = volatilityRule(instrument, market.limits !== null, market.reference, clock.date);
    const us = luldRule(instrument, clock.date);
    pause(state, market, taiwan?.pauseMs ?? us?.pauseMs ?? 0, taiwan === null && us !== null ? 'luld' : 'volatility');
  }
}

function isCrossed(book: Book): boolean {
  const [bid, ask] = [book.best(BUY), book.best(SELL)];
  return bid !== 0 && ask !== 0 && bid >= ask;
}

/**
 * Holds the call auctions of a venue whose time has come.
 * @param before is told of each
 * @returns the markets in which one was held
 */
export function endPauses(
  state: VenueState,
  venue: Venue,
  before: (market: InstrumentMarket) => void,
): InstrumentMarket[] {
  const { msOfDay } = clockOf(state, venue);
  const ended: InstrumentMarket[] = [];
  for (const no of [...state.paused]) {
    const market = marketAt(state, no);
    if (market.instrument.venue !== venue || market.pause === null || market.pause.until > msOfDay) continue;
    if (staysPaused(state, market)) continue;
    before(market);
    market.book?.uncross(anchorOf(market));
    market.changed = true;
    // The bands lie around the price of the auction from now on.
    if (market.pause.reason === 'luld') market.luld = { price: market.day.last || market.reference, setAt: msOfDay };
    beginMatching(state, market);
    ended.push(market);
  }
  return ended;
}

/** A price that stays at its band for the limit state is paused for longer. */
function staysPaused(state: VenueState, market: InstrumentMarket): boolean {
  if (market.pause?.reason !== 'limit-state' || market.book === null) return false;
  const clock = clockOf(state, market.instrument.venue);
  const rule = luldRule(market.instrument, clock.date);
  const bands = bandsOf(state.rulebook.calendar, market, clock);
  const { price } = market.book.indicative(anchorOf(market));
  if (rule === null || bands === null || price === 0 || (price >= bands.down && price <= bands.up)) return false;
  pause(state, market, rule.pauseMs, 'luld');
  return true;
}

/** The venue's own auction takes the place of every pause. */
export function dropPauses(state: VenueState, venue: Venue): void {
  for (const no of [...state.paused]) {
    const market = marketAt(state, no);
    if (market.instrument.venue !== venue) continue;
    market.pause = null;
    state.paused.delete(no);
  }
}
