import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, date, id, money, positiveMoney } from '../words.ts';

export const repayMargin = endpoint('margin/repay-margin', {
  summary: 'Pays back with money what is owed on shares (現金償還), any part of it, with the interest of that part.',
  access: customer,
  stoppedBy: ['frozen'],
  /** Of the loan, without its interest: whole dollars. */
  input: z.strictObject({ positionId: id, principal: positiveMoney, repayKey: clientKey }),
  output: z.object({ principal: money, interest: money, amount: money, paidOn: date }),
  refusals: ['POSITION_NOT_FOUND', 'LOAN_STEP', 'REPAYMENT_ABOVE_OWED', 'BALANCE_INSUFFICIENT'],
  movesMoney: true,
});
