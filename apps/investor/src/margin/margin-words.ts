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

/** By how many days a year's interest is divided, and in what it is charged, in minor units: whole dollars in Taiwan, cents in the US. */
const CHARGED = { TWD: { days: 365n, least: 100n }, USD: { days: 360n, least: 1n } } as const;

/** What loans on shares are in: New Taiwan dollars, of US shares US dollars. */
export type LoanCurrency = keyof typeof CHARGED;

/** What is owed on a position, as far as paying it back asks. */
export type Owed = Pick<MarginPosition, 'id' | 'symbol' | 'quantity' | 'loan' | 'interest' | 'rateBps' | 'days'>;

/** Interest of a part of a loan, were it paid back now, as the server reckons it: rounded up; of all of it what stands there. */
export function interestOfPart(
  { loan, interest, rateBps, days, quantity }: Pick<Owed, 'loan' | 'interest' | 'rateBps' | 'days' | 'quantity'>,
  principal: bigint,
  currency: LoanCurrency = 'TWD',
): bigint {
  if (principal >= BigInt(loan)) return BigInt(interest);
  // What a sale did not reach bears none.
  if (quantity === 0) return 0n;
  const { days: daysOfYear, least } = CHARGED[currency];
  const aYear = 10_000n * daysOfYear * least;
  return ((principal * BigInt(rateBps) * BigInt(days) + aYear - 1n) / aYear) * least;
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
