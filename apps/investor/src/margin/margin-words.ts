import type { OutputOf } from '@kuroshio/contract';
import { percentText } from '@kuroshio/ui';
import { countText } from '../platform/format.ts';

export type MarginOverview = OutputOf<'margin/margin-overview'>;
export type MarginPosition = MarginOverview['positions'][number];
export type ShortPosition = MarginOverview['shorts'][number];

/** A ratio as it is said: "166.66%". */
export const ratioText = (bps: number) => percentText(bps, 'never');

/** The same where it is large on the screen: from 1,000 % on hundredths say nothing. */
export const shortRatioText = (bps: number) =>
  bps < 100_000 ? ratioText(bps) : `${countText(Math.floor(bps / 100))}%`;

/** Rate in basis points, days of a year, and cents of a dollar. */
const A_DOLLAR_A_YEAR = 10_000n * 365n * 100n;

/** Interest of a part of a loan, were it paid back now, as the server reckons it: in whole dollars up; of all of it what stands there. */
export function interestOfPart(
  {
    loan,
    interest,
    rateBps,
    days,
    quantity,
  }: Pick<MarginPosition, 'loan' | 'interest' | 'rateBps' | 'days' | 'quantity'>,
  principal: bigint,
): bigint {
  if (principal >= BigInt(loan)) return BigInt(interest);
  // What a sale did not reach bears none.
  if (quantity === 0) return 0n;
  return ((principal * BigInt(rateBps) * BigInt(days) + A_DOLLAR_A_YEAR - 1n) / A_DOLLAR_A_YEAR) * 100n;
}

/** A line of the rules, which is a whole percent: "130%". */
export const lineText = (bps: number) => `${bps / 100}%`;

/** What a part of a loan that is paid back leaves of the account's ratio; undefined where nothing is owed any more. */
export function ratioAfter(
  { counted, loan, owedShares }: Pick<MarginOverview, 'counted' | 'loan' | 'owedShares'>,
  paid: bigint,
): number | undefined {
  const left = BigInt(loan) + BigInt(owedShares) - paid;
  return left <= 0n ? undefined : Number((BigInt(counted) * 10_000n) / left);
}

/** The account's ratio with so much more put up for short sales; undefined where nothing is owed. */
export function ratioWith(
  { counted, loan, owedShares }: Pick<MarginOverview, 'counted' | 'loan' | 'owedShares'>,
  added: bigint,
): number | undefined {
  const debt = BigInt(loan) + BigInt(owedShares);
  return debt <= 0n ? undefined : Number(((BigInt(counted) + added) * 10_000n) / debt);
}
