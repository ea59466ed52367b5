import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_WITHDRAWAL } from '../restrictions/stopped.ts';
import { clientKey, fundPassword, id, positiveMoney, SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';
import { destinationKind, withdrawal } from './shapes.ts';

export const withdraw = endpoint('funding/withdraw', {
  summary:
    'Asks for money to be sent to a card or an address of one’s own. It is set aside at once and paid within two hours.',
  access: customer,
  stoppedBy: STOPS_WITHDRAWAL,
  input: z.strictObject({
    destination: z.strictObject({ kind: destinationKind, id }),
    /** What leaves the account, the fee with it. */
    amount: positiveMoney,
    fundPassword,
    secondFactor: stepUpFactor.optional(),
    /** The questions about fraud were answered, which the first withdrawal to a destination asks. */
    assured: z.boolean().default(false),
    withdrawalKey: clientKey,
  }),
  output: withdrawal,
  refusals: [
    'VERIFICATION_REQUIRED',
    'DESTINATION_NOT_FOUND',
    'DESTINATION_WAITS',
    'OUTSIDE_FUNDING_WINDOW',
    'AMOUNT_BELOW_MINIMUM',
    'AMOUNT_ABOVE_MAXIMUM',
    'AMOUNT_NOT_WHOLE',
    'WITHDRAWAL_PENDING',
    'WITHDRAWAL_QUESTIONS',
    'FUND_PASSWORD_NOT_SET',
    'FUND_PASSWORD_WRONG',
    'FUND_PASSWORD_LOCKED',
    'BALANCE_INSUFFICIENT',
    'OUTSTANDING_CREDIT',
    'CREDIT_SCORE_TOO_LOW',
    ...SECOND_FACTOR_REFUSALS,
  ],
  movesMoney: true,
});
