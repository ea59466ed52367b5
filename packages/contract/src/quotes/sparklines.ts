import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { price, symbol } from '../words.ts';

export const sparklines = endpoint('quotes/sparklines', {
  summary: "Today's course of up to 50 instruments in at most 60 points each, oldest first.",
  access: anyone,
  input: z.strictObject({ symbols: z.array(symbol).max(50) }),
  output: z.array(z.object({ symbol, reference: price, points: z.array(price) })),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
