import { z } from 'zod';
import { network } from '../destinations/shapes.ts';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, money, nothing, wallTime } from '../words.ts';

export const chains = operatorEndpoint('chain-deposits/chains', {
  summary:
    'The chains that are watched, what they hold beside what the books say, and what was credited and is in them no more.',
  does: 'reads',
  access: operator('reviewer', 'treasurer', 'compliance', 'auditor'),
  input: nothing,
  output: z.object({
    chains: z.array(
      z.object({
        network,
        isPractice: z.boolean(),
        confirmations: z.int(),
        head: z.int().nullable(),
        heardAt: wallTime.nullable(),
        /** What was wrong at the last look; empty where it went well. */
        fault: z.string(),
        addresses: z.int(),
        /** Credited and still in the chain; seen and not credited; credited and gone. All in USDT. */
        credited: money,
        open: money,
        reversed: money,
        /** Withdrawals that were sent over this chain, without their fees. */
        withdrawn: money,
        /** What its addresses hold by the chain itself, and when that was asked; null before. */
        held: money.nullable(),
        heldAt: wallTime.nullable(),
      }),
    ),
    /** USDT of the house's wallet by the books: deposits less withdrawals, of all chains together. */
    books: money,
    /** What was credited and is in its chain no more, oldest first. */
    breaks: z.array(
      z.object({
        id,
        customer: z.string(),
        network,
        amount: money,
        txHash: z.string(),
        creditedAt: wallTime,
      }),
    ),
  }),
});
