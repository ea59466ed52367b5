import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, money, nothing, quantity, symbol } from '../words.ts';
import { rateBps } from './shapes.ts';

export const lendingBoard = endpoint('lending/lending-board', {
  summary: 'What of the holdings can be lent today, at which rates, and what it would bring.',
  access: customer,
  input: nothing,
  output: z.object({
    today: date,
    holdings: z.array(
      z.object({
        symbol,
        /** Shares held, and those of them that are lent. */
        held: quantity,
        lent: quantity,
        lotSize: quantity,
        /** Whole lots that can be lent now: neither lent nor being sold, and sought by borrowers. */
        lots: z.int().min(0),
        /** What borrowers pay today, and the lender's part of it. */
        rateBps,
        lenderRateBps: rateBps,
        /** The lender's part for a lot in thirty days, at today's price. */
        aLotAMonth: money,
        /** The next ex-date; shares are back four trading days before it. Empty where none is known. */
        exDate: z.union([date, z.literal('')]),
        /** Why nothing of it can be lent today. */
        why: z.enum(['', 'no-lot', 'no-demand', 'ex-date']),
      }),
    ),
    termDays: z.array(z.int()),
    lenderBps: z.int(),
    collateralBps: z.int(),
    extensions: z.int(),
    longestDays: z.int(),
    /** The lender's part of all that is lent now, so far; and what was paid in all, less what was withheld. */
    accrued: money,
    paid: money,
  }),
});
