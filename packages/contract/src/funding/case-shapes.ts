import { z } from 'zod';
import { currency, id, money, wallTime } from '../words.ts';

/** One transfer of a posting that would be made: from `debit` to `credit`, each by the name of its account. */
export const postingLine = z.object({ debit: z.string(), credit: z.string(), amount: money, currency });

/** What a deposit or withdrawal of a queue has beside its own: who works on it, and what waits for a second operator. */
export const queued = z.object({
  id,
  customer: z.string(),
  currency,
  amount: money,
  askedAt: wallTime,
  dueAt: wallTime,
  /** Not decided, or not paid, though its time is over. */
  late: z.boolean(),
  /** Who has taken it. */
  takenBy: z.string().nullable(),
  /** The request that waits for a second operator. */
  request: id.nullable(),
});

/** What the bank calls a payment, or the network a transaction: one settles one deposit or one withdrawal. */
export const bankReference = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9/_-]{3,79}$/);
