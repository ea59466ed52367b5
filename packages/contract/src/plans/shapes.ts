import { z } from 'zod';
import { currency, date, id, money, positiveMoney, price, shares, stamp, symbol, wallTime } from '../words.ts';

/** A day of the month on which a plan buys: every month has it. */
const planDay = z.int().min(1).max(28);

/** What a customer may choose of a plan. The amount is of each purchase, with its costs. */
export const planTerms = {
  amount: positiveMoney,
  /** Days of the month; on one that does not trade the next trading day stands for it. */
  days: z.array(planDay).min(1).max(28),
  /** It ends after so many purchases; 0 for no such end. */
  times: z.int().min(0).max(999).default(0),
  /** The last day on which one falls due; empty for none. */
  untilOn: z.union([date, z.literal('')]).default(''),
};

/** Why a purchase was not sent, or not all of it; of one that is due, why it waits. */
export const planReason = z.enum([
  ...([
    '',
    'money',
    'dear',
    'restricted',
    'pool',
    'own-order',
    'too-many',
    'stopped',
    'delisted',
    'own-limit',
  ] as const),
  ...(['halted', 'limit-up', 'away', 'thin', 'closed', 'other'] as const),
]);

/** A plan, and what has come of it so far. */
export const plan = z.object({
  id,
  symbol,
  currency,
  amount: money,
  days: z.array(planDay),
  times: z.int().min(0),
  untilOn: z.union([date, z.literal('')]),
  state: z.enum(['active', 'paused', 'ended']),
  endedBy: z.enum(['', 'customer', 'done', 'delisted']),
  /** Of its terms: who changes it names the one that was shown. */
  version: z.int().min(1),
  /** The trading date of the next purchase; empty where none comes. */
  nextOn: z.union([date, z.literal('')]),
  /** Purchases that were sent to the market. */
  count: z.int().min(0),
  /** What was bought in all and what it cost with its charges; the mean price with charges, 0 before the first. */
  bought: shares,
  paid: money,
  averageCost: price,
  /** What of it is still held, and its value at the last price. */
  held: shares,
  value: money,
  createdAt: wallTime,
  createdStamp: stamp,
});

/** A purchase that fell due. */
export const planPurchase = z.object({
  id,
  dueOn: date,
  /** `due`: waits for the market; `sent`: its order stands. */
  state: z.enum(['due', 'sent', 'filled', 'partly', 'unfilled', 'skipped']),
  reason: planReason,
  amount: money,
  /** What was missing where the money was short. */
  short: money,
  /** The most that was paid for a share; 0 where fractions are bought at the market's price. */
  limit: price,
  asked: shares,
  bought: shares,
  paid: money,
  averageCost: price,
});
