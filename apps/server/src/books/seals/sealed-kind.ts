import { assert } from '@kuroshio/base';
import type { Columns, SqlValue } from '../../platform/database/index.ts';

/** A row as it is read from the database. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * A kind of rows that are sealed whole whenever they are written: what was sealed last of a row must be what stands. Whoever
 * writes such a table behind the program's back, with whatever rights, cannot make the seal.
 */
export interface SealedKind<Row> {
  /** Stored in seals: never changed, never given to another kind. */
  readonly code: number;
  readonly table: string;
  /** Columns of the primary key, all of them whole numbers. */
  readonly key: readonly string[];
  /** What the seal covers, as it is written; the columns of the key are among them. */
  readonly columns: Columns<Row>;
  /** Columns that the table got later: sealed by their names, and only where they are not empty, so that rows without them keep the seals they have. */
  readonly added?: Columns<Row>;
  /** What a column means where it is left empty. */
  readonly meant?: Readonly<Record<string, (row: StoredRow) => unknown>>;
}

const SEPARATOR = '\u001f';

/** With the names in order, as the database has an order of its own. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Two values have the same text only where they are the same value. */
function textOfValue(type: string, value: unknown): string {
  if (value === null) return '\u0000';
  if (type === 'jsonb') {
    if (value === '{}' || value === '[]') return value;
    return jsonText(typeof value === 'string' ? JSON.parse(value) : value);
  }
  return value instanceof Date ? String(value.getTime()) : String(value);
}

interface Reader<Row> {
  /** What stands before its value: of a column that came later its name. */
  readonly before: string;
  readonly type: string;
  readonly isAdded: boolean;
  readonly written: (row: Row) => SqlValue;
  readonly stored: (row: StoredRow) => unknown;
}

const readers = new WeakMap<SealedKind<never>, Reader<never>[]>();

function readersOf<Row>(kind: SealedKind<Row>): readonly Reader<Row>[] {
  let own = readers.get(kind) as Reader<Row>[] | undefined;
  if (own === undefined) {
    const reader = (name: string, [type, written]: Columns<Row>[string], isAdded: boolean): Reader<Row> => ({
      before: isAdded ? `${SEPARATOR}${name}=` : SEPARATOR,
      ...{ type, isAdded, written, stored: kind.meant?.[name] ?? ((row) => row[name]) },
    });
    own = [
      ...Object.entries(kind.columns).map(([name, column]) => reader(name, column, false)),
      ...Object.entries(kind.added ?? {}).map(([name, column]) => reader(name, column, true)),
    ];
    readers.set(kind, own as Reader<never>[]);
  }
  return own;
}

/** The text that is sealed of a row that is being written. */
export function textOfWritten<Row>(kind: SealedKind<Row>, row: Row): string {
  let text = `${kind.code}`;
  for (const { before, type, isAdded, written } of readersOf(kind)) {
    const value = written(row);
    if (!isAdded || value !== null) text += before + textOfValue(type, value);
  }
  return text;
}

/** The same text of a row that is read. */
export function textOfStored(kind: SealedKind<never>, row: StoredRow): string {
  let text = `${kind.code}`;
  for (const { before, type, isAdded, stored } of readersOf(kind)) {
    const value = stored(row);
    if (!isAdded || value !== null) text += before + textOfValue(type, value);
  }
  return text;
}

export function keyOfWritten<Row>({ key, columns }: SealedKind<Row>, row: Row): readonly number[] {
  return key.map((name) => {
    const column = columns[name];
    assert(column !== undefined, 'a key is among the columns');
    return Number(column[1](row));
  });
}

export function keyOfStored({ key }: SealedKind<never>, row: StoredRow): readonly number[] {
  return key.map((name) => Number(row[name]));
}
