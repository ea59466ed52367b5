import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, id, positiveMoney } from '../words.ts';
import { loan, loanPayment } from './shapes.ts';

export const repayLoan = endpoint('loans/repay-loan', {
  summary: 'Pays back, interest first: any part of what is owed, at any time and without a charge.',
  access: customer,
  stoppedBy: ['frozen'],
  input: z.strictObject({ loanId: id, amount: positiveMoney, repayKey: clientKey }),
  output: z.object({ loan, payment: loanPayment }),
  refusals: ['LOAN_NOT_FOUND', 'LOAN_COMPLETED', 'LOAN_STEP', 'REPAYMENT_ABOVE_OWED', 'BALANCE_INSUFFICIENT'],
  movesMoney: true,
});
