import type { Position } from '@kuroshio/orders';
import type { Queryable } from '../../platform/database/index.ts';
import { POSITION_COLUMNS, type PositionRow, positionFromRow } from './position-rows.ts';

/** Those that hold shares, and those that an open order may let grow again. */
const OPEN = `select ${POSITION_COLUMNS} from positions where state in ('holding', 'closing')
  union all
  select ${POSITION_COLUMNS} from positions
  where state = 'closed' and opened_kind = 'order' and opened_by in (select id from orders where state = 'open')
  order by id`;

/** The positions that the exchange keeps in memory, oldest first, and the number that the next one gets. */
export async function readPositions(
  database: Queryable,
): Promise<{ readonly open: readonly Position[]; readonly nextId: number }> {
  const [rows, last] = await Promise.all([
    database.query<PositionRow>(OPEN),
    database.query<{ id: bigint }>('select coalesce(max(id), 0) as id from positions'),
  ]);
  return { open: rows.map(positionFromRow), nextId: Number(last[0]?.id ?? 0n) + 1 };
}
