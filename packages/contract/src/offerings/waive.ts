import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { part } from './shapes.ts';

export const waive = endpoint('offerings/waive', {
  summary: 'Gives up what was won and not yet paid for. The fees are kept.',
  access: customer,
  input: z.strictObject({ id }),
  output: part,
  refusals: ['APPLICATION_NOT_FOUND', 'PAYMENT_NOT_DUE', 'BID_NOT_WITHDRAWABLE'],
  movesMoney: 'held',
});
