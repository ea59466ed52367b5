import type { Cash } from '@kuroshio/money';
import type { SeenDay, SeenMinute } from '../algorithm.ts';

/** An order of a pool that is tried; prices in units of the instrument, at its limit or better. */
export interface TriedOrder {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly shares: number;
  readonly limit: number;
}

/** A part of an order that traded. `market` is what the market traded at in that moment, for what the spread cost. */
export interface TriedFill {
  readonly minute: number;
  readonly price: number;
  readonly market: number;
  readonly shares: number;
}

/** Shares, and what they were traded for in minor units. */
export interface Traded {
  readonly shares: number;
  readonly value: Cash;
}

/** How an instrument is dealt in within a day: by the rules of its market and a model of who is met, which this kernel does not know. */
export interface IntradayDealing {
  /** Shares of the least quantity that is traded. */
  readonly lot: number;
  /** What shares at a price are worth, in minor units. */
  valueOf(price: number, shares: number): Cash;
  /** A legal price of that day as good as wanted or a little nearer. */
  limitOf(side: 'buy' | 'sell', wanted: number, date: string): number;
  /** A legal price a tick worse than the given one. */
  worse(side: 'buy' | 'sell', price: number): number;
  /** What an order trades in one minute: of what is met there. */
  meets(order: TriedOrder, minute: SeenMinute, date: string): readonly TriedFill[];
  /** Of one order. @param sameDay what of a sale is set against purchases of the day */
  charges(
    side: 'buy' | 'sell',
    total: Traded,
    sameDay: Traded,
    date: string,
  ): { readonly commission: Cash; readonly tax: Cash };
}

/** A day that is over, as it is tried; prices as they were traded on it. */
export interface TriedDay {
  readonly date: string;
  /** Of the regular session, minutes of the venue's day. */
  readonly opens: number;
  readonly closes: number;
  /** Oldest first. */
  minutes(symbol: string): readonly SeenMinute[];
  /** Days before it, in its own prices, oldest first. */
  days(symbol: string): readonly SeenDay[];
}

/** Why nothing more is bought on a day. */
export type TriedHalt = 'loss' | 'failed' | 'stalled' | 'not-allowed' | 'too-many';

/** All that a pool that is tried has, and what it has done on its day. What is durable of one on paper is this. */
export interface TriedPool {
  readonly date: string;
  readonly free: bigint;
  readonly held: Readonly<Record<string, number>>;
  /** Last prices of what is held. */
  readonly prices: Readonly<Record<string, number>>;
  /** Bought on the day, and not sold on it again. */
  readonly bought: Readonly<Record<string, number>>;
  /** Worth when the day began. */
  readonly opened: bigint;
  readonly orders: number;
  readonly halt: TriedHalt | null;
}

export interface TriedTrade {
  readonly date: string;
  /** When it first traded, minutes of the venue's day. */
  readonly minute: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly shares: number;
  /** Of several prices the average, rounded against oneself. */
  readonly price: number;
  readonly value: Cash;
  readonly commission: Cash;
  readonly tax: Cash;
  /** What the spread and the depth of the book cost. */
  readonly slippage: Cash;
}
