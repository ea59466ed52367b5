import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { clientKey, positiveMoney } from '../words.ts';
import { termDays } from './quote-loan.ts';
import { loan, rateBps } from './shapes.ts';

export const drawLoan = endpoint('loans/draw-loan', {
  summary: 'Borrows at the terms that were shown. The money is there at once.',
  access: customer,
  stoppedBy: STOPS_MOVING,
  ownLimit: 'borrowing',
  /** The rate that the customer has agreed to: at another one nothing is borrowed. */
  input: z.strictObject({ amount: positiveMoney, days: termDays, rateBps, loanKey: clientKey }),
  output: loan,
  refusals: [
    ...(['VERIFICATION_REQUIRED', 'LOAN_BELOW_MINIMUM', 'LOAN_STEP', 'LOAN_TERM_UNKNOWN', 'LOAN_ABOVE_LIMIT'] as const),
    ...(['LOAN_OVERDUE', 'LOANS_FULL', 'LOAN_TERMS_CHANGED'] as const),
  ],
  movesMoney: true,
});
