import type { BasisPoints } from '@kuroshio/money';

/** A trading day that is over, prices in units of the instrument and in the prices of the newest day. */
export interface SeenDay {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A minute that is over; `minute` is where it began, minutes of the venue's day. */
export interface SeenMinute {
  readonly minute: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Shares, and price × shares. */
  readonly volume: number;
  readonly value: number;
}

/**
 * All that an algorithm may know when it decides. Days and minutes that are not over are not among them, so what comes later
 * cannot be looked at, neither here nor when the same algorithm is tried on history.
 */
export interface Seen {
  /** Days before the running one, oldest first; none of an instrument that is not there. */
  days(symbol: string): readonly SeenDay[];
  /** Minutes of the running day, oldest first. */
  minutes(symbol: string): readonly SeenMinute[];
  /** Of the running day's regular session, in minutes of the venue's day. */
  readonly opens: number;
  readonly closes: number;
  /** The minute that runs. */
  readonly minute: number;
}

/** Which part of the pool is to be in which instrument; what is not named is to be sold. All together at most the whole. */
export type Targets = ReadonlyMap<string, BasisPoints>;

/**
 * An algorithm says what a pool should hold, by what was seen alone: asked again with the same it says the same, so nothing is
 * lost when the program is started anew. How the pool comes to hold it is nobody's but the desk's that sends its orders.
 */
export interface Algorithm {
  readonly name: string;
  /** Symbols that it may hold. */
  readonly universe: readonly string[];
  targets(seen: Seen): Targets;
}
