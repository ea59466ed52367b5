import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';

export const subscribePush = endpoint('notices/subscribe-push', {
  summary: "Has the customer's messages pushed to this browser until the session ends.",
  access: customer,
  input: z.strictObject({
    endpoint: z.string().min(1).max(1000),
    /** The browser's key and secret, base64url as its `PushSubscription` gives them. */
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87,88}$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22,24}$/),
    language: z.enum(['tw', 'en', 'ko']),
  }),
  output: z.object({ subscribed: z.literal(true) }),
  refusals: ['PUSH_SERVICE_UNKNOWN'],
});
