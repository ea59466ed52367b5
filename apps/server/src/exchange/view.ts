import type { Venue } from '@kuroshio/market';
import type { StoredAction } from './corporate-actions/stored-action.ts';
import type { ExchangeState } from './state.ts';
import type { MarketView } from './venues/market-view.ts';
import type { VenueClock } from './venues/venue-clock.ts';

/** Every instrument's market by its number. */
export interface MarketViews {
  get(instrumentNo: number): MarketView | undefined;
  has(instrumentNo: number): boolean;
  values(): Iterable<MarketView>;
}

/**
 * What the exchange shows to everybody outside of it: to look at only, and only what is durable. A batch that fails was
 * never to be seen here.
 */
export interface ExchangeView {
  readonly clocks: ReadonlyMap<Venue, Readonly<VenueClock>>;
  readonly markets: MarketViews;
  /** Corporate actions that were announced here, by instrument, oldest first. */
  readonly actions: ReadonlyMap<number, readonly StoredAction[]>;
}

export function createView(state: ExchangeState): ExchangeView {
  return {
    clocks: state.durableClocks,
    markets: {
      get: (no) => state.markets.get(no)?.durable,
      has: (no) => state.markets.has(no),
      *values() {
        for (const { durable } of state.markets.values()) yield durable;
      },
    },
    get actions() {
      return state.durableActions;
    },
  };
}
