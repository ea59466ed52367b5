import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, id } from '../words.ts';
import { part } from './shapes.ts';

export const pay = endpoint('offerings/pay', {
  summary: 'Pays for what was won, where it is paid for after the draw.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  input: z.strictObject({ id, paymentKey: clientKey }),
  output: part,
  refusals: ['APPLICATION_NOT_FOUND', 'PAYMENT_NOT_DUE', 'BALANCE_INSUFFICIENT'],
  movesMoney: true,
});
