import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { loan } from './shapes.ts';

export const listLoans = endpoint('loans/list-loans', {
  summary: "The customer's loans, newest first.",
  access: customer,
  input: z.strictObject({ show: z.enum(['borrowing', 'completed']), before, limit: pageSize }),
  output: z.object({ loans: z.array(loan), more: z.boolean() }),
});
