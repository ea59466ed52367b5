import { ORDER_TYPES, POSITION_STATES } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { currency, date, id, money, price, shares, symbol, wallTime } from '../words.ts';

/** One lot: opened by one order, or delivered at once. Market value and unrealised profit are at the last price, before the charges of a sale. */
export const position = z.object({
  id,
  /** Of the order that opened it; empty where none did. */
  orderNo: z.string(),
  symbol,
  direction: z.enum(['long', 'short']),
  /** Of the order that opened it. */
  type: z.enum(ORDER_TYPES).optional(),
  /** `locked` while it is held and may not be sold yet. */
  state: z.enum([...POSITION_STATES, 'locked']),
  currency,
  buyTime: wallTime,
  /** Mean price of the fills that opened it, rounded half up. */
  buyPrice: price,
  openedQuantity: shares,
  /** Still held. */
  quantity: shares,
  /** Part of `quantity` that open closing orders sell. */
  closingQuantity: shares,
  /** What the quantity still held has cost, with the charges of buying. */
  cost: money,
  leverage: z.int(),
  originalMargin: money,
  /** All charges so far, of buying and of selling. */
  fees: money,
  marketValue: money,
  unrealisedProfit: money,
  realisedProfit: money,
  /** The day from which it may be sold, and how many trading days that was from the purchase; empty and 0 where at once. */
  lockUntil: z.union([date, z.literal('')]),
  lockDays: z.int(),
  /** The moment before which it may not be sold, where minutes are counted. */
  sellableAt: wallTime.optional(),
  sellTime: wallTime.optional(),
  /** Mean price of the fills that closed it; 0 before the first. */
  sellPrice: price,
});

/** What must be recalculated on every quote is sent as its parts: the app multiplies `quantity` with the live price. */
export const holding = z.object({
  symbol,
  currency,
  quantity: shares,
  /** May be sold now. */
  sellable: shares,
  cost: money,
  averageCost: price,
  marketValue: money,
  unrealisedProfit: money,
  realisedProfit: money,
  lots: z.int(),
});
