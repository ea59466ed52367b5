import { FINANCINGS, ORDER_TYPES, POSITION_STATES } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { currency, date, id, money, price, shares, stamp, symbol, wallTime } from '../words.ts';

/** By what a sale now is charged, beside price and quantity: the app reckons its costs anew with each quote. */
const sale = z.object({
  taxClass: z.enum(['tw-stock', 'tw-fund', 'tw-bond-fund', 'none']),
  tradingDate: date,
  /** Could be set against purchases of the same day, at the lower tax. */
  dayTradable: shares,
});

/** One lot: opened by one order, or delivered at once. Market value and unrealised profit are at the last price, the profit after what a sale now would cost. */
export const position = z.object({
  id,
  /** Of the order that opened it; empty where none did. */
  orderNo: z.string(),
  symbol,
  /** Absent where it was paid in full: such a position has only one. */
  direction: z.enum(['long', 'short']).optional(),
  /** Of the order that opened it. */
  type: z.enum(ORDER_TYPES).optional(),
  /** `locked` while it is held and may not be sold yet. */
  state: z.enum([...POSITION_STATES, 'locked']),
  currency,
  buyTime: wallTime,
  buyStamp: stamp,
  /** Mean price of the fills that opened it, rounded half up. */
  buyPrice: price,
  openedQuantity: shares,
  /** Still held. */
  quantity: shares,
  /** Part of `quantity` that open closing orders sell. */
  closingQuantity: shares,
  /** What the quantity still held has cost, with the charges of buying. */
  cost: money,
  /** Of a purchase on credit: how many times the margin it is, and the margin. Absent where it was paid in full. */
  leverage: z.int().optional(),
  originalMargin: money.optional(),
  /** `margin` (融資) or `secured` (擔保) while something is owed on it: only a sale of that kind closes it. */
  financing: z.enum(FINANCINGS),
  /** While it was put up for the loan of another position (抵繳): the number of that one. */
  pledgedFor: id.optional(),
  /** Still owed on it, and the interest so far, were it paid back now. Absent where nothing is. */
  loan: money.optional(),
  interest: money.optional(),
  /** All charges so far, of buying and of selling. */
  fees: money,
  marketValue: money,
  saleCosts: money,
  sale,
  unrealisedProfit: money,
  realisedProfit: money,
  /** The day from which it may be sold, and how many trading days that was from the purchase; empty and 0 where at once. */
  lockUntil: z.union([date, z.literal('')]),
  lockDays: z.int(),
  /** The moment before which it may not be sold, where minutes are counted. */
  sellableAt: wallTime.optional(),
  sellTime: wallTime.optional(),
  sellStamp: stamp.optional(),
  /** Mean price of the fills that closed it; 0 before the first. */
  sellPrice: price,
});

/** What must be recalculated on every quote is sent as its parts: the app multiplies `quantity` with the live price. */
export const holding = z.object({
  symbol,
  currency,
  quantity: shares,
  /** May be sold now: of one's own, of those on margin (融資) and of those that stand for secured loans (擔保): each by a sale of its kind. */
  sellable: shares,
  sellableOnMargin: shares,
  sellableSecured: shares,
  cost: money,
  averageCost: price,
  /** Of the running day, 0 before the first trade; and what it is compared with. */
  last: price,
  reference: price,
  marketValue: money,
  /** Fees and tax of a sale of all of it now. */
  saleCosts: money,
  sale,
  /** After the costs of a sale. */
  unrealisedProfit: money,
  realisedProfit: money,
  lots: z.int(),
});
