import type { UsMarginAccount } from '@kuroshio/credit';

/** It is told when what is beyond the requirement is less than this part of what the shares are worth, held and owed. The house's own. */
export const WARNED_BPS = 500;

/** Nothing is missing yet, but little is left. */
export function isNear({
  excess,
  value,
  owed,
  loan,
}: Pick<UsMarginAccount, 'excess' | 'value' | 'owed' | 'loan'>): boolean {
  return loan + owed > 0n && excess >= 0n && excess * 10_000n < (value + owed) * BigInt(WARNED_BPS);
}
