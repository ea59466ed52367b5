import { SIDES } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, id, shares, symbol } from '../words.ts';
import { conditionalLeg, conditionalOrder } from './conditional-shapes.ts';

export const placeConditional = endpoint('trading/place-conditional', {
  summary:
    'Keeps an order to be sent when the market reaches a price: stop, take profit or trailing; with two legs the one ' +
    'that is sent cancels the other. Nothing is held before it is sent, so it may be refused then.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'order',
  input: z.strictObject({
    symbol,
    side: z.enum(SIDES),
    quantity: shares.positive(),
    /** A sale may name the position it closes. */
    positionId: id.optional(),
    legs: z.array(conditionalLeg).min(1).max(2),
    /** Waits for this trading day only. */
    today: z.boolean(),
    clientOrderId: clientKey,
  }),
  output: z.object({ orders: z.array(conditionalOrder) }),
  refusals: [
    'INSTRUMENT_NOT_FOUND',
    'POOL_TRADES_IT',
    'INSTRUMENT_NOT_TRADABLE',
    'TOO_MANY_CONDITIONALS',
    'ORDER_TYPE_NOT_ALLOWED',
    'QUANTITY_NOT_LOT',
    'SHARES_NOT_WHOLE',
    'QUANTITY_TOO_LARGE',
    'PRICE_REQUIRED',
    'PRICE_NOT_EXPECTED',
    'PRICE_NOT_AVAILABLE',
    'PRICE_OFF_TICK',
    'PRICE_OVER_LIMIT',
    'TRAIL_OUT_OF_REACH',
    'TRIGGER_ALREADY_MET',
    'POSITION_NOT_FOUND',
  ],
  movesMoney: true,
});
