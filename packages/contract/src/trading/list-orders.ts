import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, market, pageSize, symbol } from '../words.ts';
import { order } from './shapes.ts';

export const listOrders = endpoint('trading/list-orders', {
  summary:
    "The customer's orders, newest first: those pending, those that have ended, or those of the trading day, however they ended.",
  access: customer,
  input: z.strictObject({
    market,
    show: z.enum(['pending', 'ended', 'today']),
    symbol: symbol.optional(),
    before,
    limit: pageSize,
  }),
  output: z.object({ orders: z.array(order), more: z.boolean() }),
});
