import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey } from '../words.ts';
import { basketRun } from './shapes.ts';

export const confirmBasket = endpoint('baskets/confirm-basket', {
  summary: 'Sends the orders of a preview as it was shown, sales first, each the ordinary way and each once.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  input: z.strictObject({ seen: z.string().min(1).max(8_000), runKey: clientKey }),
  output: basketRun,
  refusals: [
    ...(['BASKET_NOT_FOUND', 'BASKET_SEEN_WRONG', 'BASKET_SEEN_OLD', 'BASKET_MOVED', 'BASKET_CHANGED'] as const),
    ...(['BASKET_ORDERS_OPEN', 'BASKET_DONE', 'BASKET_NOTHING'] as const),
  ],
  movesMoney: true,
});
