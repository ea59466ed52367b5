import type { RestrictionParts } from './restriction-parts.ts';

const OPEN = `select id from orders where customer_id = $1 and state = 'open' order by id limit 50`;
const WAITING = `select id from conditional_order where customer_id = $1 and state in ('dormant', 'waiting') order by id limit 50`;

/** Those that have ended meanwhile, and those of the house for a margin account, which stay. */
const LEFT: readonly string[] = ['ORDER_NOT_PENDING', 'ORDER_OF_HOUSE'];

/**
 * Cancels what somebody has open who may not trade any more, conditional orders first: one of them could be sent meanwhile. What came
 * between is found at the next look.
 */
export async function cancelOrders(
  { database, exchange, log }: Pick<RestrictionParts, 'database' | 'exchange' | 'log'>,
  customer: number,
): Promise<void> {
  const waiting = await database.query<{ id: bigint }>(WAITING, [customer]);
  for (const { id } of waiting) await exchange.cancelConditional({ customer, conditionalId: Number(id) });
  const open = await database.query<{ id: bigint }>(OPEN, [customer]);
  const outcomes = await Promise.all(open.map(({ id }) => exchange.cancel({ customer, orderId: Number(id) })));
  for (const outcome of outcomes)
    if (!outcome.ok && !LEFT.includes(outcome.refusal.code))
      log.warn({ customer, code: outcome.refusal.code }, 'an order of a restricted customer could not be cancelled');
}
