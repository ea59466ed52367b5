import type { Venue } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import type { InstrumentMarket } from './instrument-market.ts';
import type { VenueState } from './venue-state.ts';

export function marketsOf(state: VenueState, venue: Venue): InstrumentMarket[] {
  return [...state.markets.values()].filter(({ instrument }) => instrument.venue === venue);
}

/** The price that the next day is reckoned from: the last of the day, or where nothing traded the old reference. */
export function closeOf(market: InstrumentMarket): Price | 0 {
  return market.day.last || market.reference;
}
