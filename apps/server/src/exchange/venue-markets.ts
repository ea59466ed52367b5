import type { Venue } from '@kuroshio/market';
import type { InstrumentMarket } from './instrument-market.ts';
import type { ExchangeState } from './state.ts';

export function marketsOf(state: ExchangeState, venue: Venue): InstrumentMarket[] {
  return [...state.markets.values()].filter(({ instrument }) => instrument.venue === venue);
}
