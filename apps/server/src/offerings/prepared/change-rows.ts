import type { OutputOf } from '@kuroshio/contract';
import type { KeptRow, KeptTable, Marks } from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

/** A move of an offering's dates, as stored: never changed. */
export interface ChangeRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly offering_id: number;
  readonly request_id: bigint;
  readonly days: number;
  readonly reason: OutputOf<'offerings/list-changes'>[number]['reason'];
  /** Timetables as JSON, as they stand in the offering. */
  readonly before: string;
  readonly after: string;
  readonly decided_at: Date;
}

type StoredChange = ChangeRow & { readonly mark: Uint8Array };

const SELECT_CHANGE = `select id, offering_id, request_id, days, reason, before, after, decided_at, mark from offering_change`;

function markedChange({ id, offering_id, request_id, days, reason, before, after, decided_at }: ChangeRow): KeptRow {
  return {
    ...{ table: 'offering_change', id, customer_id: null },
    said: [offering_id, String(request_id), days, reason, before, after, decided_at.getTime()],
  };
}

export const OFFERING_CHANGES: KeptTable = {
  select: SELECT_CHANGE,
  rowOf: (columns) => markedChange(columns as unknown as ChangeRow),
};

const INSERT = `insert into offering_change (id, offering_id, request_id, days, reason, before, after, decided_at, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

export async function insertChange(tx: Queryable, marks: Marks, row: ChangeRow): Promise<void> {
  const { id, offering_id, request_id, days, reason, before, after, decided_at } = row;
  await tx.query(INSERT, [
    ...[id, offering_id, request_id, days, reason, before, after, decided_at],
    marks.make(markedChange(row)),
  ]);
}

/** The moves of some offerings that the program wrote, from the first to the last. */
export async function changesOf(
  on: Queryable,
  marks: Marks,
  offerings: readonly number[],
): Promise<readonly ChangeRow[]> {
  const rows = await on.query<StoredChange>(`${SELECT_CHANGE} where offering_id = any($1::integer[]) order by id`, [
    offerings,
  ]);
  return rows.filter((row) => marks.holds(markedChange(row), row.mark));
}
