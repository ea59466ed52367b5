import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { conditionalOrder } from './conditional-shapes.ts';

export const cancelConditional = endpoint('trading/cancel-conditional', {
  summary: 'Cancels a conditional order that waits, with the other leg of its group.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({ orders: z.array(conditionalOrder) }),
  refusals: ['CONDITIONAL_NOT_FOUND', 'CONDITIONAL_NOT_WAITING'],
});
