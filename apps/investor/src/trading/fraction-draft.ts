import type { Listing, OrderTicket, OutputOf } from '@kuroshio/contract';
import { sharesOf, unitsOf } from '@kuroshio/market/share-units.ts';
import { shares as shareCount, type Units } from '@kuroshio/money/units.ts';
import type { Side } from '@kuroshio/orders/words.ts';
import { Refused } from '../platform/failure.ts';
import { decimalsOf } from '../platform/format.ts';
import { mostShares } from '../quotes/board-lot.ts';
import { costOf } from './affordable.ts';
import { typedShares } from './exact-shares.ts';

/** What has been filled in of an order for a fraction of a share: shares or an amount, each as it was typed. */
export interface FractionDraft {
  readonly by: 'shares' | 'amount';
  readonly shares: string;
  readonly amount: string;
}

/** What a purchase is paid from, at which price, and what a sale is taken from. */
export interface Means {
  /** Minor units. */
  readonly buyingPower?: bigint | undefined;
  /** Price units; 0 where there is none. */
  readonly price?: number | undefined;
  /** The trading date. */
  readonly date?: string | undefined;
  /** Shares that may be sold. */
  readonly sellable?: number | undefined;
}

/** The least that an order is worth, minor units: a dollar, as the server asks. */
export const LEAST = 1_00n;

/** As it begins: a purchase by amount, a sale of all that is held. */
export function startFraction(listing: Listing, side: Side, held: number): FractionDraft {
  const bought: FractionDraft = { by: 'amount', shares: '', amount: '' };
  return side === 'buy' ? bought : soldFraction(listing, bought, held);
}

/** The sale of all shares held. */
export function soldFraction(listing: Listing, fraction: FractionDraft, held: number): FractionDraft {
  return { ...fraction, by: 'shares', shares: typedShares(listing, held) };
}

/** Whether a text is a number as far as it has been typed: up to nine digits before the point. */
export function isNumberSoFar(text: string): boolean {
  return /^\d{0,9}(?:\.\d{0,12})?$/.test(text);
}

/** What was typed in whole units of 10^-scale; undefined where it is finer than that. Nothing typed is 0. */
export function typedUnits(text: string, scale: number): bigint | undefined {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.replace(/(?<!0)0+$/, '');
  return kept.length > scale ? undefined : BigInt(`${whole}${kept.padEnd(scale, '0')}` || '0');
}

/** Whether nothing has been typed yet, or no more than zeros. */
export function isUntyped({ by, shares, amount }: FractionDraft): boolean {
  return /^[0.]*$/.test(by === 'shares' ? shares : amount);
}

/** Whether the amount is finer than the currency's minor unit. */
export function isAmountTooFine({ currency }: Pick<Listing, 'currency'>, { by, amount }: FractionDraft): boolean {
  return by === 'amount' && typedUnits(amount, decimalsOf(currency)) === undefined;
}

/** What is asked for, as the API takes it. Of what is wrong with it `checkFraction` tells. */
export function fractionAsked(listing: Listing, fraction: FractionDraft): Pick<OrderTicket, 'quantity' | 'amount'> {
  const scale = fraction.by === 'shares' ? listing.shareScale : decimalsOf(listing.currency);
  const units = typedUnits(fraction[fraction.by], scale) ?? 0n;
  return fraction.by === 'shares'
    ? { quantity: sharesOf(listing, Number(units) as Units) }
    : { amount: units.toString() };
}

type Asked = ReturnType<typeof fractionAsked>;

/**
 * Whether a preview is of what is asked for, and not of what was asked before. Its value is at the worst price that the
 * order goes to, so that of an amount can be a little beside it.
 */
export function isAnswerTo(
  { quantity, value }: Pick<OutputOf<'trading/preview-order'>, 'quantity' | 'value'>,
  asked: Asked,
): boolean {
  if (asked.amount === undefined) return quantity === asked.quantity;
  const [amount, apart] = [BigInt(asked.amount), BigInt(asked.amount) - BigInt(value)];
  return apart * 100n <= amount && apart * -100n <= amount;
}

/** What the app sees for itself to be wrong, in the server's own words; undefined where nothing is. */
export function checkFraction(
  listing: Listing,
  side: Side,
  fraction: FractionDraft,
  means: Means,
): Refused | undefined {
  if (isUntyped(fraction)) return new Refused('QUANTITY_OR_AMOUNT', {});
  return fraction.by === 'amount'
    ? checkAmount(listing, side, fraction, means)
    : checkShares(listing, side, fraction, means);
}

function checkAmount(
  listing: Listing,
  side: Side,
  { amount }: FractionDraft,
  { buyingPower }: Means,
): Refused | undefined {
  const { currency } = listing;
  const asked = typedUnits(amount, decimalsOf(currency));
  if (asked === undefined) return new Refused('MALFORMED_INPUT', { path: 'amount', problem: amount });
  if (side === 'sell') return undefined;
  if (asked < LEAST) return new Refused('FRACTION_TOO_SMALL', { minimum: LEAST.toString(), currency });
  return checkPower(asked, buyingPower, currency);
}

function checkShares(
  listing: Listing,
  side: Side,
  { shares }: FractionDraft,
  { buyingPower, price = 0, date, sellable }: Means,
): Refused | undefined {
  const { shareScale, currency } = listing;
  const typed = typedUnits(shares, shareScale);
  if (typed === undefined) return new Refused('QUANTITY_TOO_FINE', { decimals: shareScale });
  // Typed digits may be more than can be exact: that is too large an order, said below.
  const units = Number(typed) as Units;
  const maximum = mostShares(listing, 'fractional');
  if (units > unitsOf(listing, maximum)) return new Refused('QUANTITY_TOO_LARGE', { maximum });
  if (side === 'sell') {
    if (sellable === undefined || units <= unitsOf(listing, shareCount(sellable))) return undefined;
    return new Refused('SHARES_INSUFFICIENT', { needed: sharesOf(listing, units), available: sellable });
  }
  if (price === 0 || date === undefined) return undefined;
  return checkPower(costOf(listing, price, units, date, 'fractional'), buyingPower, currency);
}

function checkPower(needed: bigint, buyingPower: bigint | undefined, currency: string): Refused | undefined {
  if (buyingPower === undefined || needed <= buyingPower) return undefined;
  return new Refused('BALANCE_INSUFFICIENT', {
    needed: needed.toString(),
    available: buyingPower.toString(),
    currency,
  });
}
