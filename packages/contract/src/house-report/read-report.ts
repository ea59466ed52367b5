import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date, money, nothing } from '../words.ts';

const sum = z.object({ currency: z.string(), count: z.int(), amount: money });

/** A day by Taipei's clock, midnight to midnight. */
const houseDay = z.object({
  date,
  newCustomers: z.int(),
  /** Passed on that day, and paid on it: fees are in the amounts. */
  deposits: z.array(sum),
  withdrawals: z.array(sum),
  /** Of the withdrawals paid, those by their due time. */
  paidInTime: z.int(),
  /** What traded for customers and pools, by the currency that pays for it. */
  trading: z.array(z.object({ currency: z.string(), trades: z.int(), value: money, fees: money, tax: money })),
});

const queue = z.object({
  count: z.int(),
  /** Of those, past their due time. */
  late: z.int(),
  /** Null where none waits. */
  oldestAt: z.int().nullable(),
});

export const readReport = operatorEndpoint('house-report/read-report', {
  summary:
    'How the house does: each of the last thirty days, what waits and since when, how punctually it pays, and whether the books hold. No customer is in it.',
  does: 'reads',
  access: operator('admin', 'treasurer', 'compliance', 'auditor'),
  input: nothing,
  output: z.object({
    /** The newest first; the first has only begun. */
    days: z.array(houseDay),
    waiting: z.object({ verification: queue, deposits: queue, withdrawals: queue }),
    /** Withdrawals of the last ninety days. */
    paid: z.int(),
    paidInTime: z.int(),
    brokenProofs: z.array(z.string()),
    provedAt: z.int().nullable(),
    forgedRows: z.int(),
  }),
});
