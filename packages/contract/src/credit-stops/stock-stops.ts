import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, symbol } from '../words.ts';
import { creditStopReason, stoppedFinancing } from './shapes.ts';

/** A stop that is in force, or begins on a day to come. */
const stockStop = z.object({
  financing: stoppedFinancing,
  from: date,
  reason: creditStopReason,
  /** Already in force; else it begins on that day. */
  inForce: z.boolean(),
  /** From this day on it is lifted; left out where nobody has said so. */
  until: date.optional(),
});

export const stockStops = endpoint('credit-stops/stock-stops', {
  summary:
    'What of a stock is stopped for margin purchases (停資) or short sales (停券), since when and why; and what is to come.',
  access: anyone,
  input: z.strictObject({ symbol }),
  output: z.object({ stops: z.array(stockStop) }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
