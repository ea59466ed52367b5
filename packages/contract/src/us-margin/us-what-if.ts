import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { bps } from '../margin/shapes.ts';
import { date, money, symbol } from '../words.ts';

export const usWhatIf = endpoint('us-margin/us-what-if', {
  summary: 'What of the US margin account would be one’s own, and what would be missing, if prices were other ones.',
  access: customer,
  /** Of one stock alone, or of all that is held on margin in the US. */
  input: z.strictObject({ symbol: symbol.optional() }),
  output: z.object({
    /** From the deepest fall, percent by percent. Empty where nothing is owed. */
    rows: z.array(
      z.object({
        percent: z.int(),
        equity: money,
        equityBps: bps,
        requirementBps: bps,
        /** What would be called at a close like that; 0 where nothing is. */
        amount: money,
      }),
    ),
    /** Falls that happened, for the same slide: of which stock, from which close to which. */
    past: z.array(z.object({ symbol, from: date, to: date, percent: z.int() })),
  }),
});
