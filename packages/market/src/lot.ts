import type { Instrument } from './instrument.ts';
import { unitsOf } from './share-units.ts';
import { type Board, isOddLot } from './words.ts';

/** Most shares of one order on the regular board. */
const LARGEST_ORDER = {
  /** 499 lots of 1,000 (TWSE After-Hours Fixed-Price Regulations art. 3-6; the regular session by general knowledge). */
  taiwan: 499_000,
  /** A limit of our house, against slips of the finger. */
  other: 1_000_000,
} as const;

/** The least quantity that a board takes, in units of shares, and of which every quantity is a multiple. */
export function lotOn(instrument: Pick<Instrument, 'lotSize' | 'shareScale'>, board: Board): number {
  if (board === 'fractional') return 1;
  return unitsOf(instrument, isOddLot(board) ? 1 : instrument.lotSize);
}

/**
 * The most of one order on a board, in units of shares: on one for odd lots a share less than a lot (TWSE Odd-lot
 * Regulations art. 3).
 */
export function largestOrder(instrument: Pick<Instrument, 'venue' | 'lotSize' | 'shareScale'>, board: Board): number {
  const { venue, lotSize } = instrument;
  if (isOddLot(board)) return unitsOf(instrument, lotSize - 1);
  return unitsOf(instrument, venue === 'TWSE' || venue === 'TPEX' ? LARGEST_ORDER.taiwan : LARGEST_ORDER.other);
}

/** What is wrong with a quantity, `ok` where nothing is. */
export type QuantityCheck = 'ok' | 'not-positive' | 'not-a-lot' | 'too-many';

/**
 * Judges a quantity in units of shares for a board: positive, whole lots (Taiwan 1,000 shares, US 1, odd lots single
 * shares, fractions single units), not above the largest order. What is not a whole number of units is not a lot.
 */
export function checkQuantity(
  instrument: Pick<Instrument, 'venue' | 'lotSize' | 'shareScale'>,
  quantity: number,
  board: Board = 'regular',
): QuantityCheck {
  if (!(quantity > 0)) return 'not-positive';
  if (quantity % lotOn(instrument, board) !== 0) return 'not-a-lot';
  return quantity > largestOrder(instrument, board) ? 'too-many' : 'ok';
}
