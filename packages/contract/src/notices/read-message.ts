import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { message } from './shapes.ts';

export const readMessage = endpoint('notices/read-message', {
  summary: 'One message, which is read with that.',
  access: customer,
  input: z.strictObject({ id }),
  output: message,
  refusals: ['MESSAGE_NOT_FOUND'],
});
