import type { CreditRatesAt, usBorrow, UsStock } from '@kuroshio/credit';
import type { Rulebook, Venue } from '@kuroshio/market';
import type { StoredAction } from './corporate-actions/stored-action.ts';
import type { ExchangeState } from './state.ts';
import type { VenueTime } from './venues/clock-spans.ts';
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
  /** What trades, and when. Another value when that has changed. */
  readonly rulebook: Rulebook;
  readonly clocks: ReadonlyMap<Venue, Readonly<VenueClock>>;
  /** What a venue's clock showed at a moment of the machine's (epoch ms); undefined before any of it was written down. */
  venueTime(venue: Venue, wallMs: number): VenueTime | undefined;
  readonly markets: MarketViews;
  /** Corporate actions that were announced here, by instrument, oldest first. */
  readonly actions: ReadonlyMap<number, readonly StoredAction[]>;
  /** What the house asks and pays on credit at a moment (epoch ms). */
  readonly creditRates: CreditRatesAt;
  /** What the house knows of a US stock that is bought on margin. */
  usStock(instrumentNo: number): UsStock;
  /** What can be borrowed of a US stock on a day. */
  readonly usBorrow: typeof usBorrow;
  /** Announcements in the database that this program did not write, by their numbers. */
  readonly forgedActions: readonly bigint[];
}

export function createView(state: ExchangeState): ExchangeView {
  /** One that is listed in the batch that runs is not shown before that is durable. */
  const isListed = (no: number) => state.durableRulebook.instruments.byNo(no) !== undefined;
  return {
    get rulebook() {
      return state.durableRulebook;
    },
    clocks: state.durableClocks,
    venueTime: (venue, wallMs) => state.spans.at(venue, wallMs),
    markets: {
      get: (no) => (isListed(no) ? state.markets.get(no)?.durable : undefined),
      has: (no) => isListed(no) && state.markets.has(no),
      *values() {
        for (const [no, { durable }] of state.markets) if (isListed(no)) yield durable;
      },
    },
    creditRates: (moment) => state.creditRates(moment),
    usStock: (no) => state.usStock(no),
    usBorrow: (...asked) => state.usBorrow(...asked),
    get forgedActions() {
      return state.forgedActions;
    },
    get actions() {
      return state.durableActions;
    },
  };
}
