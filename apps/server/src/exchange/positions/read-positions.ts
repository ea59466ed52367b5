import type { Position } from '@kuroshio/orders';
import type { Queryable } from '../../platform/database/index.ts';
import { POSITION_COLUMNS, type PositionRow, positionFromRow } from './position-rows.ts';

/** Those that hold shares, those that an open order may let grow again, and those whose sale left something owed. */
const OPEN = `select ${POSITION_COLUMNS} from positions where state in ('holding', 'closing')
  union all
  select ${POSITION_COLUMNS} from positions
  where state = 'closed' and (id in (select position_id from margin_position where loan > 0)
    or (opened_kind = 'order' and opened_by in (select id from orders where state = 'open')))
  order by id`;

/** The positions that the exchange keeps in memory, oldest first, and the numbers that the next one and the next delivery get. */
export async function readPositions(
  database: Queryable,
): Promise<{ readonly open: readonly Position[]; readonly nextId: number; readonly nextDeliveryId: number }> {
  const [rows, last, delivered] = await Promise.all([
    database.query<PositionRow>(OPEN),
    database.query<{ id: bigint }>('select coalesce(max(id), 0) as id from positions'),
    database.query<{ id: bigint }>('select coalesce(max(id), 0) as id from delivery'),
  ]);
  return {
    open: rows.map(positionFromRow),
    nextId: Number(last[0]?.id ?? 0n) + 1,
    nextDeliveryId: Number(delivered[0]?.id ?? 0n) + 1,
  };
}
