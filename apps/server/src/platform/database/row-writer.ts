import type { SqlValue } from './sql-value.ts';

/** Sends one statement within the caller's transaction; it need not wait for the answer before the next is sent. */
export type Send = (sql: string, params: readonly SqlValue[], name: string) => Promise<unknown>;

type ElementType = 'bigint' | 'smallint' | 'integer' | 'text' | 'date' | 'jsonb' | 'timestamptz' | 'double precision';

/** Column by column: its type, and how its value is read off a row. The first is what an update finds its row by. */
export type Columns<Row> = Readonly<Record<string, readonly [ElementType, (row: Row) => SqlValue]>>;

/** Writes many rows with one statement. */
export interface RowWriter<Row> {
  /** Sends the rows, `MOST_ROWS` a statement; what is sent is read off the rows at once. `at` goes to the stamped columns. */
  write(send: Send, rows: readonly Row[], at: Date): Promise<unknown>[];
}

/** A text array is read from its beginning for each element, so a statement carries no more rows than this. */
const MOST_ROWS = 256;

/**
 * `from` item of one row for each element of `$1`, with its number `i`, by which the other arrays are read. Unnesting
 * all arrays side by side fills a store of its own for each: that was half the time of an insert of thirteen columns.
 */
const rowsOf = (type: ElementType) => `unnest($1::${type}[]) with ordinality as t (key, i)`;

const cell = (type: ElementType, at: number) => (at === 0 ? 't.key' : `($${at + 1}::${type}[])[t.i]`);

function createWriter<Row>(name: string, sql: string, columns: Columns<Row>, stamped: boolean): RowWriter<Row> {
  const readers = Object.values(columns).map(([, read]) => read);
  return {
    write(send, rows, at) {
      const sent: Promise<unknown>[] = [];
      for (let from = 0; from < rows.length; from += MOST_ROWS) {
        const slice = rows.slice(from, from + MOST_ROWS);
        const values: SqlValue[] = readers.map((read) => slice.map(read));
        if (stamped) values.push(at);
        sent.push(send(sql, values, name));
      }
      return sent;
    },
  };
}

export interface InsertOptions {
  /** Columns that are the same in every row, as SQL. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Columns that take the time of writing. */
  readonly stamped?: readonly string[];
  /** What follows the rows: `on conflict …`. */
  readonly conflict?: string;
}

/** @param name under which the statement is prepared, unique on the connection */
export function insertRows<Row>(
  name: string,
  table: string,
  columns: Columns<Row>,
  { constants = {}, stamped = [], conflict = '' }: InsertOptions = {},
): RowWriter<Row> {
  const types = Object.values(columns).map(([type]) => type);
  const now = `$${types.length + 1}::timestamptz`;
  const names = [...Object.keys(columns), ...Object.keys(constants), ...stamped];
  const values = [...types.map(cell), ...Object.values(constants), ...stamped.map(() => now)];
  const sql = `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${rowsOf(types[0] ?? 'bigint')} ${conflict}`;
  return createWriter(name, sql, columns, stamped.length > 0);
}

/** Updates each row that the first column finds. */
export function updateRows<Row>(
  name: string,
  table: string,
  columns: Columns<Row>,
  { stamped = [] }: Pick<InsertOptions, 'stamped'> = {},
): RowWriter<Row> {
  const [key, ...rest] = Object.entries(columns);
  if (key === undefined) throw new Error('rows are found by a column');
  const now = `$${rest.length + 2}::timestamptz`;
  const changes = [
    ...rest.map(([column, [type]], at) => `${column} = ${cell(type, at + 1)}`),
    ...stamped.map((column) => `${column} = ${now}`),
  ];
  const sql = `update ${table} set ${changes.join(', ')} from ${rowsOf(key[1][0])} where ${table}.${key[0]} = t.key`;
  return createWriter(name, sql, columns, stamped.length > 0);
}
