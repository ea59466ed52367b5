import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey } from '../words.ts';
import { conditionalLeg } from './conditional-shapes.ts';
import { previewOrder } from './preview-order.ts';
import { order, orderTicket } from './shapes.ts';

export const placeOrder = endpoint('trading/place-order', {
  summary: 'Places an order. It is durable before it is acknowledged; the answer shows what has traded at once.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'order',
  input: orderTicket.extend({
    /** Survives retries: the same id with the same order gets the first answer again. */
    clientOrderId: clientKey,
    /**
     * Sales that protect what a purchase buys: a stop, a profit to take, or a trailing one. They wait from its first
     * fill until they are cancelled; the first to be sent cancels the other and what is left of the purchase.
     */
    bracket: z.array(conditionalLeg).min(1).max(2).optional(),
  }),
  output: order,
  refusals: [
    ...previewOrder.refusals,
    'TOO_MANY_CONDITIONALS',
    'TRAIL_OUT_OF_REACH',
    'TRIGGER_ALREADY_MET',
    'POOL_TRADES_IT',
  ],
  movesMoney: true,
});
