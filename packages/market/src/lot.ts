import type { Instrument } from './instrument.ts';

/** Most shares of one order on the regular board. */
export const LARGEST_ORDER = {
  /** 499 lots of 1,000 (TWSE After-Hours Fixed-Price Regulations art. 3-6; the regular session by general knowledge). */
  taiwan: 499_000,
  /** A limit of our house, against slips of the finger. */
  other: 1_000_000,
} as const;

/** What is wrong with a quantity, `ok` where nothing is. */
export type QuantityCheck = 'ok' | 'not-positive' | 'not-a-lot' | 'too-many';

/**
 * Judges a quantity of shares for the regular board: positive, whole lots (Taiwan 1,000 shares, US 1), not above the
 * largest order. What is not a whole number of shares is not a lot.
 */
export function checkQuantity(instrument: Pick<Instrument, 'venue' | 'lotSize'>, quantity: number): QuantityCheck {
  if (!(quantity > 0)) return 'not-positive';
  if (quantity % instrument.lotSize !== 0) return 'not-a-lot';
  const isTaiwan = instrument.venue === 'TWSE' || instrument.venue === 'TPEX';
  return quantity > (isTaiwan ? LARGEST_ORDER.taiwan : LARGEST_ORDER.other) ? 'too-many' : 'ok';
}
