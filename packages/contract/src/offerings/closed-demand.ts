import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, quantity } from '../words.ts';
import { hash } from './shapes.ts';

export const closedDemand = endpoint('offerings/closed-demand', {
  summary:
    'The closed list of what is shared out, without names, so many a page: enough to build its root and to share it out again on one’s own device.',
  access: anyone,
  input: z.strictObject({ id, from: z.int().min(0).max(10_000_000).default(0) }),
  output: z.object({
    size: z.int(),
    /** Customers in the order in which they applied, then the simulated crowd. `who` is a hash that its applicant can make again. */
    demands: z.array(z.object({ who: hash, tier: z.int(), shares: quantity })),
    /** Where the next page begins; the size at the end. */
    next: z.int(),
  }),
  refusals: ['OFFERING_NOT_FOUND', 'LIST_NOT_CLOSED'],
  rate: { perMinute: 60, by: 'ip' },
});
