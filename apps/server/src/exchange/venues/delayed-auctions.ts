import { callDelayRule, type CallDelayRule, isUnsettled, phaseSchedule, type Venue, watchCall } from '@kuroshio/market';
import { shares } from '@kuroshio/money';
import type { InstrumentMarket } from './instrument-market.ts';
import { pause } from './pauses.ts';
import { enteredIn } from './entered-orders.ts';
import type { TradingFloor } from './trading-floor.ts';
import { anchorOf, marketsOf } from './venue-markets.ts';
import type { VenueClock } from './venue-clock.ts';
import { clockOf, type VenueState } from './venue-state.ts';

/** A disposition stock is matched in call auctions anyway. */
function ruleFor(market: InstrumentMarket, clock: VenueClock): CallDelayRule | null {
  if (market.marks.includes('disposition')) return null;
  return callDelayRule(market.instrument, market.limits !== null, market.reference, clock.date);
}

/** Takes the samples of a call auction's last minute, as often as the exchange publishes them. */
export function watchCalls(state: VenueState, venue: Venue): void {
  const clock = clockOf(state, venue);
  const span = phaseSchedule(state.rulebook.calendar, venue, clock.date).find(({ phase }) => phase === clock.phase);
  if (span === undefined || (clock.phase !== 'intake' && clock.phase !== 'closing-auction')) return;
  for (const market of marketsOf(state, venue)) {
    const { book, call } = market;
    const rule = ruleFor(market, clock);
    if (book === null || rule === null || clock.msOfDay < span.to - rule.watchMs) continue;
    if (clock.msOfDay - call.sampledAt < rule.sampleMs) continue;
    // What was cancelled before the last minute began is not counted.
    if (call.sampledAt === 0) call.cancelledShares = shares(0);
    call.sampledAt = clock.msOfDay;
    const { enteredShares, cancelledShares } = call;
    const simulatedPrice = book.indicative(anchorOf(market)).price;
    call.watch = watchCall(call.watch, { simulatedPrice, cancelledShares, enteredShares }, rule);
  }
}

/**
 * Puts off an auction that is due and unsettled: then it is held when the pause ends.
 * @returns whether it was put off
 */
export function delayAuction(state: VenueState, market: InstrumentMarket, which: 'opening' | 'closing'): boolean {
  const rule = ruleFor(market, clockOf(state, market.instrument.venue));
  if (rule === null || market.book === null || !isUnsettled(market.call.watch, rule[which])) return false;
  const { delayMs, entryAfterMs } = rule[which];
  pause(state, market, delayMs, which === 'opening' ? 'delayed-open' : 'delayed-close', entryAfterMs);
  return true;
}

/**
 * A closing that was put off when the program stopped, or when a batch failed: orders of the day that should have ended with
 * the session are still open. Their book is filled again, and its auction is held when its time comes.
 */
export function resumeDelayedClosing(state: VenueState, floor: TradingFloor, market: InstrumentMarket): void {
  const clock = clockOf(state, market.instrument.venue);
  const waits = [...enteredIn(state, market.instrument.no)].some(
    ({ board, timeInForce }) => board === 'regular' && timeInForce !== 'GTC',
  );
  const rule = ruleFor(market, clock);
  const span = phaseSchedule(state.rulebook.calendar, clock.venue, clock.date).find(
    ({ phase }) => phase === 'after-hours',
  );
  market.book = null;
  if (!waits || rule === null || span === undefined) return;
  floor.reopenBook(market);
  const { delayMs, entryAfterMs } = rule.closing;
  const since = clock.msOfDay - span.from;
  pause(state, market, Math.max(0, delayMs - since), 'delayed-close', Math.max(0, entryAfterMs - since));
}
