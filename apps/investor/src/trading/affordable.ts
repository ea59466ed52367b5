import type { Listing } from '@kuroshio/contract';
import { orderCharges, totalCharges, valueOf } from '@kuroshio/market/charges.ts';
import type { TradingDate } from '@kuroshio/market/instrument.ts';
import type { CashCode, Price } from '@kuroshio/money';
import { mostLots } from './ticket-draft.ts';

/** What a purchase costs with its charges, in minor units. */
export function costOf(listing: Listing, price: number, lots: number, date: string): bigint {
  const shares = lots * listing.lotSize;
  const value = valueOf(
    { currency: listing.currency as CashCode, priceScale: listing.priceScale },
    price as Price,
    shares,
  );
  // The tax class matters to sales only.
  const charges = orderCharges(
    { venue: listing.venue, taxClass: 'none' },
    'buy',
    { value, shares },
    date as TradingDate,
  );
  return value + totalCharges(charges);
}

/**
 * The most lots whose cost with charges is within the buying power, at most the largest order.
 * @param buyingPower minor units. @param price price units; without a price nothing can be said: 0.
 */
export function affordableLots(listing: Listing, price: number, buyingPower: bigint, date: string): number {
  if (price <= 0 || buyingPower <= 0n) return 0;
  let low = 0;
  let high = mostLots(listing);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (costOf(listing, price, middle, date) <= buyingPower) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A part of the most, at least one lot where there is any. */
export function partOf(most: number, divisor: 1 | 2 | 4): number {
  return most === 0 ? 0 : Math.max(1, Math.floor(most / divisor));
}
