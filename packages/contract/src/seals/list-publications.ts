import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { publication } from './shapes.ts';

export const listPublications = endpoint('seals/list-publications', {
  summary: 'What the house has published of its books after each day, in order; by default the newest.',
  access: anyone,
  input: z.strictObject({
    /** The first that is wanted. */
    from: z.int().min(1).max(1_000_000_000).optional(),
    limit: z.int().min(1).max(200).default(30),
  }),
  output: z.object({
    publications: z.array(publication),
    /** The number of the newest; 0 before the first. */
    newest: z.int().min(0),
  }),
  rate: { perMinute: 120, by: 'ip' },
});
