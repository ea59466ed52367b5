import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, symbol, venueTime } from '../words.ts';
import { adjustment, bar, period, provenance } from './shapes.ts';

export const bars = endpoint('quotes/bars', {
  summary: 'Bars of a period, oldest first, ending before a time or now (the running bar included).',
  access: anyone,
  input: z.strictObject({
    symbol,
    period,
    /** Only bars that begin before this venue time. */
    before: venueTime.optional(),
    limit: z.int().min(1).max(1000).default(300),
    adjustment: adjustment.default('none'),
  }),
  output: z.object({
    provenance,
    bars: z.array(bar),
    more: z.boolean(),
    /**
     * Ex-dates that tell on these bars, oldest first: not adjusted those among them, at which the prices have a gap;
     * forward also those after them, backward those before them.
     */
    exDates: z.array(date),
    /** By what a price and a volume of now are multiplied to stand in these bars: 1 unless they are adjusted backward. */
    live: z.object({ price: z.number(), shares: z.number() }),
  }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
