import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { depositChannel, destinationKind, fundingTerms, fundingWindow } from './shapes.ts';

export const terms = endpoint('funding/terms', {
  summary: 'The channels by which money comes, the ways by which it leaves, and what stands in the way of either now.',
  access: customer,
  input: nothing,
  output: z.object({
    deposits: z.array(
      z.object({
        channel: depositChannel,
        terms: z.array(fundingTerms),
        window: fundingWindow,
        isOpen: z.boolean(),
        needsReceipt: z.boolean(),
        /** The number to which this customer sends; empty where the channel has none. */
        account: z.string(),
        /** The customer has one of this channel under review. */
        pending: z.boolean(),
      }),
    ),
    withdrawals: z.array(
      z.object({
        kind: destinationKind,
        /** For an address: its network. */
        network: z.string(),
        terms: fundingTerms,
      }),
    ),
    withdrawalWindow: fundingWindow,
    withdrawalsOpen: z.boolean(),
    withdrawalPending: z.boolean(),
    /** Of the withdrawals that were paid in the last 90 days: how many, and how many of them within two hours. */
    punctuality: z.object({ paid: z.int(), inTime: z.int() }),
    /** Whether the house desk of a simulated installation reviews. */
    houseDesk: z.boolean(),
  }),
});
