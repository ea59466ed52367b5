import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, id, pageSize } from '../words.ts';
import { loanPayment } from './shapes.ts';

export const loanPayments = endpoint('loans/loan-payments', {
  summary: 'What was paid on a loan, newest first.',
  access: customer,
  input: z.strictObject({ loanId: id, before, limit: pageSize }),
  output: z.object({ payments: z.array(loanPayment), more: z.boolean() }),
  refusals: ['LOAN_NOT_FOUND'],
});
