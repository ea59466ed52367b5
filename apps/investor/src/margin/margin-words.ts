import type { OutputOf } from '@kuroshio/contract';
import { percentText } from '@kuroshio/ui';

export type MarginOverview = OutputOf<'margin/margin-overview'>;
export type MarginPosition = MarginOverview['positions'][number];

/** A ratio as it is said: "166.66%". */
export const ratioText = (bps: number) => percentText(bps, 'never');

/** A line of the rules, which is a whole percent: "130%". */
export const lineText = (bps: number) => `${bps / 100}%`;

/** What a part of a loan that is paid back leaves of the account's ratio; undefined where nothing is owed any more. */
export function ratioAfter(
  { counted, loan }: Pick<MarginOverview, 'counted' | 'loan'>,
  paid: bigint,
): number | undefined {
  const left = BigInt(loan) - paid;
  return left <= 0n ? undefined : Number((BigInt(counted) * 10_000n) / left);
}
