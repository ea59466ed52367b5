import { z } from 'zod';
import { currency, date, id, money, shares, symbol } from '../words.ts';
import { planReason } from './shapes.ts';

/** A purchase by plan was skipped or not, or not wholly, filled; or a plan has come to its end. */
export const planEvent = z.object({
  event: z.literal('plan'),
  change: z.enum(['skipped', 'partly', 'unfilled', 'done', 'delisted']),
  planId: id,
  symbol,
  date,
  currency,
  amount: money,
  reason: planReason,
  /** What was missing where the money was short. */
  short: money,
  bought: shares,
  asked: shares,
});
