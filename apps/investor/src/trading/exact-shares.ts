import type { Listing } from '@kuroshio/contract';
import { minus, shares as shareCount } from '@kuroshio/money/units.ts';
import { quotedShares, sharesOf, unitsOf } from '@kuroshio/market/share-units.ts';

type Counted = Pick<Listing, 'shareScale'>;

/** Whether a number of shares has a fraction of one. */
export function hasFraction(shares: number): boolean {
  return !Number.isInteger(shares);
}

/** Shares less others, exactly: decimals are not exact in binary. */
export function sharesLess(listing: Counted, shares: number, others: number): number {
  return sharesOf(listing, minus(unitsOf(listing, shareCount(shares)), unitsOf(listing, shareCount(others))));
}

/** Shares in digits as they are typed: `1000`, `0.25`; nothing where there are none. */
export function typedShares(listing: Counted, shares: number): string {
  return shares > 0 ? quotedShares(listing, unitsOf(listing, shareCount(shares))) : '';
}
