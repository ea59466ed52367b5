import { CONDITIONAL_STATES, ORDER_TYPES, SIDES, TIMES_IN_FORCE, TRIGGER_KINDS } from '@kuroshio/orders/words.ts';
import { z } from 'zod';
import { date, id, price, shares, stamp, symbol, wallTime } from '../words.ts';

/**
 * What must happen for the order to be sent: `stop` at a price against the customer, `take-profit` at one in their
 * favour, `trailing` when it turns back by a distance from the best price since the order waits.
 */
const trigger = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stop'), price: price.min(1) }),
  z.strictObject({ kind: z.literal('take-profit'), price: price.min(1) }),
  z.strictObject({
    kind: z.literal('trailing'),
    /** Price units, or hundredths of a percent. */
    trail: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    trailUnit: z.enum(['price', 'bps']),
  }),
]);

/** An order to be sent, and when. */
export const conditionalLeg = z.strictObject({
  trigger,
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  /** The limit of the order; left out for a market order. */
  price: price.min(1).optional(),
});

export const conditionalOrder = z.object({
  id,
  /** The legs of one group cancel one another. */
  group: id,
  symbol,
  side: z.enum(SIDES),
  trigger: z.object({ kind: z.enum(TRIGGER_KINDS), price, trail: z.int(), trailUnit: z.enum(['price', 'bps']) }),
  /** Where a trailing one would be sent now; 0 for the others and before the first trade. */
  trailedPrice: price,
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  quantity: shares,
  /** 0 for a market order. */
  price,
  positionId: id.optional(),
  /** The opening order of the bracket it belongs to. */
  parentId: id.optional(),
  /** The last trading day on which it waits; left out while it waits until cancelled. */
  expiresOn: date.optional(),
  state: z.enum(CONDITIONAL_STATES),
  /** The order that it became. */
  orderId: id.optional(),
  /** Code of the refusal, where its order was not taken. */
  refusal: z.string().optional(),
  placedAt: wallTime,
  placedStamp: stamp,
  updatedAt: wallTime,
  updatedStamp: stamp,
});
