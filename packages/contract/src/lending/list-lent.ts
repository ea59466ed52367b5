import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { lentShares } from './shapes.ts';

export const listLent = endpoint('lending/list-lent', {
  summary: 'What the customer has lent, newest first.',
  access: customer,
  input: z.strictObject({ show: z.enum(['lent', 'returned']), before, limit: pageSize }),
  output: z.object({ rows: z.array(lentShares), more: z.boolean() }),
});
