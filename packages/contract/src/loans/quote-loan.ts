import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, money, positiveMoney } from '../words.ts';
import { rateBps } from './shapes.ts';

/** Days from one to the other, as the terms have them. */
export const termDays = z.int().min(1).max(3_650);

export const quoteLoan = endpoint('loans/quote-loan', {
  summary: 'What a loan would cost, before it is drawn: nothing is moved, and nothing is promised beyond this day.',
  access: customer,
  input: z.strictObject({ amount: positiveMoney, days: termDays }),
  output: z.object({
    amount: money,
    days: termDays,
    rateBps,
    drawnOn: date,
    dueOn: date,
    /** A day's interest to the cent; what is charged is rounded down to whole dollars over all days together. */
    aDay: money,
    /** If it is paid on its day; less for each day before. There is no other charge. */
    interest: money,
    total: money,
    /** The yearly rate while it is overdue, at first and after half a year. */
    lateRateBps: z.array(rateBps),
    /** What is to be paid, and when. */
    schedule: z.array(z.object({ date, principal: money, interest: money, total: money })),
  }),
  refusals: [
    ...(['VERIFICATION_REQUIRED', 'LOAN_BELOW_MINIMUM', 'LOAN_STEP', 'LOAN_TERM_UNKNOWN', 'LOAN_ABOVE_LIMIT'] as const),
    ...(['LOAN_OVERDUE', 'LOANS_FULL'] as const),
  ],
});
