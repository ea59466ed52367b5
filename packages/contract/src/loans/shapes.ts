import { z } from 'zod';
import { date, id, money, stamp, wallTime } from '../words.ts';

/** A year's interest in hundredths of a percent. */
export const rateBps = z.int().min(0).max(10_000);

/** Money in New Taiwan dollars that a customer has borrowed. */
export const loan = z.object({
  id,
  state: z.enum(['borrowing', 'completed']),
  /** After its day, and not paid: late charges are counted. */
  overdue: z.boolean(),
  borrowed: money,
  rateBps,
  drawnOn: date,
  dueOn: date,
  completedOn: z.union([date, z.literal('')]),
  /** Still owed: principal and interest to this day. */
  principal: money,
  interest: money,
  owed: money,
  /** All interest that it was charged so far. */
  charged: money,
  at: wallTime,
  stamp,
});

export const loanPayment = z.object({
  id,
  /** By whom: the customer, or the house when it was due. */
  by: z.enum(['customer', 'house']),
  principal: money,
  interest: money,
  amount: money,
  paidOn: date,
  at: wallTime,
  stamp,
});
