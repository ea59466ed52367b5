import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { clientKey, currency, positiveMoney } from '../words.ts';
import { deposit as depositShape, depositChannel } from './shapes.ts';

export const deposit = endpoint('funding/deposit', {
  summary: 'Announces money that comes by a channel; practice money is there at once. One of a channel at a time.',
  access: customer,
  stoppedBy: STOPS_MOVING,
  ownLimit: 'deposit',
  input: z.strictObject({
    channel: depositChannel,
    currency,
    amount: positiveMoney,
    /** The last five digits of the account from which it comes, where a receipt is handed in. */
    senderTail: z
      .string()
      .regex(/^\d{5}$/)
      .optional(),
    depositKey: clientKey,
  }),
  output: depositShape,
  refusals: [
    'CHANNEL_CLOSED',
    'OUTSIDE_FUNDING_WINDOW',
    'AMOUNT_BELOW_MINIMUM',
    'AMOUNT_ABOVE_MAXIMUM',
    'AMOUNT_NOT_WHOLE',
    'RECEIPT_REQUIRED',
    'DEPOSIT_PENDING',
    'PRACTICE_LIMIT',
    'VERIFICATION_REQUIRED',
  ],
  movesMoney: true,
});
