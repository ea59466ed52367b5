import { assert } from '@kuroshio/base';
import { type Instrument, phaseSchedule, type Rulebook, type Venue } from '@kuroshio/market';
import { type MarkKey, NO_MARK_KEY } from './row-marks.ts';
import type { EnteredOrders } from './entered-orders.ts';
import { type ClockSpans, createClockSpans } from './clock-spans.ts';
import { createInstrumentMarket, type InstrumentMarket } from './instrument-market.ts';
import type { VenueClock } from './venue-clock.ts';

/** What the venues keep in memory: their clocks and markets, and the orders that were entered. */
export interface VenueState {
  /** What trades, and when: replaced as a whole, between two batches or as a venue's day begins. */
  rulebook: Rulebook;
  /** The one of the last durable batch. */
  durableRulebook: Rulebook;
  readonly clocks: Map<Venue, VenueClock>;
  /** Where the clocks stood when the last batch was durable. */
  readonly durableClocks: Map<Venue, Readonly<VenueClock>>;
  /** How the clocks ran, as far as it is durable. */
  readonly spans: ClockSpans;
  readonly markets: Map<number, InstrumentMarket>;
  readonly entered: EnteredOrders;
  /** Instruments whose matching rests. */
  readonly paused: Set<number>;
  /** The seed of the simulated market, from which lots are drawn too. */
  seed: string;
  /** By which rows of operators are known. */
  markKey: MarkKey;
}

/** Leaves out each index that could not be reckoned, because a member of it is not among the instruments. */
function reckonable({ instruments, indexMembers }: Rulebook): Instrument[] {
  const isHere = (no: number) => instruments.byNo(no) !== undefined;
  return instruments.all.filter(({ no }) => indexMembers.get(no)?.members.every(isHere) ?? true);
}

export function createVenueState(rulebook: Rulebook): VenueState {
  return {
    rulebook,
    durableRulebook: rulebook,
    clocks: new Map(),
    durableClocks: new Map(),
    spans: createClockSpans(),
    markets: new Map(reckonable(rulebook).map((instrument) => [instrument.no, createInstrumentMarket(instrument)])),
    entered: new Map(),
    paused: new Set(),
    seed: '',
    markKey: NO_MARK_KEY,
  };
}

/** The market of an instrument that has one. */
export function marketAt<Market>(
  { markets }: { readonly markets: { get(no: number): Market | undefined } },
  no: number,
): Market {
  const market = markets.get(no);
  assert(market !== undefined, `instrument ${no} has a market`);
  return market;
}

/** The instrument of a number that is stored somewhere, and so is traded here. */
export function instrumentAt(
  state: { readonly markets: { get(no: number): { readonly instrument: Instrument } | undefined } },
  no: number,
): Instrument {
  return marketAt(state, no).instrument;
}

export function clockOf<Clock extends Readonly<VenueClock>>(
  { clocks }: { readonly clocks: ReadonlyMap<Venue, Clock> },
  venue: Venue,
): Clock {
  const clock = clocks.get(venue);
  assert(clock !== undefined, `${venue} has a clock`);
  return clock;
}

/** The batch is durable: where the clocks stand now is what a failure goes back to. */
export function markClocksDurable(state: VenueState): void {
  for (const [venue, clock] of state.clocks) state.durableClocks.set(venue, { ...clock });
  state.spans.commit();
}

/**
 * A batch failed: the clocks go back to the last durable one, so that the phase or day that it would have ended ends
 * again. An auction goes back by `again` milliseconds more, for its participants to come again.
 */
export function restoreClocks(state: VenueState, now: number, again: number): void {
  state.spans.forget();
  for (const [venue, durable] of state.durableClocks) {
    const clock = clockOf(state, venue);
    Object.assign(clock, durable, { wallAt: now });
    if (clock.phase === 'intake' || clock.phase === 'closing-auction') {
      // The time of the world does not go back: its auction is held with what came.
      if (clock.realTime === true) continue;
      const span = phaseSchedule(state.rulebook.calendar, venue, clock.date).find(({ phase }) => phase === clock.phase);
      clock.msOfDay = Math.max(span?.from ?? 0, clock.msOfDay - again);
    }
  }
}
