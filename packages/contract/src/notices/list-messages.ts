import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { message, messageKind } from './shapes.ts';

export const listMessages = endpoint('notices/list-messages', {
  summary: "The customer's messages, newest first, and how many of each kind are unread.",
  access: customer,
  input: z.strictObject({ kind: messageKind.optional(), before, limit: pageSize }),
  output: z.object({
    messages: z.array(message),
    more: z.boolean(),
    /** Unread messages of each kind; a kind without any is left out. */
    unread: z.array(z.object({ kind: messageKind, count: z.int() })),
  }),
});
