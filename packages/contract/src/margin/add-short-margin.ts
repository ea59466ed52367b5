import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, date, id, money, positiveMoney } from '../words.ts';

export const addShortMargin = endpoint('margin/add-short-margin', {
  summary: 'Puts up more for shares that were sold short (補繳保證金). It comes back when they are bought back.',
  access: customer,
  stoppedBy: ['frozen'],
  /** Whole dollars. */
  input: z.strictObject({ shortId: id, amount: positiveMoney, addKey: clientKey }),
  output: z.object({ amount: money, addedOn: date }),
  refusals: ['POSITION_NOT_FOUND', 'LOAN_STEP', 'BALANCE_INSUFFICIENT'],
  movesMoney: true,
});
