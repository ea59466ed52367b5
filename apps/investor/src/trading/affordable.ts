import type { Listing } from '@kuroshio/contract';
import { orderCharges, totalCharges, valueOfUnits } from '@kuroshio/market/charges.ts';
import type { TradingDate } from '@kuroshio/market/instrument.ts';
import { type Board, isOddLot } from '@kuroshio/market/words.ts';
import type { CashCode, Price } from '@kuroshio/money';
import { units } from '@kuroshio/money/units.ts';
import { mostUnits, unitsOfLot } from '../quotes/board-lot.ts';

/**
 * What a purchase on a board costs with its charges, in minor units, a part of one rounded up as what is held for it.
 * @param count lots, shares of an odd lot, or share units
 */
export function costOf(listing: Listing, price: number, count: number, date: string, board: Board = 'regular'): bigint {
  const quantity = units(count * unitsOfLot(listing, board));
  const { priceScale, shareScale } = listing;
  const value = valueOfUnits(
    { currency: listing.currency as CashCode, priceScale, shareScale },
    price as Price,
    quantity,
    'up',
  );
  // The tax class matters to sales only.
  const charges = orderCharges(
    { venue: listing.venue, taxClass: 'none', shareScale },
    'buy',
    { value, shares: quantity },
    date as TradingDate,
    { oddLot: isOddLot(board) },
  );
  return value + totalCharges(charges);
}

/** What is lent on a purchase: so many of 10,000, and in all no more than the room. */
export interface Lending {
  readonly loanBps: number;
  readonly room: bigint;
}

/** NT$1,000, US$1: loans are in whole steps, so that a purchase may take up to so much more of one's own. */
const LOAN_STEP: Readonly<Record<string, bigint>> = { TWD: 100_000n, USD: 100n };

/** What a purchase on margin may be lent, before it is rounded down to whole steps. */
const lentOn = (cost: bigint, { loanBps }: Lending) => (cost * BigInt(loanBps)) / 10_000n;

/**
 * The most units (lots, shares of an odd lot, or share units) whose cost with charges is within the buying power, at
 * most the largest order of the board.
 * @param buyingPower minor units. @param price price units; without a price nothing can be said: 0.
 */
export function affordableUnits(
  listing: Listing,
  price: number,
  buyingPower: bigint,
  date: string,
  board: Board = 'regular',
  lending?: Lending,
): number {
  if (price <= 0 || buyingPower <= 0n) return 0;
  const step = LOAN_STEP[listing.currency] ?? 0n;
  let low = 0;
  let high = mostUnits(listing, board);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const cost = costOf(listing, price, middle, date, board);
    const lent = lending === undefined ? 0n : lentOn(cost, lending);
    const own = lent > step ? cost - lent + step : cost;
    if (own <= buyingPower && lent <= (lending?.room ?? lent)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A part of the most, at least one unit where there is any. */
export function partOf(most: number, divisor: 1 | 2 | 4): number {
  return most === 0 ? 0 : Math.max(1, Math.floor(most / divisor));
}
