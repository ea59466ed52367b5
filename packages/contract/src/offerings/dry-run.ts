import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, money, quantity } from '../words.ts';

export const dryRun = operatorEndpoint('offerings/dry-run', {
  summary:
    'What an offering would come to by the applications that there are now. A draw is tried with another seed than the one to which the house is committed; of an auction nobody knows before its opening.',
  does: 'reads',
  access: operator('market', 'compliance', 'admin', 'auditor'),
  input: z.strictObject({ id }),
  output: z.object({
    id,
    kind: z.enum(['lottery', 'placement', 'fundraising', 'auction']),
    /** Applications or bids of customers, and of the simulated so far. */
    customers: z.int(),
    simulated: z.int(),
    /** Set aside for the customers' ones now. */
    held: money,
    /** Left out of an auction, whose bids are sealed. */
    result: z
      .object({
        /** Shares: applied for by all, offered, and given to all. */
        wanted: quantity,
        offered: quantity,
        given: quantity,
        /** Customers who would get something, and the shares. */
        winners: z.int(),
        shares: quantity,
        /** What customers would pay for them; still to be paid of it; kept as fees; and given back. */
        cost: money,
        due: money,
        fees: money,
        refund: money,
        /** Less than the minimum is applied for: all would go back. */
        fails: z.boolean(),
      })
      .optional(),
  }),
  refusals: ['OFFERING_NOT_FOUND', 'OFFERING_DECIDED'],
});
