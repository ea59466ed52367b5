import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const removeBasket = endpoint('baskets/remove-basket', {
  summary: 'Takes a basket away. What is held of its instruments stays, and so do orders that stand.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({ id }),
  refusals: ['BASKET_NOT_FOUND'],
  movesMoney: 'held',
});
