import { BOARDS } from '@kuroshio/market/words.ts';
import { ORDER_STATES, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { currency, date, id, money, shares, symbol, wallTime } from '../words.ts';

export const customerNo = z.string().regex(/^\d{1,9}$/);

/** An order, as operators look for it. */
export const foundOrder = z.object({
  id,
  orderNo: z.string(),
  customer: z.string(),
  symbol,
  side: z.enum(SIDES),
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  board: z.enum(BOARDS),
  quantity: shares,
  filled: shares,
  /** As quoted; empty where the order names none. */
  price: z.string(),
  state: z.enum(ORDER_STATES),
  tradingDate: date,
  placedAt: wallTime,
  updatedAt: wallTime,
});

/** One side of a trade. */
export const foundTrade = z.object({
  order: id,
  step: z.int(),
  orderNo: z.string(),
  customer: z.string(),
  symbol,
  side: z.enum(SIDES),
  price: z.string(),
  quantity: shares,
  value: money,
  fees: money,
  tax: money,
  currency,
  /** Another customer, or participants that the house simulates or brings. */
  counterparty: z.enum(['customer', 'market']),
  /** The other customer's order; null where it is none, or where the watch of trades has not come to it yet. */
  other: z.object({ order: id, customer: z.string() }).nullable(),
  tradingDate: date,
  at: wallTime,
});
