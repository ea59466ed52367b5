import { openingBasisOf, type Venue } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import type { InstrumentMarket } from './instrument-market.ts';
import type { VenueState } from './venue-state.ts';

export function marketsOf(state: VenueState, venue: Venue): InstrumentMarket[] {
  return [...state.markets.values()].filter(({ instrument }) => instrument.venue === venue);
}

type Anchoring = Pick<InstrumentMarket, 'instrument' | 'openingBase' | 'reference'> & {
  readonly day: Pick<InstrumentMarket['day'], 'last'>;
};

/** What an auction's price keeps nearest to: the last, else the opening basis. */
export function anchorOf({ day, instrument, openingBase, reference }: Anchoring): Price | 0 {
  return day.last || (openingBase === null ? reference : openingBasisOf(instrument, openingBase));
}

/** The price that the next day is reckoned from: the last of the day, or where nothing traded the old reference. */
export function closeOf(market: InstrumentMarket): Price | 0 {
  return market.day.last || market.reference;
}
