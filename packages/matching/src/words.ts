import type { Price, Shares } from '@kuroshio/money';

/** 0 buys, 1 sells: an index, so that both sides share one code. */
export type BookSide = 0 | 1;
export const BUY: BookSide = 0;
export const SELL: BookSide = 1;

/** `rest` stays in the book until cancelled, `ioc` trades what it can at once, `fok` trades wholly at once or not at all. */
export type BookForce = 'rest' | 'ioc' | 'fok';

/** In `auction` orders gather without trading until `uncross`; in `continuous` they trade as they come. */
export type BookMode = 'continuous' | 'auction';

/** Why an order left the book, or did not enter it, without having traded in full. */
export type CancelReason = 'asked' | 'ioc' | 'fok' | 'no-liquidity' | 'not-in-auction' | 'auction-over';

/**
 * Told of everything that happens, in order, while it happens. Must not call the book.
 * Ids are the caller's, unique in a book; quantities are whole shares.
 */
export interface BookEvents {
  /** `maker` rested, `taker` came in; in an auction `maker` is the buyer and `taker` the seller. */
  traded(maker: number, taker: number, price: Price, quantity: Shares, aggressor: BookSide | 'auction'): void;
  cancelled(id: number, quantity: Shares, reason: CancelReason): void;
}

/** The grid of legal prices of the instrument, for the choice of an auction price between two orders' prices. */
export interface PriceGrid {
  /** Next legal price above. */
  above(price: Price): Price;
  /** Next legal price below; at the lowest legal price, 0. */
  below(price: Price): Price | 0;
  /** The legal price nearest to any price, halves upward. */
  nearest(price: number): Price;
}

export interface AuctionResult {
  /** 0 when nothing trades. */
  readonly price: Price | 0;
  readonly quantity: Shares;
}

/**
 * One instrument's orders by price, then time. Whole numbers only: a price of 0 marks a market order.
 * Equal commands give equal events and an equal `stateHash`, always.
 */
export interface Book {
  mode: BookMode;
  /** @returns the quantity that now rests (0 when done or cancelled). The id must not rest already. */
  submit(id: number, side: BookSide, price: Price | 0, quantity: Shares, force: BookForce): Shares;
  /** @returns the quantity taken out, 0 when the id does not rest. */
  cancel(id: number): Shares;
  /** Makes a resting order smaller without losing its place. @returns what rests then, or 0 when it did not rest. */
  reduce(id: number, by: Shares): Shares;
  /** Quantity of a resting order, 0 when it does not rest. */
  resting(id: number): Shares;
  /** Best price of a side, 0 when there is none; market orders waiting for an auction have none. */
  best(side: BookSide): Price | 0;
  /** Writes up to `levels` pairs of price and quantity into `out`, best first. @returns the number of pairs. */
  depth(side: BookSide, levels: number, out: number[]): number;
  /** What an auction at this moment would give. `anchor` is the last price of the session, else the reference. */
  indicative(anchor: Price | 0): AuctionResult;
  /** Trades the auction at one price; what market orders could not trade is cancelled; the mode is then continuous. */
  uncross(anchor: Price | 0): AuctionResult;
  /**
   * Ranks the orders at each price anew by lot, as exchanges do before the first match of a session: buys and then
   * sells, from the best price on, each order changing places with one of those before it.
   * @param pick a whole number from 0 to below its argument
   */
  drawLots(pick: (below: number) => number): void;
  /** Visits resting orders of a side, best first, in time order within a price. */
  each(side: BookSide, visit: (id: number, price: Price | 0, quantity: Shares) => void): void;
  /** Number of resting orders. */
  readonly size: number;
  /** 32 bits over every resting order in priority order. */
  stateHash(): number;
}
