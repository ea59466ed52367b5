import { BOARDS } from '@kuroshio/market/words.ts';
import { FINANCINGS, ORDER_STATES, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { currency, date, id, money, positiveMoney, price, shares, stamp, symbol, wallTime } from '../words.ts';

/** What the customer asks for. */
export const orderTicket = z.strictObject({
  symbol,
  side: z.enum(SIDES),
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  /** Where it takes part: odd lots, the fixed price after hours, and the hours before and after the US session are boards. */
  board: z.enum(BOARDS).default('regular'),
  /** Shares, not lots; fractions of them on the fractional board. */
  quantity: shares.positive().optional(),
  /** Instead of a quantity, on the fractional board: what it is to be worth, without charges. */
  amount: positiveMoney.optional(),
  /** Left out for a market order, and where the board has one price. */
  price: price.min(1).optional(),
  /** A sale may name the position it closes; without it the oldest are closed first. */
  positionId: id.optional(),
  /**
   * On margin (融資) a part of a purchase is lent, and a sale closes positions that were bought so and pays their loans. Short (融券) a
   * sale is of borrowed shares, and a purchase gives them back. Left out: cash (現股).
   */
  financing: z.enum(FINANCINGS).optional(),
  /** Of a short sale of a Taiwanese stock: to be bought back on the same day (當沖先賣). What is not becomes a short sale. */
  dayTrade: z.literal(true).optional(),
});

const chargeKind = z.enum(['commission', 'transfer-tax', 'sec-fee', 'taf', 'cat', 'borrow-fee']);
export const charge = z.object({ kind: chargeKind, amount: money });

export const order = z.object({
  id,
  /** Shown to people: trading date and number. */
  orderNo: z.string(),
  /** The customer's key, or `conditional.` and the number of the conditional order that it was. */
  clientOrderId: z.string(),
  symbol,
  side: z.enum(SIDES),
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  board: z.enum(BOARDS),
  quantity: shares,
  /** What it was to be worth, where it asked for an amount. */
  amount: money.optional(),
  /** How often its price or quantity was changed. */
  amendments: z.int(),
  /** 0 for a market order. */
  price,
  filledQuantity: shares,
  /** Shares of a sale that were set against purchases of the same day, at the lower tax (現股當沖). */
  dayTradeQuantity: shares,
  /** Value of the fills in minor units. */
  filledValue: money,
  /** Mean fill price in price units, rounded half up; 0 before the first fill. */
  averagePrice: price,
  charges: z.array(charge),
  currency,
  state: z.enum(ORDER_STATES),
  /** What is held for the rest of it, in minor units; for a sale the shares still held. */
  heldCash: money,
  heldShares: shares,
  financing: z.enum(FINANCINGS),
  /** Of a margin purchase: what has been lent for what has traded. */
  loan: money.optional(),
  tradingDate: date,
  placedAt: wallTime,
  placedStamp: stamp,
  updatedAt: wallTime,
  updatedStamp: stamp,
});
