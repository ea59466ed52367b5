import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, money, shares, wallTime } from '../words.ts';
import { foundOrder, foundTrade } from './shapes.ts';

export const readFoundOrder = operatorEndpoint('order-search/read-order', {
  summary: 'One order with its changes and its trades. Each reading is in the log.',
  does: 'reads',
  access: operator('market', 'treasurer', 'compliance', 'admin', 'auditor'),
  input: z.strictObject({ id }),
  output: z.object({
    order: foundOrder.extend({
      clientOrderId: z.string(),
      financing: z.string(),
      /** What is still held for it. */
      heldCash: money,
      heldShares: shares,
      currency: z.string(),
    }),
    /** What each change made of it, oldest first. */
    amendments: z.array(z.object({ step: z.int(), quantity: shares, price: z.string(), at: wallTime })),
    trades: z.array(foundTrade),
    /** The posting by which it was first booked; null where nothing was. */
    posting: id.nullable(),
  }),
  refusals: ['ORDER_UNKNOWN'],
  rate: { perMinute: 120, by: 'caller' },
});
