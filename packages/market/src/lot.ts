import { type Lots, minus, type Shares, shares, type Units, units } from '@kuroshio/money';
import type { Instrument } from './instrument.ts';
import { unitsOf } from './share-units.ts';
import { type Board, isOddLot } from './words.ts';

/** Most shares of one order on the regular board. */
const LARGEST_ORDER = {
  /** 499 lots of 1,000 (TWSE After-Hours Fixed-Price Regulations art. 3-6; the regular session by general knowledge). */
  taiwan: shares(499_000),
  /** A limit of our house, against slips of the finger. */
  other: shares(1_000_000),
} as const;

/** Whole lots as shares. */
export function sharesOfLots({ lotSize }: Pick<Instrument, 'lotSize'>, lots: Lots): Shares {
  return (lots * lotSize) as Shares;
}

/** The least quantity that a board takes, and of which every quantity is a multiple. */
export function lotOn(instrument: Pick<Instrument, 'lotSize' | 'shareScale'>, board: Board): Units {
  if (board === 'fractional') return units(1);
  return unitsOf(instrument, isOddLot(board) ? shares(1) : instrument.lotSize);
}

/**
 * The most of one order on a board: on one for odd lots a share less than a lot (TWSE Odd-lot
 * Regulations art. 3).
 */
export function largestOrder(instrument: Pick<Instrument, 'venue' | 'lotSize' | 'shareScale'>, board: Board): Units {
  const { venue, lotSize } = instrument;
  if (isOddLot(board)) return unitsOf(instrument, minus(lotSize, shares(1)));
  return unitsOf(instrument, venue === 'TWSE' || venue === 'TPEX' ? LARGEST_ORDER.taiwan : LARGEST_ORDER.other);
}

/** What is wrong with a quantity, `ok` where nothing is. */
export type QuantityCheck = 'ok' | 'not-positive' | 'not-a-lot' | 'too-many';

/**
 * Judges a quantity for a board: positive, whole lots (Taiwan 1,000 shares, US 1, odd lots single
 * shares, fractions single units), not above the largest order. What is not a whole number of units is not a lot.
 */
export function checkQuantity(
  instrument: Pick<Instrument, 'venue' | 'lotSize' | 'shareScale'>,
  quantity: Units,
  board: Board = 'regular',
): QuantityCheck {
  if (!(quantity > 0)) return 'not-positive';
  if (quantity % lotOn(instrument, board) !== 0) return 'not-a-lot';
  return quantity > largestOrder(instrument, board) ? 'too-many' : 'ok';
}
