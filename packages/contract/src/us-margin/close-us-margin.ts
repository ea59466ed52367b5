import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';

export const closeUsMargin = endpoint('us-margin/close-us-margin', {
  summary: 'Closes the US margin account, once nothing is owed on it and no purchase on margin is open.',
  access: customer,
  input: nothing,
  output: z.object({}),
  refusals: ['MARGIN_LOANS_OPEN', 'MARGIN_ORDERS_OPEN'],
});
