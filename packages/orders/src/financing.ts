import { loanFor, loanStep } from '@kuroshio/credit';
import { type Cash, type CashCode, cash, divide, type Price } from '@kuroshio/money';
import type { Financing } from './words.ts';

/** How an order is paid for: all with one's own money, or a part of it lent on the shares. */
export interface Financed {
  readonly financing: Financing;
  /** Of each 10,000 that a margin purchase comes to, so much is lent; 0 of everything else. */
  readonly loanBps: number;
  /** What has been lent for what has traded, in minor units. */
  loan: Cash;
  /** Of a short sale alone. */
  readonly short?: ShortTerms | undefined;
}

/** On which terms shares are lent to a short sale, and what of it has traded so far. */
export interface ShortTerms {
  /** Of each 10,000 that the sale comes to so much is put up, and charged for the borrowing. */
  readonly shortMarginBps: number;
  readonly borrowFeeBps: number;
  /** No fill is dearer: what must be put up is held for it. */
  readonly highest: Price;
  /** Meant to be bought back on the same day (現股當沖先賣): taxed as that. */
  readonly isDayTrade?: boolean;
  borrowFee: Cash;
  margin: Cash;
}

/**
 * What a fill of a margin purchase adds to its loan. The loan is reckoned on all that the order has traded, in whole
 * steps of its currency, so that an order in many fills gets what it would get in one. Never more than the fill comes to: what the
 * steps lack then comes with the next fill.
 * @param filledValue of the order with the fill, `value` of the fill alone
 */
export function drawnBy(
  { loanBps, loan }: Financed,
  filledValue: Cash,
  { value, currency }: { readonly value: Cash; readonly currency: CashCode },
): Cash {
  const more = cash(loanFor(filledValue, loanBps, currency) - loan);
  return more < value ? more : value;
}

/**
 * The most of one's own that purchases for `value` or less take. A loan is in whole steps of its currency (NT$1,000, US$1), so
 * that a little less in value may take up to one more of one's own.
 */
export function ownAtMost(value: Cash, loanBps: number, currency: CashCode): Cash {
  const lent = divide(value * BigInt(loanBps), 10_000n, 'down') - loanStep(currency);
  return lent > 0n ? cash(value - lent) : value;
}
