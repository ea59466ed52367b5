import type { UsMarginAccount } from '@kuroshio/credit';

/** It is told when what is beyond the requirement is less than this part of what the shares are worth. The house's own. */
export const WARNED_BPS = 500;

/** Nothing is missing yet, but little is left. */
export function isNear({ excess, value, loan }: Pick<UsMarginAccount, 'excess' | 'value' | 'loan'>): boolean {
  return loan > 0n && excess >= 0n && excess * 10_000n < value * BigInt(WARNED_BPS);
}
