import { assert } from '@kuroshio/base';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { BlockRow } from './block-rows.ts';

/** A sale of a part of a block, as the market is told. */
export interface PrintRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly block_id: number;
  readonly instrument_no: number;
  readonly shares: bigint;
  readonly price: bigint;
  readonly printed_on: string;
  readonly printed_at: Date;
}

type StoredPrint = PrintRow & { readonly mark: Uint8Array };

const SELECT_PRINT = 'select id, block_id, instrument_no, shares, price, printed_on, printed_at, mark from block_print';

function markedPrint({ id, block_id, instrument_no, shares, price, printed_on, printed_at }: PrintRow): KeptRow {
  return {
    ...{ table: 'block_print', id, customer_id: null },
    said: [block_id, instrument_no, String(shares), String(price), printed_on, printed_at.getTime()],
  };
}

export const BLOCK_PRINTS: KeptTable = {
  select: SELECT_PRINT,
  rowOf: (columns) => markedPrint(columns as unknown as PrintRow),
};

const INSERT = `insert into block_print (id, block_id, instrument_no, shares, price, printed_on, printed_at, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Tells the market that so many shares of a block were sold. @param day of its market @param now epoch ms */
export async function printSale(
  tx: Queryable,
  marks: Marks,
  { id: block_id, instrument_no, price }: BlockRow,
  { shares, day, now }: { readonly shares: bigint; readonly day: string; readonly now: number },
): Promise<void> {
  assert(price !== null, `block ${block_id} has its price`);
  const [next] = await tx.query<{ id: bigint }>("select nextval('block_print_id_seq') as id");
  assert(next !== undefined, 'the sequence of prints gives a number');
  const row: PrintRow = {
    ...{ id: next.id, block_id, instrument_no, shares, price, printed_on: day, printed_at: new Date(now) },
  };
  await tx.query(INSERT, [
    ...[row.id, block_id, instrument_no, shares, price, day, row.printed_at],
    marks.make(markedPrint(row)),
  ]);
}

/** What was sold of an instrument in blocks on a day, the newest first: what the program wrote. */
export async function printsOf(
  on: Queryable,
  marks: Marks,
  { instrumentNo, day, limit }: { readonly instrumentNo: number; readonly day: string; readonly limit: number },
): Promise<readonly PrintRow[]> {
  const rows = await on.query<StoredPrint>(
    `${SELECT_PRINT} where instrument_no = $1 and printed_on = $2 order by id desc limit $3`,
    [instrumentNo, day, limit],
  );
  return rows.filter((row) => marks.holds(markedPrint(row), row.mark));
}
