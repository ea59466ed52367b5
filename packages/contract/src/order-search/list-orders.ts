import { ORDER_STATES, SIDES } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { before, date, id, symbol } from '../words.ts';
import { customerNo, foundOrder } from './shapes.ts';

export const listFoundOrders = operatorEndpoint('order-search/list-orders', {
  summary: 'Orders by number, customer or trading date, newest first. What was looked for is in the log.',
  does: 'reads',
  access: operator('market', 'compliance', 'admin', 'auditor'),
  /** Where neither number, customer nor date is named, those of the newest trading date. */
  input: z.strictObject({
    /** As people see it, `20261126-000123`, or the plain number. */
    number: z
      .string()
      .regex(/^(\d{8}-)?\d{1,15}$/)
      .optional(),
    customer: customerNo.optional(),
    date: date.optional(),
    symbol: symbol.optional(),
    side: z.enum(SIDES).optional(),
    state: z.enum(ORDER_STATES).optional(),
    before,
  }),
  output: z.object({ date: date.nullable(), orders: z.array(foundOrder), next: id.nullable() }),
  refusals: ['ASSET_UNKNOWN', 'SEARCH_DATE_INVALID'],
  rate: { perMinute: 120, by: 'caller' },
});
