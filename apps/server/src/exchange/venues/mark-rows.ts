import type { TradingDate } from '@kuroshio/market';
import type { Queryable } from '../../platform/database/index.ts';
import { holdsMark, makeMark, type MarkKey } from './row-marks.ts';
import type { Mark } from './market-figures.ts';

/** What an instrument is marked with, and on which days of its venue; as stored. */
export interface MarkRow {
  readonly instrumentNo: number;
  readonly kind: Mark;
  readonly firstDay: TradingDate;
  /** The day before the first of what was taken back before it began. */
  readonly lastDay: TradingDate;
  readonly note: string;
  /** By which request of an operator; null of what the program marks itself. */
  readonly requestId: bigint | null;
}

export type StoredMark = MarkRow & { readonly id: bigint };

export interface StoredMarks {
  /** Of one mark from its first day on the newest row, in the order of instruments and days. */
  readonly newest: readonly StoredMark[];
  /** Rows that this program has not written, which count for nothing. */
  readonly forged: number;
}

const WHAT = 'instrument mark';
/** With its number, so that a row that counted once does not count again. */
const saidBy = (id: bigint, { instrumentNo, kind, firstDay, lastDay, note, requestId }: MarkRow) => [
  ...[String(id), instrumentNo, kind, firstDay, lastDay, note, requestId === null ? null : String(requestId)],
];

const NEXT = "select nextval('instrument_mark_id_seq') as id";
const INSERT = `insert into instrument_mark (id, instrument_no, kind, first_day, last_day, note, request_id, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Marks an instrument for some days, or says another last day of a mark from the same first day on. */
export async function insertMark(database: Queryable, key: MarkKey, row: MarkRow): Promise<void> {
  const [{ id } = { id: 0n }] = await database.query<{ id: bigint }>(NEXT);
  const { instrumentNo, kind, firstDay, lastDay, note, requestId } = row;
  await database.query(INSERT, [
    ...[id, instrumentNo, kind, firstDay, lastDay, note, requestId, makeMark(key, WHAT, saidBy(id, row))],
  ]);
}

const ROWS = `select id, instrument_no as "instrumentNo", kind, first_day as "firstDay", last_day as "lastDay", note,
    request_id as "requestId", mark,
    exists (select from instrument_mark_before_marks where row_id = id) as before_marks
  from instrument_mark order by id`;

export async function readMarkRows(database: Queryable, key: MarkKey): Promise<StoredMarks> {
  const rows = await database.query<
    StoredMark & {
      readonly [column: string]: unknown;
      readonly mark: Uint8Array | null;
      readonly before_marks: boolean;
    }
  >(ROWS);
  const newest = new Map<string, StoredMark>();
  let forged = 0;
  for (const { mark, before_marks: isOld, ...row } of rows) {
    const holds = mark === null ? isOld : holdsMark(key, WHAT, saidBy(row.id, row), mark);
    if (holds) newest.set(`${row.instrumentNo} ${row.kind} ${row.firstDay}`, row);
    else forged++;
  }
  const inOrder = [...newest.values()].toSorted(
    (a, b) => a.instrumentNo - b.instrumentNo || (a.firstDay < b.firstDay ? -1 : 1),
  );
  return { newest: inOrder, forged };
}
