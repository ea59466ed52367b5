import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';

export const closeMargin = endpoint('margin/close-margin', {
  summary: 'Closes the margin account, once nothing is owed and no purchase on margin is open.',
  access: customer,
  input: nothing,
  output: z.object({}),
  refusals: ['MARGIN_LOANS_OPEN', 'MARGIN_ORDERS_OPEN', 'SHORT_SALES_OPEN'],
});
