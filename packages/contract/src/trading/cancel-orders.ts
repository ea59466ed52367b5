import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { market, symbol } from '../words.ts';
import { order } from './shapes.ts';

export const cancelOrders = endpoint('trading/cancel-orders', {
  summary: 'Cancels all pending orders of a market, or of one instrument. An order that trades meanwhile stays traded.',
  access: customer,
  input: z.strictObject({ market, symbol: symbol.optional() }),
  output: z.object({ cancelled: z.array(order) }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
  movesMoney: 'held',
});
