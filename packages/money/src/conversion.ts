import { assert } from '@kuroshio/base';
import { CASH_ASSETS, type CashCode } from './assets.ts';
import { type Cash, cash } from './cash.ts';
import { divide } from './rounding.ts';
import type { BasisPoints } from './units.ts';

/** A positive rate, exact: so many units of one currency for one of another. */
export interface Rate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What one of the first is worth in the second, where both are known in a third. */
export function crossRate(first: Rate, second: Rate): Rate {
  const rate = {
    numerator: first.numerator * second.denominator,
    denominator: first.denominator * second.numerator,
  };
  assert(rate.numerator > 0n && rate.denominator > 0n, 'a rate is positive');
  return rate;
}

const WHOLE = 10_000n;

/** Least amount that is paid out, in minor units, where it is more than one: Taiwan's banks and brokers pay whole dollars. */
const LEAST: Readonly<Partial<Record<CashCode, bigint>>> = { TWD: 100n };

/**
 * What is paid out in `to` for `sold` minor units of `from`, in minor units of `to`, at the rate less the spread. Rounded down
 * to what is paid out of it, whole dollars of Taiwan's: the house keeps the rest.
 */
export function converted(
  from: CashCode,
  to: CashCode,
  sold: Cash,
  { numerator, denominator }: Rate,
  spread: BasisPoints,
): Cash {
  const scale = CASH_ASSETS[to].decimals - CASH_ASSETS[from].decimals;
  const up = scale > 0 ? 10n ** BigInt(scale) : 1n;
  const down = scale < 0 ? 10n ** BigInt(-scale) : 1n;
  const worth = sold * numerator * (WHOLE - BigInt(spread)) * up;
  const least = LEAST[to] ?? 1n;
  return cash(divide(worth, denominator * WHOLE * down * least, 'down') * least);
}

/** A rate in decimal digits for people: `digits` significant ones, rounded half up. */
export function rateText({ numerator, denominator }: Rate, digits = 6): string {
  let decimals = digits - 1;
  for (let whole = numerator / denominator; whole >= 10n && decimals > 0; whole /= 10n) decimals--;
  for (let part = numerator; part < denominator && decimals < 18; part *= 10n) decimals++;
  const text = divide(numerator * 10n ** BigInt(decimals), denominator, 'half-up')
    .toString()
    .padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}
