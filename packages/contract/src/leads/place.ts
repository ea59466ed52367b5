import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { order } from '../trading/shapes.ts';
import { placeOrder } from '../trading/place-order.ts';
import { clientKey, id, price, symbol } from '../words.ts';

export const placePoolOrder = endpoint('leads/place', {
  summary:
    'Places an order of a pool that the customer leads, held to its terms: a limit order for the day, on the board that its quantity is for.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'order',
  input: z.strictObject({
    id,
    symbol,
    side: z.enum(['buy', 'sell']),
    price: price.min(1),
    quantity: z.int().min(1).max(1_000_000_000),
    clientOrderId: clientKey,
  }),
  output: order,
  refusals: [
    ...placeOrder.refusals.filter((code) => code !== 'KEY_REUSED' && code !== 'POOL_TRADES_IT'),
    ...(['STRATEGY_NOT_FOUND', 'POOL_ONLY_SELLS', 'POOL_HOURS', 'POOL_NOT_IN_TERMS', 'POOL_CONCENTRATION'] as const),
    ...(['POOL_RESERVE', 'POOL_TURNOVER', 'POOL_ORDERS_SPENT', 'POOL_CONFLICT', 'POOL_BY_RULE'] as const),
  ],
  movesMoney: true,
});
