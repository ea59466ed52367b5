import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, id, pageSize } from '../words.ts';
import { basketRun } from './shapes.ts';

export const listBasketRuns = endpoint('baskets/list-basket-runs', {
  summary: 'What was confirmed for a basket, newest first, with what has become of each order.',
  access: customer,
  input: z.strictObject({ id, before, limit: pageSize }),
  output: z.object({ rows: z.array(basketRun), more: z.boolean() }),
  refusals: ['BASKET_NOT_FOUND'],
});
