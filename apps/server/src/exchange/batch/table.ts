import type { SealedKind } from '../../books/index.ts';
import type { Columns, RowWriter, Send } from '../../platform/database/index.ts';

/**
 * A table that batches write. Each room declares its own; `written.ts` lists them all.
 * @typeParam Row what is gathered while a batch runs; its columns are read off when it is sent
 */
export interface Table<Row> {
  readonly name: string;
  /** What makes two rows one: by default the object itself. */
  keyOf(row: Row): unknown;
  /** Sends the rows of a part of a batch, in its transaction. `at` is the batch's wall clock. */
  write(send: Send, rows: readonly Row[], at: Date): Promise<unknown>[];
  /** What the seal of the batch covers of its rows; undefined where they follow from others that are sealed. */
  readonly sealed: SealedKind<Row> | undefined;
}

export function table<Row>(
  name: string,
  writer: Pick<RowWriter<Row>, 'write'>,
  { sealed, keyOf = (row) => row }: { readonly sealed?: SealedKind<Row>; readonly keyOf?: (row: Row) => unknown } = {},
): Table<Row> {
  return { name, keyOf, sealed, write: (send, rows, at) => writer.write(send, rows, at) };
}

/** For `on conflict … do update`: every one of the columns takes the new value. */
export function asExcluded<Row>(columns: Columns<Row>): string {
  return Object.keys(columns)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');
}
