import type { OutputOf } from '@kuroshio/contract';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import {
  type ClosureRow,
  markedClosure,
  markedRemoval,
  type RemovalRow,
  SELECT_CLOSURE,
  SELECT_REMOVAL,
  type Stored,
} from './closure-rows.ts';
import { dueAt, STAGES } from './retention.ts';

/** When a customer closed the account, and what of the data was removed or will be, and when; null of an account that is open. */
export async function closureOf(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  customer: number,
): Promise<OutputOf<'customers/record'>['closure']> {
  const [row] = await on.query<Stored<ClosureRow>>(`${SELECT_CLOSURE} where customer_id = $1`, [customer]);
  if (row === undefined || !marks.holds(markedClosure(row), row.mark)) return null;
  const removals = await on.query<Stored<RemovalRow>>(`${SELECT_REMOVAL} where customer_id = $1`, [customer]);
  const ours = removals.filter((one) => marks.holds(markedRemoval(one), one.mark));
  const closedAt = row.closed_at.getTime();
  return {
    closedAt,
    stages: STAGES.map((stage) => {
      const removed = ours.find((one) => one.stage === stage);
      return { stage, dueAt: dueAt(closedAt, stage), removedAt: removed?.at.getTime() ?? null };
    }),
  };
}
