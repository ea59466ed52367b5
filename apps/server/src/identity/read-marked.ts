import type { Queryable } from '../platform/database/index.ts';
import type { CredentialRow, KeptRow, SessionRow } from './marks.ts';

/** A row with the mark that stands beside it. */
export interface Stored<Row> {
  readonly row: Row;
  readonly mark: Uint8Array | null;
}

type Columns<Row> = Omit<Row, 'table'> & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

const PAGE = 2_000;

/** @param select ends in a condition, to which more is added; page by page, so that other work goes on between them */
async function* pages<Row extends CredentialRow | SessionRow>(
  on: Queryable,
  select: string,
  table: Row['table'],
): AsyncGenerator<readonly Stored<Row>[]> {
  let after = '-1';
  for (;;) {
    const rows = await on.query<Columns<Row>>(`${select} and id > $1 order by id limit ${PAGE}`, [after]);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = String(last.id);
    yield rows.map(({ mark, ...row }) => ({ row: { ...row, table } as unknown as Row, mark }));
  }
}

export function readCredentials(on: Queryable, select: string): AsyncGenerator<readonly Stored<CredentialRow>[]> {
  return pages<CredentialRow>(on, select, 'customer');
}

export function readSessions(on: Queryable, select: string): AsyncGenerator<readonly Stored<SessionRow>[]> {
  return pages<SessionRow>(on, select, 'session');
}

/** Marked rows of another capability, as the watch reads them. */
export interface KeptTable {
  /** Selects all columns of which a mark is made, and the mark; ends before any condition. */
  readonly select: string;
  /** The row of what was selected. */
  rowOf(columns: { readonly [column: string]: unknown }): KeptRow;
}

/** @param condition to which more is added */
export async function* readKept(
  on: Queryable,
  { select, rowOf }: KeptTable,
  condition: string,
): AsyncGenerator<readonly Stored<KeptRow>[]> {
  let after = '-1';
  for (;;) {
    const rows = await on.query<{ readonly [column: string]: unknown; readonly mark: Uint8Array | null }>(
      `${select} where ${condition} and id > $1 order by id limit ${PAGE}`,
      [after],
    );
    if (rows.length === 0) return;
    const stored = rows.map((columns) => ({ row: rowOf(columns), mark: columns.mark }));
    after = String(stored.at(-1)?.row.id);
    yield stored;
  }
}
