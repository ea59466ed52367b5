import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { order } from '../trading/shapes.ts';
import { id } from '../words.ts';

export const cancelPoolOrder = endpoint('leads/cancel', {
  summary: 'Cancels what is left of an order of a pool that the customer leads.',
  access: customer,
  input: z.strictObject({ id, orderId: id }),
  output: order,
  refusals: ['STRATEGY_NOT_FOUND', 'POOL_BY_RULE', 'ORDER_NOT_FOUND', 'ORDER_NOT_PENDING'],
  movesMoney: 'held',
});
