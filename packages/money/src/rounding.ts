import { assert } from '@kuroshio/base';

/** `down` is towards zero, `up` away from zero, `half-up` to the nearest with halves away from zero. */
export type Rounding = 'down' | 'up' | 'half-up';

/** Whole-number division that says its rounding. `divisor` is positive. */
export function divide(amount: bigint, divisor: bigint, rounding: Rounding): bigint {
  assert(divisor > 0n, 'divisor is positive');
  const negative = amount < 0n;
  const size = negative ? -amount : amount;
  let quotient = size / divisor;
  const rest = size % divisor;
  if (rest !== 0n && (rounding === 'up' || (rounding === 'half-up' && rest * 2n >= divisor))) quotient += 1n;
  return negative ? -quotient : quotient;
}
