import { POSITION_STATES } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { currency, date, id, money, price, quantity, symbol, wallTime } from '../words.ts';

/** One lot: opened by one order. Market value and unrealised profit are at the last price, before the charges of a sale. */
export const position = z.object({
  id,
  orderNo: z.string(),
  symbol,
  direction: z.enum(['long', 'short']),
  type: z.enum(['limit', 'market']),
  state: z.enum(POSITION_STATES),
  currency,
  buyTime: wallTime,
  /** Mean price of the fills that opened it, rounded half up. */
  buyPrice: price,
  openedQuantity: quantity,
  /** Still held. */
  quantity,
  /** Part of `quantity` that open closing orders sell. */
  closingQuantity: quantity,
  /** What the quantity still held has cost, with the charges of buying. */
  cost: money,
  leverage: z.int(),
  originalMargin: money,
  /** All charges so far, of buying and of selling. */
  fees: money,
  marketValue: money,
  unrealisedProfit: money,
  realisedProfit: money,
  /** The day from which it may be sold; empty where at once. */
  lockUntil: z.union([date, z.literal('')]),
  sellTime: wallTime.optional(),
  /** Mean price of the fills that closed it; 0 before the first. */
  sellPrice: price,
});

/** What must be recalculated on every quote is sent as its parts: the app multiplies `quantity` with the live price. */
export const holding = z.object({
  symbol,
  currency,
  quantity,
  /** May be sold now. */
  sellable: quantity,
  cost: money,
  averageCost: price,
  marketValue: money,
  unrealisedProfit: money,
  realisedProfit: money,
  lots: z.int(),
});
