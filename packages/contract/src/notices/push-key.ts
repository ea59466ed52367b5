import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';

export const pushKey = endpoint('notices/push-key', {
  summary: 'The public key with which a browser subscribes to web push (RFC 8292).',
  access: customer,
  input: nothing,
  output: z.object({ key: z.string() }),
});
