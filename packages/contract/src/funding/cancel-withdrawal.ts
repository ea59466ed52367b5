import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { withdrawal } from './shapes.ts';

export const cancelWithdrawal = endpoint('funding/cancel-withdrawal', {
  summary: 'Takes back a withdrawal that nobody has approved yet; its amount is free again.',
  access: customer,
  input: z.strictObject({ id }),
  output: withdrawal,
  refusals: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_DECIDED'],
});
