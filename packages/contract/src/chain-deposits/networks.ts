import { z } from 'zod';
import { network } from '../destinations/shapes.ts';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { money, nothing } from '../words.ts';

export const networks = endpoint('chain-deposits/networks', {
  summary: 'The chains over which USDT may come, and the address of the customer on each.',
  access: customer,
  input: nothing,
  output: z.object({
    networks: z.array(
      z.object({
        network,
        /** A chain of the program, on which nothing is real: of a simulated market. */
        isPractice: z.boolean(),
        /** Whether addresses are given out; what comes to one that was is credited all the same. */
        isOpen: z.boolean(),
        /** What is less waits until it has come to this together. */
        minimum: money,
        confirmations: z.int().min(1),
        /** The customer's; empty before it was opened. */
        address: z.string(),
        /** Whether the chain answers now; while it does not, nothing is seen. */
        answers: z.boolean(),
      }),
    ),
  }),
});
