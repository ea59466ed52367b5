import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { attention } from './signed-in.ts';

export const acknowledge = endpoint('identity/acknowledge', {
  summary: 'Records that the customer has read what needed attention.',
  access: customer,
  input: z.strictObject({ items: z.array(attention).max(10) }),
  output: z.object({}),
});
