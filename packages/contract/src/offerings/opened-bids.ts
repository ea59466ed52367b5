import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { openedBid } from './auction-shapes.ts';

export const openedBids = endpoint('offerings/opened-bids', {
  summary:
    'All bids of an auction that was opened, without names, so many a page: enough to open them and to award the lots again on one’s own device.',
  access: anyone,
  input: z.strictObject({ id, from: z.int().min(0).max(10_000_000).default(0) }),
  output: z.object({
    size: z.int(),
    /** Customers in the order in which they bid, then the simulated crowd. */
    bids: z.array(openedBid),
    /** Where the next page begins; the size at the end. */
    next: z.int(),
  }),
  refusals: ['OFFERING_NOT_FOUND', 'BIDS_NOT_OPENED'],
  rate: { perMinute: 60, by: 'ip' },
});
