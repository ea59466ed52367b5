import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { messageKind } from './shapes.ts';

export const readAll = endpoint('notices/read-all', {
  summary: 'Marks all messages read, or those of one kind.',
  access: customer,
  input: z.strictObject({ kind: messageKind.optional() }),
  output: z.object({ marked: z.int() }),
});
