import type { Listing, Quote } from '@kuroshio/contract';
import {
  addTicks,
  ceilToTick,
  floorToTick,
  isOnTick,
  lowestPrice,
  nearestTick,
  type TickGrid,
  tickAt,
} from '@kuroshio/market/tick.ts';
import { quotedPrice } from '@kuroshio/money/units.ts';
import { Refused } from '../platform/failure.ts';

/** The limits of the day, in price units; 0 where there are none. */
export type DayLimits = Pick<Quote, 'limitUp' | 'limitDown'>;

/** No limits: of prices that are waited for over days, and where the limits are not known. */
export const UNLIMITED: DayLimits = { limitUp: 0, limitDown: 0 };

/** The grid of ticks of an instrument, by the rules of its venue. */
export function gridOf({ venue, kind }: Pick<Listing, 'venue' | 'kind'>): TickGrid {
  if (venue === 'US') return { tickClass: 'us', fixedTick: 0 };
  return { tickClass: kind === 'etf' ? 'tw-fund' : 'tw-stock', fixedTick: 0 };
}

/**
 * The legal price nearest to one of the past, in price units: reckoned into shares of now, a price from before a split
 * can lie between two ticks. 0 stays 0; what is quoted only has no ticks.
 */
export function legalPrice(listing: Pick<Listing, 'venue' | 'kind' | 'tradable'>, price: number): number {
  return price === 0 || !listing.tradable ? price : nearestTick(gridOf(listing), price);
}

/**
 * How far the next price is from this one, in price units, never negative: one tick of the band on that side, to the
 * grid from a price that is off it, and 0 at a limit of the day.
 */
export function stepFrom(
  listing: Pick<Listing, 'venue' | 'kind'>,
  quote: DayLimits,
  price: number,
  by: 1 | -1,
): number {
  const grid = gridOf(listing);
  let next: number;
  if (price <= 0) next = lowestPrice(grid);
  else if (isOnTick(grid, price)) next = addTicks(grid, price, by);
  else next = by === 1 ? ceilToTick(grid, price) : floorToTick(grid, price);
  if (by === 1 && quote.limitUp > 0) next = Math.max(price, Math.min(next, quote.limitUp));
  if (by === -1 && quote.limitDown > 0) next = Math.min(price, Math.max(next, quote.limitDown));
  return Math.abs(next - price);
}

/** Whether a limit is one that the day allows. */
export function checkPrice(listing: Listing, quote: DayLimits, price: number): Refused | undefined {
  const { limitUp, limitDown } = quote;
  if ((limitUp > 0 && price > limitUp) || (limitDown > 0 && price > 0 && price < limitDown)) {
    return new Refused('PRICE_OVER_LIMIT', {
      down: quotedPrice(limitDown, listing.priceScale),
      up: quotedPrice(limitUp, listing.priceScale),
    });
  }
  return checkTick(listing, price);
}

/** Whether there is a price, and on the grid of its ticks. */
export function checkTick(listing: Listing, price: number): Refused | undefined {
  if (price <= 0) return new Refused('PRICE_REQUIRED', {});
  const grid = gridOf(listing);
  if (isOnTick(grid, price)) return undefined;
  return new Refused('PRICE_OFF_TICK', { tick: quotedPrice(tickAt(grid, price), listing.priceScale) });
}
