import type { Listing } from '@kuroshio/contract';
import { largestOrder, lotOn } from '@kuroshio/market/lot.ts';
import { sharesOf } from '@kuroshio/market/share-units.ts';
import { type Shares, shares, type Units } from '@kuroshio/money/units.ts';
import type { Board } from '@kuroshio/market/words.ts';

/** The least quantity that a board takes, in share units. */
export function unitsOfLot(listing: Pick<Listing, 'lotSize' | 'shareScale'>, board: Board): Units {
  const { shareScale, lotSize } = listing;
  return lotOn({ shareScale, lotSize: shares(lotSize) }, board);
}

/** The least quantity that a board takes, in shares: 1,000 of a lot, 1 of an odd lot, 0.000001 of a fraction. */
export function sharesOfLot(listing: Pick<Listing, 'lotSize' | 'shareScale'>, board: Board): Shares {
  return sharesOf(listing, unitsOfLot(listing, board));
}

/** The most of one order on a board, in shares. */
export function mostShares(listing: Pick<Listing, 'venue' | 'lotSize' | 'shareScale'>, board: Board): Shares {
  const { venue, shareScale, lotSize } = listing;
  return sharesOf(listing, largestOrder({ venue, shareScale, lotSize: shares(lotSize) }, board));
}

/** The most of one order on a board, in its units: lots, shares of an odd lot, or share units. */
export function mostUnits(listing: Pick<Listing, 'venue' | 'lotSize' | 'shareScale'>, board: Board): number {
  return Math.floor(mostShares(listing, board) / sharesOfLot(listing, board));
}
