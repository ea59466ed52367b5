import type { Queryable } from '../platform/database/index.ts';
import { PAGE } from './oversight-parts.ts';

/** A short sale of which lenders want shares back, by the day on which the house buys in. */
export interface RecallKey {
  readonly due: string;
  readonly short: bigint;
}

/** What the database has of a recall: that it was told, what the house ordered for it, and what was bought back otherwise. */
export interface RecallRow extends RecallKey {
  readonly [column: string]: unknown;
  readonly customer_id: number;
  readonly instrument_no: number;
  /** Whole shares; null where nobody was told. */
  readonly told: bigint | null;
  readonly orders: number;
  /** In units of shares: of the first order of the house, and what all of them bought. */
  readonly first: bigint | null;
  readonly bought: bigint;
  readonly value: bigint;
  readonly covered: bigint;
}

/** As the partial indexes of messages and orders have it: written otherwise they would not be used. */
const MESSAGES = { of: `source_key like 'us-short-recall/%'`, due: part('source_key', '/', 3) };
const ORDERS = { of: `client_order_id like 'margin-recall.%'`, due: part('client_order_id', '.', 3) };
const TOLD_OF = `${part('source_key', '/', 2)}::bigint`;
const ORDERED_FOR = `substr(${part('client_order_id', '.', 2)}, 2)::bigint`;

function part(column: string, at: string, no: number): string {
  return `split_part(${column}, '${at}', ${no})`;
}

/** The newest of one kind behind the page before. */
function newest(from: string, { of, due }: { readonly of: string; readonly due: string }, short: string): string {
  return `(select distinct ${due} as due, ${short} as short from ${from}
    where ${of} and ($1::text is null or (${due}, ${short}) < ($1, $2::bigint)) order by 1 desc, 2 desc limit ${PAGE + 1})`;
}

/**
 * Told, bought in, or wanted now whoever was told of it. What was bought back otherwise counts from when it was told to the end of the day, or on that day alone
 * where nobody was told.
 */
const RECALLS = `select k.due, k.short, p.customer_id, p.instrument_no, (m.facts ->> 'shares')::bigint as told, h.orders, h.first, h.bought, h.value,
    (select coalesce(sum(c.quantity), 0)::bigint from short_cover c join orders o on o.id = c.order_id
      join fill f on f.order_id = c.order_id and f.step = c.step
      where c.short_id = k.short and o.client_order_id not like 'margin-recall.%' and f.trading_date <= k.due::date
        and case when m.id is null then f.trading_date = k.due::date else f.at >= m.created_at end) as covered
  from (select due, short from ${newest('message', MESSAGES, TOLD_OF)} told union select due, short from ${newest('orders', ORDERS, ORDERED_FOR)} ordered
    union select due, short from unnest($3::text[], $4::bigint[]) as wanted (due, short) where $1::text is null or (due, short) < ($1, $2::bigint)
    order by due desc, short desc limit ${PAGE + 1}) k
  join short_position p on p.id = k.short
  left join message m on m.customer_id = p.customer_id and m.source_key = 'us-short-recall/' || k.short || '/' || k.due
  cross join lateral (select count(*)::integer as orders, (array_agg(quantity order by id))[1] as first,
    coalesce(sum(filled_quantity), 0)::bigint as bought, coalesce(sum(filled_value), 0)::bigint as value
    from orders where ${ORDERS.of} and ${ORDERS.due} = k.due and ${ORDERED_FOR} = k.short) h
  order by k.due desc, k.short desc`;

/**
 * The recalls of a page and the first one behind it, the last day first.
 * @param after the last one of the page before
 * @param wanted what the exchange says that lenders want back now
 */
export function readRecallPage(
  on: Queryable,
  after: RecallKey | undefined,
  wanted: readonly RecallKey[],
): Promise<RecallRow[]> {
  const keys = [wanted.map(({ due }) => due), wanted.map(({ short }) => short)];
  return on.query<RecallRow>(RECALLS, [after?.due ?? null, after?.short ?? null, ...keys]);
}
