import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const drawList = endpoint('offerings/draw-list', {
  summary:
    'The closed list of a draw: a hash for each application in the order of the hashes, without names; so many a page.',
  access: anyone,
  input: z.strictObject({ id, from: z.int().min(0).max(10_000_000).default(0) }),
  output: z.object({
    size: z.int(),
    /** One after the other, 64 hex digits each. */
    leaves: z.string(),
    /** Where the next page begins; the size at the end. */
    next: z.int(),
  }),
  refusals: ['OFFERING_NOT_FOUND', 'LIST_NOT_CLOSED'],
  rate: { perMinute: 120, by: 'ip' },
});
