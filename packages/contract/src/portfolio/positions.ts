import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, market, pageSize, symbol } from '../words.ts';
import { position } from './shapes.ts';

export const positions = endpoint('portfolio/positions', {
  summary: "The customer's positions, newest first: those held, or those closed.",
  access: customer,
  input: z.strictObject({
    market,
    show: z.enum(['held', 'closed']),
    symbol: symbol.optional(),
    before,
    limit: pageSize,
  }),
  output: z.object({ positions: z.array(position), more: z.boolean() }),
});
