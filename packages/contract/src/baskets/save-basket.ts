import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, id } from '../words.ts';
import { basket, basketName, basketTargets } from './shapes.ts';

export const saveBasket = endpoint('baskets/save-basket', {
  summary: 'Makes a basket, or gives one another name and other targets. Nothing is bought or sold by it.',
  access: customer,
  input: z.strictObject({
    /** Left out of a new one: the basket, and the version of it that was shown. */
    changes: z.strictObject({ id, version: z.int().min(1) }).optional(),
    name: basketName,
    targets: basketTargets,
    basketKey: clientKey,
  }),
  output: basket,
  refusals: [
    ...([
      'INSTRUMENT_NOT_FOUND',
      'BASKET_NOT_OFFERED',
      'BASKET_NOT_WHOLE',
      'BASKET_TWICE',
      'BASKET_ONE_MARKET',
    ] as const),
    ...(['BASKET_NOT_FOUND', 'BASKET_CHANGED', 'BASKETS_FULL', 'KEY_REUSED'] as const),
  ],
});
