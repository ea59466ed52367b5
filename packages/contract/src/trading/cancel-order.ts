import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { order } from './shapes.ts';

export const cancelOrder = endpoint('trading/cancel-order', {
  summary: 'Cancels what is left of a pending order and releases what was held for it.',
  access: customer,
  input: z.strictObject({ id }),
  output: order,
  refusals: ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING', 'ORDER_OF_HOUSE'],
  movesMoney: 'held',
});
