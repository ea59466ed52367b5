import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, market, money } from '../words.ts';

export const settlementDays = endpoint('portfolio/settlement-days', {
  summary: "What an account's trades pay and bring today (T) and on the settlement days to come, net by day.",
  access: customer,
  input: z.strictObject({ market }),
  output: z.object({
    currency,
    days: z.array(
      z.object({
        date,
        /** Settlement days from today: 0 is T, 1 is T+1. */
        offset: z.int(),
        /** Purchases with their charges. */
        pay: money,
        /** Sales less their charges. */
        receive: money,
        /** receive less pay. */
        net: money,
        /** Orders in it. */
        count: z.int(),
        /** Whether all of it is done. */
        settled: z.boolean(),
      }),
    ),
    /** The sum of what is not settled yet. */
    unsettled: money,
  }),
});
