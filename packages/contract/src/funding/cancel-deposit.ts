import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { deposit } from './shapes.ts';

export const cancelDeposit = endpoint('funding/cancel-deposit', {
  summary: 'Takes back a deposit that is under review and for which nothing has arrived.',
  access: customer,
  input: z.strictObject({ id }),
  output: deposit,
  refusals: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_DECIDED', 'TRANSFER_ARRIVED'],
});
