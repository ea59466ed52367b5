import type { Phase, TradingDate } from '@kuroshio/market';
import type { Price, Shares } from '@kuroshio/money';

/** A trade elsewhere that the participants repeat in the book. */
export interface Print {
  /** Price units, on tick. */
  readonly price: number;
  /** Whole lots, in shares; 0 tells of a price without a trade. */
  readonly shares: Shares;
}

/** What a source shows of one instrument for a stretch of venue time. */
export interface Following {
  /** Where the participants quote, price units, on tick; with prints the price of the last one. */
  readonly price: number;
  /** Trades to repeat in continuous trading, oldest first. */
  readonly prints: readonly Print[];
  /** Shares that a call auction is to trade at `price`; 0 outside of one, and where it is to trade nothing. */
  readonly auctionShares: Shares;
}

/** Venue time (`from`, `to`] in milliseconds of the venue's day, and how much of an instrument has traded in its day so far. */
export interface Stretch {
  readonly phase: Exclude<Phase, 'closed'>;
  readonly from: number;
  readonly to: number;
  /** Shares traded in the instrument today. */
  readonly traded: Shares;
}

/**
 * Prices from elsewhere that lead some instruments in place of the simulated price: a file that is replayed, a provider.
 * The participants quote around its price and repeat its trades; they know of no other price.
 */
export interface PriceSource {
  /** Begins an instrument's day. Answers whether the source leads it on this day; where not, it is simulated. */
  begin(instrumentNo: number, date: TradingDate): boolean;
  /** What the day of a led instrument is reckoned from, where the source knows it. */
  reference(instrumentNo: number, date: TradingDate): Price | undefined;
  /** What the source shows now; null where it shows nothing to trade on, so that the participants withdraw. */
  follow(instrumentNo: number, stretch: Stretch): Following | null;
}
