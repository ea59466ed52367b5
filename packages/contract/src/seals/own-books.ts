import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { asset, publication } from './shapes.ts';

export const ownBooks = endpoint('seals/own-books', {
  summary:
    'What a proof of the own books begins with: the newest publication, and each asset in which there are entries.',
  access: customer,
  input: nothing,
  output: z.object({
    /** None before the first day of a venue has ended. */
    publication: publication.optional(),
    customer: z.int(),
    /** Stands before each text of the customer's own before it is hashed. */
    salt: z.string(),
    books: z.array(z.object({ asset: z.int(), ...asset })),
  }),
});
