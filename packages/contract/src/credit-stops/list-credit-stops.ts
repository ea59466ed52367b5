import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date, id, nothing, symbol, wallTime } from '../words.ts';
import { creditStopReason, stoppedFinancing } from './shapes.ts';

export const listCreditStops = operatorEndpoint('credit-stops/list-credit-stops', {
  summary:
    'Which stocks operators have stopped for margin purchases or short sales, what is to come, and what was lifted last.',
  does: 'reads',
  access: operator('treasurer', 'market', 'compliance', 'admin', 'auditor'),
  input: nothing,
  output: z.object({
    /** In force or to come first, by symbol; then the fifty that were lifted last. */
    stops: z.array(
      z.object({
        id,
        symbol,
        financing: stoppedFinancing,
        reason: creditStopReason,
        from: date,
        /** From which day on it is lifted; null where it is not. */
        liftedFrom: date.nullable(),
        state: z.enum(['coming', 'active', 'lifted']),
        maker: z.string(),
        checker: z.string(),
        decidedAt: wallTime,
      }),
    ),
    /** Rows of the database that this program has not written, and decisions whose row is gone. */
    forged: z.int().min(0),
    missing: z.int().min(0),
  }),
});
