import { endpoint } from '../endpoint.ts';
import { clientKey } from '../words.ts';
import { previewOrder } from './preview-order.ts';
import { order, orderTicket } from './shapes.ts';

export const placeOrder = endpoint('trading/place-order', {
  summary: 'Places an order. It is durable before it is acknowledged; the answer shows what has traded at once.',
  access: 'customer',
  input: orderTicket.extend({
    /** Survives retries: the same id with the same order gets the first answer again. */
    clientOrderId: clientKey,
  }),
  output: order,
  refusals: [...previewOrder.refusals, 'KEY_REUSED'],
  movesMoney: true,
});
