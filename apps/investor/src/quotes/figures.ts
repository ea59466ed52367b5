import type { Listing, Quote } from '@kuroshio/contract';
import { VENUE_TIME_ZONE } from '@kuroshio/market/venue-time.ts';
import { decimalsOf } from '../platform/format.ts';

/** The last price in price units; null before the first. */
export function lastOf(quote: Quote | undefined): number | null {
  return quote === undefined || quote.last === 0 ? null : quote.last;
}

/** The price to be shown large: the last one; before the first trade of a day the one it begins from. */
export function standingOf(quote: Quote | undefined): number | null {
  return lastOf(quote) ?? referenceOf(quote);
}

/** What the change is reckoned from; null where there is nothing to compare with. */
export function referenceOf(quote: Quote | undefined): number | null {
  return quote === undefined || quote.reference === 0 ? null : quote.reference;
}

/** A figure of the day in price units; null where there is none yet. */
export function orNull(price: number | undefined): number | null {
  return price === undefined || price === 0 ? null : price;
}

/** Whether the last price stands at a limit of the day. */
export function limitOf(quote: Quote | undefined): 'up' | 'down' | undefined {
  if (quote === undefined || quote.last === 0) return undefined;
  if (quote.limitUp > 0 && quote.last >= quote.limitUp) return 'up';
  return quote.limitDown > 0 && quote.last <= quote.limitDown ? 'down' : undefined;
}

/** Shares as screens count them: whole lots in Taiwan, shares elsewhere. */
export function sizeOf(shares: number, listing: Pick<Listing, 'lotSize'>): number {
  return Math.floor(shares / listing.lotSize);
}

/** An amount in whole units of its currency, for the short form only: a float, good for three digits. */
export function wholeOf(minor: string, currency: string): number {
  return Number(BigInt(minor) / 10n ** BigInt(decimalsOf(currency)));
}

/**
 * Market value at a price in whole units of the currency, for the short form only: a float, good for three digits. Null
 * where shares or price are unknown.
 */
export function marketCapOf(
  { sharesOutstanding, priceScale }: Pick<Listing, 'sharesOutstanding' | 'priceScale'>,
  price: number | null,
): number | null {
  return price === null || sharesOutstanding === 0 ? null : readable(price, priceScale) * sharesOutstanding;
}

/** A price as a number to be read, for charts: 246500 at scale 2 is 2465. */
export function readable(price: number, scale: number): number {
  return price / 10 ** scale;
}

/**
 * Least decimals of an instrument's prices: two; all that there are for exchange rates, cryptocurrencies and US prices
 * below a dollar, whose ticks are finer. In Taiwan always two.
 * @param price price units: the one shown, or one that says how high the instrument stands; null where there is none.
 */
export function decimalsShown(
  { kind, priceScale }: Pick<Listing, 'kind' | 'priceScale'>,
  price: number | null,
): number {
  const fine = kind === 'fx' || kind === 'crypto' || (price !== null && price < 10 ** priceScale);
  return fine ? priceScale : Math.min(2, priceScale);
}

/** IANA name of the clock that a venue goes by. */
export function zoneOf<Of extends Listing['venue']>(venue: Of): (typeof VENUE_TIME_ZONE)[Of] {
  return VENUE_TIME_ZONE[venue];
}

/** Whether quantities are counted in lots of many shares, as in Taiwan. */
export function countsLots(listing: Pick<Listing, 'lotSize'>): boolean {
  return listing.lotSize > 1;
}
