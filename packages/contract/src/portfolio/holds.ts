import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, id, market, money, symbol, wallTime } from '../words.ts';

export const holds = endpoint('portfolio/holds', {
  summary: 'What holds each frozen amount of an account: open orders and settlements to come.',
  access: customer,
  input: z.strictObject({ market }),
  output: z.object({
    /** The sum of the rows, which is the account's frozen amount. */
    total: money,
    rows: z.array(
      z.object({
        id,
        kind: z.enum(['order', 'settlement']),
        amount: money,
        symbol,
        orderNo: z.string(),
        at: wallTime,
        /** The trading date on which a settlement pays. */
        settlesOn: z.union([date, z.literal('')]),
      }),
    ),
  }),
});
