import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { hash } from './shapes.ts';

export const ownReceipt = endpoint('offerings/own-receipt', {
  summary:
    "Shows that the customer's application is in the closed list: what its leaf is made of, its place, and the way to the root.",
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({
    application: id,
    /** The key under which the application was sent. */
    key: z.string(),
    place: z.int(),
    path: z.array(z.object({ side: z.enum(['left', 'right']), hash })),
  }),
  refusals: ['APPLICATION_NOT_FOUND', 'LIST_NOT_CLOSED'],
});
