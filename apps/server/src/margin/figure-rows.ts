import type { TradingDate } from '@kuroshio/market';
import type { KeptRow, KeptTable } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { MarginParts } from './margin-parts.ts';

/** What is published of one stock, or of all, after a day. */
export interface Figure {
  readonly on_date: TradingDate;
  /** null of all together. */
  readonly instrument_no: number | null;
  readonly margin_shares: bigint;
  readonly loan: bigint;
  readonly short_shares: bigint;
  readonly ratio_bps: number | null;
  readonly accounts: number;
  readonly called: number;
  readonly selling: number;
}

interface FigureRow extends Figure {
  readonly [column: string]: unknown;
  readonly id: bigint;
}

type Stored = FigureRow & { readonly mark: Uint8Array };

const COLUMNS =
  'id, on_date, instrument_no, margin_shares, loan, short_shares, ratio_bps, accounts, called, selling, mark';
const SELECT = `select ${COLUMNS} from margin_figure`;

function markedFigure(row: FigureRow): KeptRow {
  const { on_date, instrument_no, margin_shares, loan, short_shares, ratio_bps, accounts, called, selling } = row;
  const amounts = [margin_shares, loan, short_shares].map(String);
  return {
    ...{ table: 'margin_figure', id: row.id, customer_id: null },
    said: [on_date, instrument_no, ...amounts, ratio_bps, accounts, called, selling],
  };
}

export const MARGIN_FIGURES: KeptTable = {
  select: SELECT,
  rowOf: (columns) => markedFigure(columns as unknown as FigureRow),
};

/** Of rows that are ours the first of each day and stock: a day is published once. */
function oursOf(marks: Pick<MarginParts['marks'], 'holds'>, rows: readonly Stored[]): Figure[] {
  const first = new Map<string, Figure>();
  for (const row of rows) {
    const key = `${row.on_date} ${row.instrument_no}`;
    if (!first.has(key) && marks.holds(markedFigure(row), row.mark)) first.set(key, row);
  }
  return [...first.values()];
}

/** The figures of all together, the latest day first. @param days how many at most */
export async function readTotals(
  on: Queryable,
  marks: Pick<MarginParts['marks'], 'holds'>,
  days: number,
): Promise<Figure[]> {
  const rows = await on.query<Stored>(
    `${SELECT} where instrument_no is null and on_date in (select on_date from margin_figure where instrument_no is null
       group by on_date order by on_date desc limit $1) order by on_date desc, id`,
    [days],
  );
  return oursOf(marks, rows);
}

/** The figures of every stock on a day. */
export async function readDay(
  on: Queryable,
  marks: Pick<MarginParts['marks'], 'holds'>,
  date: TradingDate,
): Promise<Figure[]> {
  const rows = await on.query<Stored>(`${SELECT} where on_date = $1 and instrument_no is not null order by id`, [date]);
  return oursOf(marks, rows);
}

/** Publishes a day, all of it or nothing; one that stands is left as it is. */
export async function insertDay(
  on: Queryable,
  marks: MarginParts['marks'],
  date: TradingDate,
  figures: readonly Figure[],
): Promise<void> {
  const stands = await on.query<Stored>(`${SELECT} where on_date = $1 and instrument_no is null`, [date]);
  if (oursOf(marks, stands).length > 0) return;
  const numbers = await on.query<{ id: bigint }>(
    "select nextval('margin_figure_id_seq') as id from generate_series(1, $1::integer)",
    [figures.length],
  );
  const rows = figures.map((one, n): FigureRow => ({ ...one, id: numbers[n]?.id ?? 0n }));
  const all = <Value>(of: (row: FigureRow) => Value) => rows.map(of);
  await on.query(
    `insert into margin_figure (${COLUMNS}) overriding system value
     select * from unnest($1::bigint[], $2::date[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[],
       $7::integer[], $8::integer[], $9::integer[], $10::integer[], $11::bytea[])`,
    [
      ...[all(({ id }) => id), all(({ on_date }) => on_date), all(({ instrument_no }) => instrument_no)],
      ...[all((row) => row.margin_shares), all(({ loan }) => loan), all((row) => row.short_shares)],
      ...[all((row) => row.ratio_bps), all((row) => row.accounts), all(({ called }) => called)],
      ...[all(({ selling }) => selling), all((row) => marks.make(markedFigure(row)))],
    ],
  );
}
