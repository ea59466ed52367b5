import { assert } from '@kuroshio/base';
import type { TradingDate } from '@kuroshio/market';
import { price } from '@kuroshio/money';
import type { BlockStage } from '@kuroshio/offerings';
import type { BlockLength } from '@kuroshio/simulation';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

export interface BlockRow {
  readonly id: number;
  readonly source: 'simulated' | 'house';
  readonly venue: 'TWSE' | 'TPEX';
  readonly instrument_no: number;
  readonly institution_tw: string;
  readonly institution_en: string;
  readonly opens_on: TradingDate;
  readonly slot: number;
  readonly length: BlockLength;
  readonly opens_at: number;
  readonly closes_on: TradingDate;
  readonly closes_at: number;
  readonly premium_bps: number;
  readonly lock_days: number;
  readonly minimum: bigint;
  readonly offered: bigint;
  readonly holding: bigint;
  readonly taken: bigint;
  readonly sold: bigint;
  readonly paid: bigint;
  readonly asset: number;
  readonly price: bigint | null;
  readonly reference: bigint | null;
  readonly stage: BlockStage;
  readonly announced_at: Date;
}

export type StoredBlock = BlockRow & { readonly [column: string]: unknown; readonly mark: Uint8Array };

const COLUMNS = [
  ...['id', 'source', 'venue', 'instrument_no', 'institution_tw', 'institution_en', 'opens_on', 'slot', 'length'],
  ...[
    'opens_at',
    'closes_on',
    'closes_at',
    'premium_bps',
    'lock_days',
    'minimum',
    'offered',
    'holding',
    'taken',
    'sold',
  ],
  ...['paid', 'asset', 'price', 'reference', 'stage', 'announced_at'],
] as const satisfies readonly (keyof BlockRow)[];

export const SELECT_BLOCK = `select ${COLUMNS.join(', ')}, mark from block`;

function said(value: BlockRow[keyof BlockRow]): string | number | null {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'bigint' ? String(value) : value;
}

export function markedBlock(row: BlockRow): KeptRow {
  return {
    ...{ table: 'block', id: BigInt(row.id), customer_id: 0 },
    said: COLUMNS.map((column) => said(row[column])),
  };
}

export const BLOCKS: KeptTable = {
  select: SELECT_BLOCK,
  rowOf(columns) {
    assert('premium_bps' in columns, 'a block was selected');
    return markedBlock(columns as unknown as BlockRow);
  },
};

const INSERT = `insert into block (${COLUMNS.join(', ')}, mark) overriding system value
  values (${COLUMNS.map((_, at) => `$${at + 1}`).join(', ')}, $${COLUMNS.length + 1}) on conflict do nothing`;

/** Writes a new block with its mark; one of the same day and place stays as it is. */
export async function insertBlock(on: Queryable, marks: Marks, row: BlockRow): Promise<void> {
  await on.query(INSERT, [...COLUMNS.map((column) => row[column]), marks.make(markedBlock(row))]);
}

const UPDATE = `update block set holding = $2, taken = $3, sold = $4, paid = $5, price = $6, reference = $7, stage = $8, mark = $9
  where id = $1 and stage = $10 and holding = $11 returning id`;

/** Writes what has become of it. @returns false where it is no longer as it was read: nothing is written then */
export async function writeBlock(on: Queryable, marks: Marks, before: BlockRow, after: BlockRow): Promise<boolean> {
  const rows = await on.query(UPDATE, [
    ...[after.id, after.holding, after.taken, after.sold, after.paid, after.price, after.reference, after.stage],
    ...[marks.make(markedBlock(after)), before.stage, before.holding],
  ]);
  return rows.length === 1;
}

/** A block by its number, if the program wrote it so. @param lock keeps it from being changed by others meanwhile */
export async function blockOf(
  on: Queryable,
  marks: Marks,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<BlockRow | undefined> {
  const [row] = await on.query<StoredBlock>(
    `${SELECT_BLOCK} where id = $1::bigint${lock ? ' for no key update' : ''}`,
    [id],
  );
  return row !== undefined && marks.holds(markedBlock(row), row.mark) ? row : undefined;
}

export const opensOf = ({ opens_on: date, opens_at: msOfDay }: BlockRow) => ({ date, msOfDay });
export const closesOf = ({ closes_on: date, closes_at: msOfDay }: BlockRow) => ({ date, msOfDay });
export const restOf = ({ holding, minimum }: BlockRow) => ({ left: Number(holding), minimum: Number(minimum) });
/** Null while it is only announced. */
export const priceOf = ({ price: units }: BlockRow) => (units === null ? null : price(Number(units)));
