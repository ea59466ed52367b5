import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { symbol } from '../words.ts';

export const watch = endpoint('quotes/watch', {
  summary: 'Adds an instrument to the first watchlist, or takes it off. Doing it twice changes nothing.',
  access: customer,
  input: z.strictObject({ symbol, watched: z.boolean() }),
  output: z.object({ watched: z.boolean() }),
  refusals: ['INSTRUMENT_NOT_FOUND', 'WATCHLIST_FULL'],
});
