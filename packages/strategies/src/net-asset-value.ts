import { assert } from '@kuroshio/base';
import { type BasisPoints, type Cash, cash, divide } from '@kuroshio/money';

/**
 * What a pool is worth and into how many units it is divided, in minor units of its currency and millionths of a unit. The
 * value of one unit is the quotient, never rounded.
 */
export interface NetAssetValue {
  readonly value: Cash;
  readonly units: bigint;
}

/** Decimals of a unit. */
const UNIT_DECIMALS = 6;
const MILLION = 10n ** BigInt(UNIT_DECIMALS);
/** The decimals with which a value of one unit is written down, beyond the minor unit. */
const PRICE_SCALE = 10n ** 12n;
const WHOLE = 10_000n;

/** Units of the money that opens a pool: a unit costs 1.00. @param decimals of the currency */
export function openingUnits(amount: Cash, decimals: number): bigint {
  return amount * 10n ** BigInt(UNIT_DECIMALS - decimals);
}

/** What units are worth, a part of a minor unit dropped: it stays in the pool. */
export function worthOf(units: bigint, { value, units: all }: NetAssetValue): Cash {
  return cash(divide(units * value, all, 'down'));
}

/** Units that money buys, a part of a millionth dropped: it stays in the pool. */
export function unitsFor(amount: bigint, { value, units }: NetAssetValue): bigint {
  assert(value > 0n && units > 0n, 'a pool that is worth nothing sells no units');
  return divide(amount * units, value, 'down');
}

/** The value of one unit in minor units × 10^12, rounded up: a high-water mark is never below what it stands for. */
export function unitPrice({ value, units }: NetAssetValue): bigint {
  return divide(value * MILLION * PRICE_SCALE, units, 'up');
}

/** What units come to at a price of `unitPrice`, rounded up. */
export function atUnitPrice(units: bigint, price: bigint): Cash {
  return cash(divide(units * price, MILLION * PRICE_SCALE, 'up'));
}

/** A price at which money and units that were there before, and some that come, cost on average; rounded up. */
export function averageUnitPrice(units: bigint, price: bigint, more: bigint, paid: Cash): bigint {
  return divide(units * price + paid * MILLION * PRICE_SCALE, units + more, 'up');
}

/** A part of an amount in hundredths of a percent. @param rounding which of both sides keeps what is left over */
export function partOf(amount: bigint, bps: BasisPoints, rounding: 'down' | 'up'): Cash {
  return cash(divide(amount * BigInt(bps), WHOLE, rounding));
}
