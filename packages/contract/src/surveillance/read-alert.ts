import { SIDES } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, money, shares, wallTime } from '../words.ts';
import { surveillanceAlert, tradeSide } from './shapes.ts';

export const readAlert = operatorEndpoint('surveillance/read-alert', {
  summary: 'An alert with the orders and the trades by which it was found, oldest first. Each reading is in the log.',
  does: 'reads',
  access: operator('compliance', 'market', 'auditor'),
  input: z.strictObject({ id }),
  output: z.object({
    alert: surveillanceAlert,
    /** Of orders that were placed to be cancelled: each as it was shown, and how it was taken back. None for rules of trades. */
    orders: z.array(
      tradeSide.extend({
        side: z.enum(SIDES),
        price: z.string(),
        quantity: shares,
        /** What stood beside it at the best prices of its side when it came. */
        stood: shares,
        traded: shares,
        placedAt: wallTime,
        takenBackAt: wallTime,
        how: z.enum(['cancelled', 'changed']),
      }),
    ),
    /** A side is null where it is the market's, or where the watch of trades has not put both together. */
    trades: z.array(
      z.object({
        buyer: tradeSide.nullable(),
        seller: tradeSide.nullable(),
        price: z.string(),
        quantity: shares,
        value: money,
        at: wallTime,
      }),
    ),
    /** Of a price that one customer has moved: how far, and how much of the volume was theirs. Null for other rules. */
    move: z
      .object({
        side: z.enum(SIDES),
        before: z.string(),
        after: z.string(),
        /** Hundredths of a percent, toward zero: how far it went, with its sign, and the own part of the volume. */
        changeBps: z.int(),
        shareBps: z.int(),
        volume: shares,
        /** When the first and the last of the trades was. */
        from: wallTime,
        to: wallTime,
      })
      .nullable(),
    /** How many orders there are; the list ends at five hundred of each. */
    ordersInAll: z.int(),
  }),
  refusals: ['SURVEILLANCE_ALERT_UNKNOWN'],
  rate: { perMinute: 120, by: 'caller' },
});
