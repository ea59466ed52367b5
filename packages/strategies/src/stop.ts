import { type BasisPoints, type Cash, cash, divide } from '@kuroshio/money';

/** What a lot is at the stop: the part, and the value that it is a part of. */
export interface Stop {
  readonly bps: BasisPoints;
  readonly base: Cash;
}

/** The value at which the stop fires, a part of a minor unit dropped. */
export function stopValue({ bps, base }: Stop): Cash {
  return cash(divide(base * BigInt(bps), 10_000n, 'down'));
}

/** It looks at the whole lot, whatever single holdings did. */
export function stopFires(worth: Cash, stop: Stop): boolean {
  return worth <= stopValue(stop);
}

/** The base when a part of the units has gone, rounded up: what stays is protected no less. */
export function stopBaseAfter(base: Cash, unitsBefore: bigint, unitsAfter: bigint): Cash {
  return cash(divide(base * unitsAfter, unitsBefore, 'up'));
}
