import { assert } from '@kuroshio/base';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Decision } from './limits-in-force.ts';

/** A decision about an own limit, as stored. */
export interface DecisionRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly no: number;
  readonly kind: Decision['kind'];
  readonly period: Decision['period'];
  readonly amount: bigint | null;
  readonly decided_at: Date;
  readonly holds_from: Date;
  readonly holds_until: Date | null;
}

export type StoredDecision = DecisionRow & { readonly [column: string]: unknown; readonly mark: Uint8Array };

export const SELECT_DECISION =
  'select id, customer_id, no, kind, period, amount, decided_at, holds_from, holds_until, mark from own_limit';
const WRITE = `insert into own_limit (id, customer_id, no, kind, period, amount, decided_at, holds_from, holds_until, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

export function markedDecision(row: DecisionRow): KeptRow {
  return {
    ...{ table: 'own_limit', id: row.id, customer_id: row.customer_id },
    said: [
      ...[row.no, row.kind, row.period, row.amount === null ? null : String(row.amount)],
      ...[row.decided_at.getTime(), row.holds_from.getTime(), row.holds_until?.getTime() ?? null],
    ],
  };
}

export const OWN_LIMITS: KeptTable = {
  select: SELECT_DECISION,
  rowOf: (columns) => markedDecision(columns as unknown as DecisionRow),
};

export const decisionOf = (row: DecisionRow): Decision => ({
  ...{ kind: row.kind, period: row.period, amount: row.amount },
  ...{ decidedAt: row.decided_at.getTime(), holdsFrom: row.holds_from.getTime() },
  holdsUntil: row.holds_until?.getTime() ?? null,
});

/** Writes a decision that holds from now on; the caller has locked the customer. */
export async function writeDecision(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  decision: Omit<DecisionRow, 'id' | 'no'>,
): Promise<DecisionRow> {
  const [next] = await tx.query<{ id: bigint; no: number }>(
    `select nextval('own_limit_id_seq') as id,
       (select coalesce(max(no), 0) + 1 from own_limit where customer_id = $1)::integer as no`,
    [decision.customer_id],
  );
  assert(next !== undefined, 'the sequence of own limits gives a number');
  const { id, no } = next;
  const row: DecisionRow = { ...decision, id, no };
  await tx.query(WRITE, [
    ...[row.id, row.customer_id, row.no, row.kind, row.period, row.amount, row.decided_at, row.holds_from],
    ...[row.holds_until, marks.make(markedDecision(row))],
  ]);
  return row;
}
