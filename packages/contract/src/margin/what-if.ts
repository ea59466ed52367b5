import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, money, symbol } from '../words.ts';
import { bps } from './shapes.ts';

export const whatIf = endpoint('margin/what-if', {
  summary: 'What the ratio would be, and what would be called, if prices were other ones.',
  access: customer,
  /** Of one stock alone, or of all that is held on margin; of secured loans where the account is named. */
  input: z.strictObject({ account: z.enum(['margin', 'secured']).optional(), symbol: symbol.optional() }),
  output: z.object({
    /** From the deepest fall, percent by percent. Empty where nothing is owed. */
    rows: z.array(
      z.object({
        percent: z.int(),
        ratioBps: bps,
        /** What would be called at a close like that; 0 where nothing is. */
        amount: money,
      }),
    ),
    /** Falls that happened, for the same slide: of which stock, from which close to which. */
    past: z.array(z.object({ symbol, from: date, to: date, percent: z.int() })),
  }),
});
