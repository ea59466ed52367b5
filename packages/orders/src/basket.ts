import { assert } from '@kuroshio/base';
import { type Cash, cash, divide, NO_CASH } from '@kuroshio/money';

/** The whole of a basket, in hundredths of a percent. */
export const WHOLE_BPS = 10_000;

/** One instrument of a basket: what of each 10,000 it is to be, and what is held of it now, minor units. */
export interface BasketPart {
  readonly targetBps: number;
  readonly value: Cash;
}

const sumOf = (all: readonly Cash[]) => cash(all.reduce((sum, one) => sum + one, 0n));

/** What each part is to be worth with new money, rounded down: what is left over, less than a minor unit a part, is not bought. */
function aimsOf(parts: readonly BasketPart[], money: Cash): Cash[] {
  assert(sumBps(parts) === WHOLE_BPS, 'the parts of a basket are the whole of it');
  const total = sumOf(parts.map(({ value }) => value)) + money;
  return parts.map(({ targetBps }) => cash(divide(total * BigInt(targetBps), BigInt(WHOLE_BPS), 'down')));
}

export const sumBps = (parts: readonly Pick<BasketPart, 'targetBps'>[]) =>
  parts.reduce((sum, { targetBps }) => sum + targetBps, 0);

const above = (value: Cash, aim: Cash) => (value > aim ? cash(value - aim) : NO_CASH);

/** What is to be sold of each part so that none is above its target, the new money counted in; minor units. */
export function basketSales(parts: readonly BasketPart[], money: Cash): Cash[] {
  const aims = aimsOf(parts, money);
  return parts.map(({ value }, at) => above(value, aims[at] ?? NO_CASH));
}

/**
 * What is to be bought of each part for money, nothing sold: each gets what it lacks, or where the money does not reach that far the same
 * share of what it lacks. Rounded down, so that it never comes to more than the money; what is left stays with the customer.
 */
export function basketPurchases(parts: readonly BasketPart[], money: Cash): Cash[] {
  const aims = aimsOf(parts, money);
  const lacks = parts.map(({ value }, at) => above(aims[at] ?? NO_CASH, value));
  const all = sumOf(lacks);
  if (all <= money) return lacks;
  return lacks.map((lack) => cash(divide(lack * money, all, 'down')));
}

/** What of each 10,000 a part is now, rounded half up; 0 of a basket that is worth nothing. */
export function weightBps(value: Cash, total: Cash): number {
  return total === 0n ? 0 : Number(divide(value * BigInt(WHOLE_BPS), total, 'half-up'));
}

/**
 * How far a basket is from its target: what of each 10,000 would have to change its place, half the sum of all distances, rounded half
 * up. 0 where it stands as it should, and of one that is worth nothing.
 */
export function driftBps(parts: readonly BasketPart[]): number {
  const total = sumOf(parts.map(({ value }) => value));
  if (total === 0n) return 0;
  const whole = BigInt(WHOLE_BPS);
  const apart = parts.reduce((sum, { value, targetBps }) => {
    const distance = value * whole - total * BigInt(targetBps);
    return sum + (distance < 0n ? -distance : distance);
  }, 0n);
  return Number(divide(apart, 2n * total, 'half-up'));
}
