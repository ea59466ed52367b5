import { z } from 'zod';
import { bps, liquidationStop } from '../margin/shapes.ts';
import { date, id, money, price, shares, symbol } from '../words.ts';

/** Which terms a customer agrees to: they are shown with the button, and stored with the answer. */
export const US_MARGIN_AGREEMENT = '2026-11-us';

/** What was bought on margin in the US and is not paid back. Amounts in US dollars. */
export const usMarginPosition = z.object({
  id,
  symbol,
  /** 0 where it was sold and the sale did not reach what was owed. */
  quantity: shares,
  openedOn: date,
  /** The last price, before the first trade of the day the reference; 0 where there is none. */
  price,
  value: money,
  loan: money,
  /** Were it paid back now; a day's to the cent; from which day it is counted, and how many days that were so far. */
  interest: money,
  aDay: money,
  /** A year's, of 360 days. */
  rateBps: bps,
  interestFrom: date,
  days: z.int().min(0),
  /** Of each 10,000 of its value so much must be one's own, and what that comes to. */
  requirementBps: bps,
  requirement: money,
  /** What it has beyond that by itself, with its part of what one heavy stock needs more: negative of what would be sold for a call. */
  excess: money,
  /** At this price of the stock or below the account is called, all else as it is. Left out where no fall of it alone does. */
  callPrice: price.optional(),
  /** What is still owed after it was sold: due on a day, or in default. */
  shortfall: z.object({ amount: money, dueOn: date, isInDefault: z.boolean() }).optional(),
});

/** How hard it is to borrow a stock: there is plenty, there is little of it and it costs more, or there is none. */
export const usBorrowKind = z.enum(['easy', 'hard', 'none']);

/** Shares of the US that were sold short and are owed. Amounts in US dollars. */
export const usShortPosition = z.object({
  id,
  symbol,
  quantity: shares,
  /** Of these what no open purchase buys back. */
  coverable: shares,
  openedOn: date,
  /** The mean price of the sale, and the last one; 0 where there is none. */
  soldAt: price,
  price,
  /** What buying them back comes to now, without charges. */
  value: money,
  /** What is held for it: what the sale brought after its charges, what was put up, less fees and dividends since. */
  collateral: money,
  /** What of `proceeds` would be left now, less what borrowing has cost and paid so far. */
  proceeds: money,
  profit: money,
  /** What borrowing costs: how hard it is, a year's rate today, a night's at the last price, and what was charged so far. */
  borrow: z.object({ kind: usBorrowKind, rateBps: bps, aDay: money, charged: money }),
  /** Of each 10,000 of its value so much must stand beyond it, and what that comes to: with what a share needs at least, and its part for concentration. */
  requirementBps: bps,
  requirement: money,
  excess: money,
  /** At this price of the stock or above the account is called, all else as it is. Left out where no rise of it alone does. */
  callPrice: price.optional(),
  /** Its lenders want so many shares back: what is still owed of them on that day the house buys in. */
  recall: z.object({ shares, on: date }).optional(),
  /** While it is bought back for a call: what is missing to buy all of it, due on a day, or in default. */
  shortfall: z.object({ amount: money, dueOn: date, isInDefault: z.boolean() }).optional(),
});

/** A margin call that has not ended. */
export const usMarginCall = z.object({
  id,
  state: z.enum(['called', 'selling']),
  calledOn: date,
  /** What is still missing at the close of this day is sold from the next on. */
  dueOn: date,
  /** What was missing when it was called, and what is missing at the prices of now. */
  amount: money,
  left: money,
  /** While it lasts nothing is sold; what is owed and called stays. */
  stopped: liquidationStop.optional(),
});
