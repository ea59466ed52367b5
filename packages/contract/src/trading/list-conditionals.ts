import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, market, pageSize, symbol } from '../words.ts';
import { conditionalOrder } from './conditional-shapes.ts';

export const listConditionals = endpoint('trading/list-conditionals', {
  summary: "The customer's conditional orders, newest first: those that wait, or those that have ended.",
  access: customer,
  input: z.strictObject({
    market,
    show: z.enum(['waiting', 'ended']),
    symbol: symbol.optional(),
    before,
    limit: pageSize,
  }),
  output: z.object({ orders: z.array(conditionalOrder), more: z.boolean() }),
});
