import type { Holding, Listing } from '@kuroshio/contract';
import type { TradingDate } from '@kuroshio/market/instrument.ts';
import { saleCosts } from '@kuroshio/market/sale-costs.ts';
import { unitsOf } from '@kuroshio/market/share-units.ts';
import type { CashCode, Price } from '@kuroshio/money';
import { shares as shareCount } from '@kuroshio/money/units.ts';

export type Sold = Pick<Listing, 'venue' | 'priceScale' | 'currency' | 'shareScale' | 'lotSize'>;

/** What selling what is held would cost at a price, in minor units. The table of fees is loaded behind the first screen. */
export function saleCostsAt(held: Pick<Holding, 'quantity' | 'sale'>, listing: Sold, price: number): bigint {
  const { taxClass, tradingDate, dayTradable } = held.sale;
  return saleCosts(
    { ...listing, currency: listing.currency as CashCode, lotSize: shareCount(listing.lotSize), taxClass },
    price as Price,
    unitsOf(listing, shareCount(held.quantity)),
    tradingDate as TradingDate,
    unitsOf(listing, shareCount(dayTradable)),
  );
}
