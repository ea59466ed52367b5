import { CATALOGUE, type RefusalCode } from '@kuroshio/refusals';
import { BOARDS } from '@kuroshio/market/words.ts';
import { ORDER_STATES, SIDES } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { currency, id, market, money, price, shares, stamp, symbol, wallTime } from '../words.ts';

/** Of each 10,000 of a basket. */
const bps = z.int().min(0).max(10_000);

/** What of each 10,000 an instrument is to be. All of a basket together are the whole, and of one market. */
export const basketTargets = z
  .array(z.strictObject({ symbol, bps: z.int().min(1).max(10_000) }))
  .min(1)
  .max(20);

/** What a basket is called: one line. */
export const basketName = z
  .string()
  .trim()
  .min(1)
  .max(24)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);

/** Why something was not sent: a code of the catalogue with the values of its text. */
export const basketRefusal = z.object({
  code: z.enum(Object.keys(CATALOGUE) as [RefusalCode, ...RefusalCode[]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** An instrument of a basket as it stands: what is held with one's own money, at the last price. */
const basketPart = z.object({
  symbol,
  targetBps: bps,
  weightBps: bps,
  held: shares,
  /** The last price, before the first trade of the day the reference; 0 where there is none. */
  price,
  value: money,
});

export const basket = z.object({
  id,
  /** Of its name and targets: who changes it names the one that was shown. */
  version: z.int().min(1),
  name: z.string(),
  market,
  currency,
  parts: z.array(basketPart),
  value: money,
  /** What of each 10,000 would have to change its place. */
  driftBps: bps,
});

/** `buy-only`: with new money alone, nothing is sold. `full`: what is above its target is sold, and with that and new money bought. */
export const basketMode = z.enum(['buy-only', 'full']);

/** One order of a basket before it is sent. */
export const basketLine = z.object({
  symbol,
  side: z.enum(SIDES),
  board: z.enum(BOARDS),
  quantity: shares,
  /** The most that is paid for a share, the least that one is sold for; 0 where fractions are traded at the market's price. */
  limit: price,
  /** At the limit; where there is none as the market stands. */
  value: money,
  fees: money,
  tax: money,
});

/** What has become of one order of a basket. */
const basketOrder = z.object({
  symbol,
  side: z.enum(SIDES),
  board: z.enum(BOARDS),
  quantity: shares,
  /** What it was to be worth, where a purchase of fractions asked for an amount; 0 otherwise. */
  amount: money,
  limit: price,
  /** Empty where no order stands, or stood, for it. */
  orderId: z.union([id, z.literal('')]),
  state: z.union([z.enum(ORDER_STATES), z.literal('')]),
  filled: shares,
  filledValue: money,
  charged: money,
  /** Why there is no order. */
  refusal: basketRefusal.optional(),
});

/** A confirmed basket: its orders, each as it stands now. */
export const basketRun = z.object({
  id,
  basketId: id,
  market,
  currency,
  mode: basketMode,
  amount: money,
  orders: z.array(basketOrder),
  at: wallTime,
  stamp,
});
