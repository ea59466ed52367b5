import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing, wallTime } from '../words.ts';

export const listExports = endpoint('data-export/list-exports', {
  summary: 'When everything that is kept was last fetched, from where, and how often it may be within 24 hours.',
  access: customer,
  input: nothing,
  output: z.object({
    exports: z.array(z.object({ at: wallTime, ip: z.string(), device: z.string() })),
    most: z.int(),
    /** When the next is possible; null where it is now. */
    nextAt: wallTime.nullable(),
  }),
});
