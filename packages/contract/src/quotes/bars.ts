import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { symbol, venueTime } from '../words.ts';
import { bar, period, provenance } from './shapes.ts';

export const bars = endpoint('quotes/bars', {
  summary: 'Bars of a period, oldest first, ending before a time or now (the running bar included).',
  access: 'anyone',
  input: z.strictObject({
    symbol,
    period,
    /** Only bars that begin before this venue time. */
    before: venueTime.optional(),
    limit: z.int().min(1).max(1000).default(300),
  }),
  output: z.object({ provenance, bars: z.array(bar), more: z.boolean() }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
