import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { withdrawal } from './shapes.ts';

export const listWithdrawals = endpoint('funding/list-withdrawals', {
  summary: "The customer's withdrawals, newest first.",
  access: customer,
  input: z.strictObject({ before, limit: pageSize }),
  output: z.object({ withdrawals: z.array(withdrawal), more: z.boolean() }),
});
