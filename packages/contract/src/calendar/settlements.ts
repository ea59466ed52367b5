import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, money } from '../words.ts';
import { monthOf } from './month.ts';

export const settlements = endpoint('calendar/settlements', {
  summary: "What the customer's trades pay and bring on the settlement days of a month, by day and currency.",
  access: customer,
  input: z.strictObject({ month: monthOf }),
  output: z.array(
    z.object({
      date,
      currency,
      pay: money,
      receive: money,
      count: z.int(),
      /** Whether all of it is done. */
      settled: z.boolean(),
    }),
  ),
});
