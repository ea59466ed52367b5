import type { Listing } from '@kuroshio/contract';
import { largestOrder, lotOn } from '@kuroshio/market/lot.ts';
import { sharesOf } from '@kuroshio/market/share-units.ts';
import type { Board } from '@kuroshio/market/words.ts';

/** The least quantity that a board takes, in shares: 1,000 of a lot, 1 of an odd lot, 0.000001 of a fraction. */
export function sharesOfLot(listing: Pick<Listing, 'lotSize' | 'shareScale'>, board: Board): number {
  return sharesOf(listing, lotOn(listing, board));
}

/** The most of one order on a board, in shares. */
export function mostShares(listing: Pick<Listing, 'venue' | 'lotSize' | 'shareScale'>, board: Board): number {
  return sharesOf(listing, largestOrder(listing, board));
}

/** The most of one order on a board, in its units: lots, shares of an odd lot, or share units. */
export function mostUnits(listing: Pick<Listing, 'venue' | 'lotSize' | 'shareScale'>, board: Board): number {
  return Math.floor(mostShares(listing, board) / sharesOfLot(listing, board));
}
