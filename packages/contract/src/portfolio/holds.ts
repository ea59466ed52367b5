import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, id, money, stamp, symbol, wallTime } from '../words.ts';

/** What may hold money, as `open_hold` names it; what settles stands with the settlement. A new one has its words in the app. */
const holdKind = z.enum(['order', 'withdrawal', 'strategy', 'lead', 'application', 'short']);

export const holds = endpoint('portfolio/holds', {
  summary:
    'What holds each frozen amount of a currency: open orders, withdrawals, what waits to go into a strategy, parts in offerings. The newest come first, a hundred at most.',
  access: customer,
  input: z.strictObject({ currency }),
  output: z.object({
    /** The currency's frozen amount: the sum of the rows, and of those that are not shown. */
    total: money,
    /** How many hold something. */
    count: z.int(),
    rows: z.array(
      z.object({
        id,
        kind: holdKind,
        amount: money,
        /** Of an order, or of what is offered: it may not be listed yet. */
        symbol: symbol.optional(),
        orderNo: z.string(),
        at: wallTime,
        stamp,
      }),
    ),
  }),
});
