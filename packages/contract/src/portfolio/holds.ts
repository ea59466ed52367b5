import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, market, money, stamp, symbol, wallTime } from '../words.ts';

export const holds = endpoint('portfolio/holds', {
  summary:
    'What holds each frozen amount of an account: open orders, and what waits to go into a strategy. The newest come first, a hundred at most.',
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
        kind: z.enum(['order', 'strategy']),
        amount: money,
        /** Of an order; empty elsewhere. */
        symbol: z.union([symbol, z.literal('')]),
        orderNo: z.string(),
        at: wallTime,
        stamp,
      }),
    ),
  }),
});
