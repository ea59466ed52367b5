import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { deposit } from './shapes.ts';

export const listDeposits = endpoint('funding/list-deposits', {
  summary: "The customer's deposits, newest first.",
  access: customer,
  input: z.strictObject({ before, limit: pageSize }),
  output: z.object({ deposits: z.array(deposit), more: z.boolean() }),
});
