import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { basket } from './shapes.ts';

export const listBaskets = endpoint('baskets/list-baskets', {
  summary: 'The baskets of the customer: targets, what is held of each, and how far it is from them.',
  access: customer,
  input: nothing,
  output: z.object({ baskets: z.array(basket), most: z.int() }),
});
