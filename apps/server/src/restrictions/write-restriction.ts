import { assert } from '@kuroshio/base';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { markedRestriction, type RestrictionRow } from './restriction-rows.ts';

/** Writes what became of a restriction. */
export async function changeRestriction(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  before: RestrictionRow,
  change: Partial<RestrictionRow>,
): Promise<RestrictionRow> {
  const row = { ...before, ...change } as RestrictionRow;
  await tx.query(
    `update restriction set reason = $2, text = $3, changed_by = $4, set_by = $5, approved_by = $6, review_at = $7, state = $8,
       ended_at = $9, appealed_at = $10, appeal = $11, mark = $12 where id = $1`,
    [
      ...[row.id, row.reason, row.text, row.changed_by, row.set_by, row.approved_by, row.review_at, row.state],
      ...[row.ended_at, row.appealed_at, row.appeal, marks.make(markedRestriction(row))],
    ],
  );
  return row;
}

/** Writes a restriction down; nothing where the very request has written it already. */
export async function addRestriction(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  restriction: Omit<RestrictionRow, 'id'>,
): Promise<RestrictionRow | undefined> {
  const [next] = await tx.query<{ id: bigint }>("select nextval('restriction_id_seq') as id");
  assert(next !== undefined, 'the sequence of restrictions gives a number');
  const row = { ...restriction, id: next.id } as RestrictionRow;
  const [made] = await tx.query(
    `insert into restriction (id, customer_id, kind, reason, text, request_id, set_by, approved_by, set_at, review_at, state, mark)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
    [
      ...[row.id, row.customer_id, row.kind, row.reason, row.text, row.request_id, row.set_by, row.approved_by],
      ...[row.set_at, row.review_at, row.state, marks.make(markedRestriction(row))],
    ],
  );
  return made === undefined ? undefined : row;
}
