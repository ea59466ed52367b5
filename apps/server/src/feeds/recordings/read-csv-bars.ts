import { parse } from 'csv-parse/sync';
import type { Complain } from './problem.ts';
import type { Named, RawBar } from './raw-bar.ts';

/** Names that files give to the columns that are read, in lower case. */
const COLUMNS = {
  date: ['date', 'datetime', 'timestamp', '日期'],
  time: ['time', '時間'],
  open: ['open', 'openprice', '開盤價'],
  high: ['high', 'highprice', '最高價'],
  low: ['low', 'lowprice', '最低價'],
  close: ['close', 'closeprice', '收盤價'],
  volume: ['volume', 'vol', '成交股數'],
} as const;

export type Line = readonly string[];

/** Lines of a text of comma-separated values, each with the line it stands on. Throws where quotes do not close. */
export function readLines(content: string): { readonly row: number; readonly cells: Line }[] {
  const read: unknown = parse(content, {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    info: true,
  });
  // With `info` each record comes with its place; the package's types know only the bare records.
  const records = read as { readonly record: string[]; readonly info: { readonly lines: number } }[];
  return records.map(({ record, info }) => ({ row: info.lines, cells: record }));
}

/** Where each column stands by a file's first line, or undefined where that line does not name them. */
function columnsOf(header: Line): Readonly<Record<keyof typeof COLUMNS, number>> | undefined {
  const titles = header.map((title) => title.trim().toLowerCase().replaceAll(/[\s_]/g, ''));
  const place = (name: keyof typeof COLUMNS) => titles.findIndex((title) => COLUMNS[name].some((one) => one === title));
  const found = {
    date: place('date'),
    time: place('time'),
    open: place('open'),
    high: place('high'),
    low: place('low'),
    close: place('close'),
    volume: place('volume'),
  };
  if (found.date < 0) found.date = found.time;
  if (found.date === found.time) found.time = -1;
  return [found.date, found.open, found.high, found.low, found.close].includes(-1) ? undefined : found;
}

/** Reads a file with a first line such as `Date,Open,High,Low,Close,Volume`; undefined where it has none. */
export function readCsvBars(file: string, content: string, named: Named, complain: Complain): RawBar[] | undefined {
  const [header, ...lines] = readLines(content);
  const columns = header === undefined ? undefined : columnsOf(header.cells);
  if (header === undefined || columns === undefined) return undefined;
  if (columns.volume < 0) {
    const detail = 'no column of volumes: a day without trades cannot be told from one with';
    complain({ file, row: header.row, symbol: named.name, kind: 'unknown format', detail });
    return [];
  }
  return lines.flatMap(({ row, cells }) => {
    if (cells.length !== header.cells.length) {
      const detail = `${cells.length} columns where there should be ${header.cells.length}`;
      complain({ file, row, symbol: named.name, kind: 'bad row', detail });
      return [];
    }
    const cell = (place: number) => cells[place] ?? '';
    const time = columns.time < 0 ? '' : ` ${cell(columns.time)}`;
    return {
      file,
      row,
      named,
      moment: `${cell(columns.date)}${time}`,
      open: cell(columns.open),
      high: cell(columns.high),
      low: cell(columns.low),
      close: cell(columns.close),
      volume: cell(columns.volume),
    };
  });
}
