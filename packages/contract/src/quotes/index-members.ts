import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { money, price, quantity, symbol } from '../words.ts';
import { provenance, quote } from './shapes.ts';

export const indexMembers = endpoint('quotes/index-members', {
  summary:
    'The members of an index with their quotes and what each counts by, from which weight and contribution follow.',
  access: anyone,
  input: z.strictObject({ symbol }),
  output: z.object({
    provenance,
    quote,
    weighting: z.enum(['capitalisation', 'price']),
    /** The members' base prices × units, in price units, stand for this level of the index (scale 2). */
    base: z.object({ aggregate: money, level: price }),
    members: z.array(
      z.object({
        quote,
        /** By what its price counts: shares outstanding, or 1 where the index weighs by price. */
        units: quantity,
      }),
    ),
  }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
