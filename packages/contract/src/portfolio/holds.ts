import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, market, money, stamp, symbol, wallTime } from '../words.ts';

export const holds = endpoint('portfolio/holds', {
  summary: 'What holds each frozen amount of an account: open orders. The newest come first, a hundred at most.',
  access: customer,
  input: z.strictObject({ market }),
  output: z.object({
    /** The account's frozen amount: the sum of the rows, and of those that are not shown. */
    total: money,
    /** How many hold something. */
    count: z.int(),
    rows: z.array(
      z.object({
        id,
        /** An order, by its number as people see it; or an application, whose number is the id. */
        kind: z.enum(['order', 'application']),
        amount: money,
        symbol,
        orderNo: z.string(),
        at: wallTime,
        stamp,
      }),
    ),
  }),
});
