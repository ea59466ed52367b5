import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { bps } from '../strategies/shapes.ts';
import { date, id, money, price, quantity, symbol } from '../words.ts';
import { paperCard } from './shapes.ts';

export const readPaper = endpoint('laboratory/read-paper', {
  summary: 'One run on paper of the customer: what it would hold, what it has done, and what each day came to.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({
    card: paperCard,
    free: money,
    held: z.array(z.object({ symbol, shares: quantity, price, value: money })),
    costs: z.object({ commission: money, tax: money, slippage: money }),
    drawdownBps: bps,
    hitRateBps: bps.nullable(),
    /** Null under 60 trading days. */
    yearly: z.object({ rateBps: bps, volatilityBps: bps, sharpe: z.number().nullable() }).nullable(),
    /** What its back-test came to: beside it, never in one line with it. */
    backTestBps: bps.nullable(),
    /** Days that have ended, the newest first, sixty at most. */
    days: z.array(z.object({ date, worth: money, bps })),
    tradeCount: z.int(),
    /** The newest first, of at most the last sixty rounds in which something traded. */
    trades: z.array(
      z.object({
        ...{ date, symbol, side: z.enum(['buy', 'sell']), shares: quantity, price, value: money },
        costs: money,
        /** When it first traded, minutes of the venue's day; none of a rule of days. */
        minute: z.int().optional(),
      }),
    ),
  }),
  refusals: ['PAPER_NOT_FOUND'],
});
