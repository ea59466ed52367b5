import { assert } from '@kuroshio/base';
import { type Cash, cash, divide } from '@kuroshio/money';

/** How interest of a currency is counted. */
export interface InterestRule {
  /** Days by which a year's interest is divided. */
  readonly daysOfYear: 365 | 360;
  /** Interest is charged in multiples of this, in minor units: whole dollars in Taiwan, cents in the US. */
  readonly least: bigint;
}

/** Taiwan counts 365 days and charges whole dollars; brokers of US dollars count 360 days and charge cents. */
export const INTEREST_RULES = {
  TWD: { daysOfYear: 365, least: 100n },
  USD: { daysOfYear: 360, least: 1n },
} as const satisfies Readonly<Record<string, InterestRule>>;

/**
 * What a loan has gathered of interest: the exact sum of principal × rate × days, and what of it was charged. Each charge is
 * the difference of two sums that were rounded, so that no day's rounding adds to another's.
 */
export interface Accrual {
  /** Minor units × basis points × days, not divided yet. */
  readonly parts: bigint;
  readonly charged: Cash;
}

export const NOTHING_ACCRUED: Accrual = { parts: 0n, charged: cash(0n) };

const WHOLE = 10_000n;

/** Rounded to what is charged: down, the borrower gains what is left over; up, the house does, by less than the least charge. */
function chargeable(parts: bigint, { daysOfYear, least }: InterestRule, rounding: 'down' | 'up' = 'down'): Cash {
  return cash(divide(parts, WHOLE * BigInt(daysOfYear) * least, rounding) * least);
}

/** Simple interest, in minor units, on one principal for so many days; rounded once, for all of them together. */
export function interestOf(
  principal: Cash,
  rateBps: number,
  days: number,
  rule: InterestRule,
  rounding: 'down' | 'up' = 'down',
): Cash {
  return chargeable(principal * BigInt(rateBps) * BigInt(days), rule, rounding);
}

/**
 * Lets days pass on what is owed. Interest bears no interest: only the principal counts.
 * @returns the accrual after them, and what of it is to be charged now
 */
export function accrue(
  before: Accrual,
  principal: Cash,
  rateBps: number,
  days: number,
  rule: InterestRule,
): { readonly accrual: Accrual; readonly charge: Cash } {
  assert(principal >= 0n && rateBps >= 0 && days >= 0, 'interest is of a principal, at a rate, for days');
  const parts = before.parts + principal * BigInt(rateBps) * BigInt(days);
  const charged = chargeable(parts, rule);
  return { accrual: { parts, charged }, charge: cash(charged - before.charged) };
}
