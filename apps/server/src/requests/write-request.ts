import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { markedRequest, type RequestRow, SELECT_REQUEST, type StoredRequest } from './request-rows.ts';

/** A request that the program has written; undefined where there is none. */
export async function readRequest(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  id: bigint,
  { lock = false } = {},
): Promise<StoredRequest | undefined> {
  const [row] = await on.query<StoredRequest>(`${SELECT_REQUEST} where id = $1 ${lock ? 'for update' : ''}`, [id]);
  return row !== undefined && marks.holds(markedRequest(row), row.mark) ? row : undefined;
}

/** What becomes of a request. */
export type RequestChange = Partial<
  Pick<RequestRow, 'state' | 'checker' | 'decided_at' | 'decision_note' | 'outcome' | 'late_seconds'>
>;

/** Writes what became of a request. */
export async function changeRequest(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  before: RequestRow,
  change: RequestChange,
): Promise<void> {
  const row = { ...before, ...change } as RequestRow;
  await tx.query(
    `update operator_request set state = $2, checker = $3, decided_at = $4, decision_note = $5, outcome = $6, late_seconds = $7,
       mark = $8 where id = $1`,
    [
      ...[row.id, row.state, row.checker, row.decided_at, row.decision_note, row.outcome, row.late_seconds],
      marks.make(markedRequest(row)),
    ],
  );
}
