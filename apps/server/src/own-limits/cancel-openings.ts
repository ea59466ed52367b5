import type { LimitParts } from './limit-parts.ts';

/** A purchase opens unless it gives back shares that were sold short; a sale opens only where it sells short (融券). */
export const OPENS = "((o.side = 'buy') <> exists (select from short_order s where s.order_id = o.id))";

const OPEN = `select o.id, o.customer_id from orders o
  where o.state = 'open' and o.customer_id = any($1::integer[]) and ${OPENS} order by o.id limit 200`;
/** Conditional orders are paid in full, so a purchase opens and a sale closes. */
const WAITING = `select id, customer_id from conditional_order
  where customer_id = any($1::integer[]) and side = 'buy' and state in ('dormant', 'waiting') order by id limit 200`;

interface Waiting {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
}

type CancelParts = Pick<LimitParts, 'database' | 'exchange' | 'log'>;

/** Those of the customers who have something open that would open or add. */
export async function withOpenings(
  { database }: Pick<CancelParts, 'database'>,
  customers: readonly number[],
): Promise<readonly number[]> {
  if (customers.length === 0) return [];
  const rows = [
    ...(await database.query<Waiting>(OPEN, [customers])),
    ...(await database.query<Waiting>(WAITING, [customers])),
  ];
  return [...new Set(rows.map((row) => row.customer_id))];
}

/**
 * Cancels what would open or add, conditional orders first: one of them could be sent meanwhile. What came between is found at the next
 * look. Sales that close stay.
 */
export async function cancelOpenings(
  { database, exchange, log }: CancelParts,
  customers: readonly number[],
): Promise<void> {
  if (customers.length === 0) return;
  for (const { id, customer_id: customer } of await database.query<Waiting>(WAITING, [customers]))
    await exchange.cancelConditional({ customer, conditionalId: Number(id) });
  const open = await database.query<Waiting>(OPEN, [customers]);
  const outcomes = await Promise.all(
    open.map(({ id, customer_id: customer }) => exchange.cancel({ customer, orderId: Number(id) })),
  );
  for (const outcome of outcomes)
    if (!outcome.ok && outcome.refusal.code !== 'ORDER_NOT_PENDING')
      log.warn({ code: outcome.refusal.code }, 'an order of a customer who opens nothing could not be cancelled');
}
