import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, money, nothing } from '../words.ts';
import { rateBps } from './shapes.ts';

export const loanOverview = endpoint('loans/loan-overview', {
  summary: "The customer's credit score with its formula, what may be borrowed, what is owed, and the terms of today.",
  access: customer,
  input: nothing,
  output: z.object({
    /** The market's day. */
    today: date,
    certified: z.boolean(),
    score: z.int(),
    lowest: z.int(),
    highest: z.int(),
    /** They add up to the score, as far as it does not go below the lowest or above the highest. */
    parts: z.array(
      z.object({
        kind: z.enum(['base', 'verified', 'time', 'own', 'kept', 'debt', 'late', 'overdue']),
        points: z.int(),
        least: z.int(),
        most: z.int(),
      }),
    ),
    /** The smaller of what the score opens and half of what is one's own. */
    limit: money,
    byScore: money,
    byOwn: money,
    /** What is one's own: money and what is lent on shares, less what is owed. */
    own: money,
    /** Principal of all loans, the interest owed on them, and both together. */
    borrowed: money,
    interest: money,
    owed: money,
    remaining: money,
    /** Of today; left out where the score opens nothing. */
    rateBps: rateBps.optional(),
    minimum: money,
    step: money,
    termDays: z.array(z.int()),
    overdue: z.boolean(),
    /** What of the available money stands for what is owed and stays in the account until it is paid back. */
    kept: money,
    available: money,
    /** What each score opens, the best first. */
    steps: z.array(z.object({ from: z.int(), most: money, rateBps })),
    coverBps: z.int(),
    lateSteps: z.array(z.object({ fromDay: z.int(), ofRateBps: z.int() })),
    mostLoans: z.int(),
  }),
});
