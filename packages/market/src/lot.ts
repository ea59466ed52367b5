import type { Instrument } from './instrument.ts';
import { type Board, isOddLot } from './words.ts';

/** Most shares of one order on the regular board. */
export const LARGEST_ORDER = {
  /** 499 lots of 1,000 (TWSE After-Hours Fixed-Price Regulations art. 3-6; the regular session by general knowledge). */
  taiwan: 499_000,
  /** A limit of our house, against slips of the finger. */
  other: 1_000_000,
} as const;

/** The least quantity that a board takes, in shares, and of which every quantity is a multiple. */
export function lotOn({ lotSize }: Pick<Instrument, 'lotSize'>, board: Board): number {
  return isOddLot(board) ? 1 : lotSize;
}

/** The most shares of one order on a board: on one for odd lots a share less than a lot (TWSE Odd-lot Regulations art. 3). */
export function largestOrder({ venue, lotSize }: Pick<Instrument, 'venue' | 'lotSize'>, board: Board): number {
  if (isOddLot(board)) return lotSize - 1;
  return venue === 'TWSE' || venue === 'TPEX' ? LARGEST_ORDER.taiwan : LARGEST_ORDER.other;
}

/** What is wrong with a quantity, `ok` where nothing is. */
export type QuantityCheck = 'ok' | 'not-positive' | 'not-a-lot' | 'too-many';

/**
 * Judges a quantity of shares for a board: positive, whole lots (Taiwan 1,000 shares, US 1, odd lots single shares), not
 * above the largest order. What is not a whole number of shares is not a lot.
 */
export function checkQuantity(
  instrument: Pick<Instrument, 'venue' | 'lotSize'>,
  quantity: number,
  board: Board = 'regular',
): QuantityCheck {
  if (!(quantity > 0)) return 'not-positive';
  if (quantity % lotOn(instrument, board) !== 0) return 'not-a-lot';
  return quantity > largestOrder(instrument, board) ? 'too-many' : 'ok';
}
