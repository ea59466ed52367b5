import type { Holding, Listing } from '@kuroshio/contract';
import { unitsOf } from '@kuroshio/market/share-units.ts';
import { shares as shareCount } from '@kuroshio/money/units.ts';
import { divide } from '@kuroshio/money/rounding.ts';
import { decimalsOf } from '../platform/format.ts';

export type Priced = Pick<Listing, 'priceScale' | 'currency' | 'shareScale'>;

/** Price × shares in minor units of the currency; what is finer than a minor unit is dropped, as the server does. */
export function valueAt(listing: Priced, price: number, shares: number): bigint {
  const exact = BigInt(price) * BigInt(unitsOf(listing, shareCount(shares)));
  const excess = listing.priceScale + listing.shareScale - decimalsOf(listing.currency);
  return excess <= 0 ? exact * 10n ** BigInt(-excess) : divide(exact, 10n ** BigInt(excess), 'down');
}

/** A profit against what it cost, in hundredths of a percent, rounded half away from zero; 0 where nothing was paid. */
export function returnBps(profit: bigint, cost: bigint): number {
  return cost <= 0n ? 0 : Number(divide(profit * 10_000n, cost, 'half-up'));
}

/** What shares are worth at the live price, or where there is none yet at the price of the answer. */
export function marketValueOf(
  { quantity, marketValue }: Pick<Holding, 'quantity' | 'marketValue'>,
  listing: Priced | undefined,
  last: number | undefined,
): bigint {
  const live = listing !== undefined && last !== undefined && last > 0;
  return live ? valueAt(listing, last, quantity) : BigInt(marketValue);
}

/** The assets of an answer moved on to a newer market value: the total and today's profit move with it, cash does not. */
export function movedOn(
  assets: { readonly total: string; readonly marketValue: string; readonly todayProfit: string },
  marketValue: bigint,
) {
  const moved = marketValue - BigInt(assets.marketValue);
  return {
    marketValue,
    total: BigInt(assets.total) + moved,
    todayProfit: BigInt(assets.todayProfit) + moved,
  };
}
