import { z } from 'zod';
import { customer } from '../doors.ts';
import { download } from '../download.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';

/**
 * The file opens with the balance before the first entry, lists entries oldest first with the balance after each, and ends
 * with the balance after the last: opening and entries add up to closing, to the minor unit. A statement of the day after
 * another begins where that one ended.
 */
export const exportStatement = endpoint('statements/export-statement', {
  summary: "The customer's ledger entries in one currency over a range of dates, as a file to be kept.",
  access: customer,
  input: z.strictObject({
    currency,
    /** Dates by the market's clock, both included: a year and a day at most. */
    from: date,
    to: date,
    format: z.enum(['csv', 'pdf']),
    language: z.enum(['tw', 'en', 'ko']),
    /** Also what orders and withdrawals set aside and give back. */
    withHolds: z.boolean().default(false),
    secondFactor: stepUpFactor.optional(),
  }),
  output: download,
  download: ['text/csv', 'application/pdf'],
  // The file is drawn for as long as it is read: the general limit would let in more than the machine can draw.
  rate: { perMinute: 20, by: 'caller' },
  refusals: ['DATE_RANGE_INVALID', 'EXPORT_RUNNING', ...SECOND_FACTOR_REFUSALS],
});
