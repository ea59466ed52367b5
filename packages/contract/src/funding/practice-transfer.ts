import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { clientKey, id, positiveMoney } from '../words.ts';
import { deposit } from './shapes.ts';

export const practiceTransfer = endpoint('funding/practice-transfer', {
  summary: 'Lets the practice bank send practice money to the number of a deposit. In simulated mode only.',
  access: customer,
  stoppedBy: STOPS_MOVING,
  input: z.strictObject({ depositId: id, amount: positiveMoney, transferKey: clientKey }),
  output: deposit,
  refusals: [
    'CHANNEL_CLOSED',
    'DEPOSIT_NOT_FOUND',
    'DEPOSIT_DECIDED',
    'TRANSFER_ARRIVED',
    'AMOUNT_ABOVE_MAXIMUM',
    'AMOUNT_NOT_WHOLE',
  ],
  movesMoney: true,
});
