import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';

export const unsubscribePush = endpoint('notices/unsubscribe-push', {
  summary: 'Ends pushing to a browser.',
  access: customer,
  input: z.strictObject({ endpoint: z.string().min(1).max(1000) }),
  output: z.object({ subscribed: z.literal(false) }),
});
