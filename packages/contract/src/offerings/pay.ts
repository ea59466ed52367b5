import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, id } from '../words.ts';
import { part } from './shapes.ts';

export const pay = endpoint('offerings/pay', {
  summary:
    'Pays for what was won, where it is paid for after the draw; or for new shares of a capital increase, for which holders may pay for fewer.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  input: z.strictObject({
    id,
    /** Of a capital increase: how many, all where it is left out. */
    shares: z.int().min(1).max(2_147_483_647).optional(),
    paymentKey: clientKey,
  }),
  output: part,
  refusals: [
    'APPLICATION_NOT_FOUND',
    'PAYMENT_NOT_DUE',
    'SUBSCRIPTION_NOT_STARTED',
    'SHARES_ABOVE_MAXIMUM',
    'SHARES_NOT_DIVISIBLE',
    'BALANCE_INSUFFICIENT',
  ],
  movesMoney: true,
});
