import { assert } from '@kuroshio/base';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { markedRequest, type RequestRow } from './request-rows.ts';

const ADD = `insert into operator_request (id, kind, payload, about, customer_id, before, after, note, maker, request_key,
    fingerprint, sent_at, expires_at, apply_at, apply_clock, bundle_id, state, decision_note, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'sent', '', $17)
  on conflict do nothing returning id`;

export async function nextRequestId(tx: Queryable): Promise<bigint> {
  const [next] = await tx.query<{ id: bigint }>("select nextval('operator_request_id_seq') as id");
  assert(next !== undefined, 'the sequence of requests gives a number');
  return next.id;
}

/** Writes a request down as it was sent. False where one is open about the record already. */
export async function insertRequest(tx: Queryable, marks: Pick<Marks, 'make'>, row: RequestRow): Promise<boolean> {
  const made = await tx.query(ADD, [
    ...[row.id, row.kind, row.payload, row.about, row.customer_id, row.before, row.after, row.note, row.maker],
    ...[row.request_key, row.fingerprint, row.sent_at, row.expires_at, row.apply_at, row.apply_clock, row.bundle_id],
    marks.make(markedRequest(row)),
  ]);
  return made.length > 0;
}
