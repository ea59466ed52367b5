import type { Cash } from '@kuroshio/money';
import { isBelow } from './maintenance.ts';

/** No price of a share is as high, in hundredths. */
const HIGHEST = 2 ** 40;

/**
 * The highest price of a stock at which the account is below the line, all else as it is: at this price or below it is called.
 * Where the whole is below the line, one of its transactions is too, so nothing else is asked (article 54).
 * @param countedAt what all that stands for the debt counts for at a price of this stock; it does not fall as the price rises
 * @returns a whole number of price units, of any grid; 0 where no price is low enough
 */
export function callPrice(debt: Cash, callBelowBps: number, countedAt: (price: number) => Cash): number {
  const below = (price: number) =>
    debt > 0n && isBelow({ numerator: countedAt(price), denominator: debt }, callBelowBps);
  if (!below(1)) return 0;
  let [low, high] = [1, HIGHEST];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (below(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The lowest price of a stock at which an account that owes shares of it is called: at this price or above, all else as it is.
 * @param isCalledAt stays true as the price rises, once it is
 * @returns a whole number of price units, of any grid; 0 where no price is high enough
 */
export function callPriceAbove(isCalledAt: (price: number) => boolean): number {
  if (!isCalledAt(HIGHEST)) return 0;
  let [low, high] = [0, HIGHEST];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isCalledAt(middle)) high = middle;
    else low = middle;
  }
  return high;
}
