import type { Position } from '@kuroshio/orders';
import type { Queryable } from '../platform/database/index.ts';

const PAID = `select position_id, sum(interest)::bigint as interest from margin_close
  where position_id = any($1::bigint[]) group by position_id having sum(interest) > 0`;

/**
 * What the sales of each position have paid of margin interest: that is no profit. What was paid with money stands in the fund record,
 * as it is no part of a sale.
 */
export async function readMarginInterest(
  on: Queryable,
  positions: readonly Pick<Position, 'id'>[],
): Promise<(position: Pick<Position, 'id'>) => bigint> {
  const ids = positions.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await on.query<{ position_id: bigint; interest: bigint }>(PAID, [ids]);
  const paid = new Map(rows.map((row) => [Number(row.position_id), row.interest]));
  return ({ id }) => paid.get(id) ?? 0n;
}
