import path from 'node:path';
import type { Instruments, TradingDate } from '@kuroshio/market';
import { namedBy, namedByFile } from './name-instrument.ts';
import type { Complain } from './problem.ts';
import type { Named, RawBar } from './raw-bar.ts';
import { type Line, readLines } from './read-csv-bars.ts';
import { readMoment } from './read-moment.ts';

/** Lean writes prices as whole ten-thousandths. */
const PRICE_DIGITS = 4;

/** How many shares of the file's last day one share of an earlier day has become. */
export interface SplitFactors {
  readonly named: Named;
  /** Oldest first: a factor applies up to its day and with it. */
  readonly rows: readonly { readonly upTo: TradingDate; readonly factor: number }[];
}

export type LeanFile =
  | { readonly kind: 'bars'; readonly bars: RawBar[] }
  | { readonly kind: 'factors'; readonly factors: SplitFactors }
  /** The ticker that the company has today. */
  | { readonly kind: 'tickers'; readonly from: Named; readonly named: Named };

function decimal(cell: string): string {
  if (!/^\d+$/.test(cell)) return cell;
  const padded = cell.padStart(PRICE_DIGITS + 1, '0');
  return `${padded.slice(0, -PRICE_DIGITS)}.${padded.slice(-PRICE_DIGITS)}`;
}

const isDay = (cell: string | undefined) => cell !== undefined && /^\d{8}$/.test(cell);

function isFactorLine(cells: Line): boolean {
  return cells.length === 4 && isDay(cells[0]) && cells.slice(1).every((cell) => /^\d+(\.\d+)?$/.test(cell));
}

function isMapLine(cells: Line): boolean {
  return (cells.length === 2 || cells.length === 3) && isDay(cells[0]) && /^[A-Za-z.]{1,12}$/.test(cells[1] ?? '');
}

/** `20131007_aapl_minute_trade.csv` has its day in its name, and milliseconds of the day in its first column. */
function dayOfFile(file: string): string | undefined {
  return /^(\d{8})_.*minute/.exec(path.basename(file))?.[1];
}

function timeText(ms: string): string {
  const seconds = Math.floor(Number(ms) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function readBars(file: string, lines: ReturnType<typeof readLines>, named: Named, complain: Complain): RawBar[] {
  const day = dayOfFile(file);
  return lines.flatMap(({ row, cells }) => {
    const [moment = '', open = '', high = '', low = '', close = '', volume = ''] = cells;
    if (cells.length < 6) {
      const detail = `${cells.length} columns where a bar has 6`;
      complain({ file, row, symbol: named.name, kind: 'bad row', detail });
      return [];
    }
    return {
      file,
      row,
      named,
      moment: day === undefined ? moment.replace(/ 00:00$/, '') : `${day} ${timeText(moment)}`,
      open: decimal(open),
      high: decimal(high),
      low: decimal(low),
      close: decimal(close),
      volume,
    };
  });
}

function readFactors(lines: ReturnType<typeof readLines>, named: Named): SplitFactors {
  const rows = lines.flatMap(({ cells }) => {
    const upTo = readMoment(cells[0] ?? '', 'US')?.date;
    const factor = Number(cells[2]);
    return upTo === undefined || !(factor > 0) ? [] : { upTo, factor };
  });
  return { named, rows: rows.toSorted((a, b) => (a.upTo < b.upTo ? -1 : 1)) };
}

/**
 * Reads a file of Lean, which has no first line of titles: daily or minute bars, a factor file, or a map file of tickers.
 * Undefined where it is none of them.
 */
export function readLean(
  instruments: Instruments,
  file: string,
  content: string,
  named: Named | undefined,
  complain: Complain,
): LeanFile | undefined {
  const lines = readLines(content);
  const first = lines[0]?.cells;
  if (first === undefined) return undefined;
  const own = named ?? namedByFile(instruments, file);
  if (isFactorLine(first)) return { kind: 'factors', factors: readFactors(lines, own) };
  if (isMapLine(first))
    return { kind: 'tickers', from: own, named: namedBy(instruments, (lines.at(-1)?.cells[1] ?? '').toUpperCase()) };
  const begins = first[0] ?? '';
  if (first.length < 6 || !(/^\d{8}( \d{2}:\d{2})?$/.test(begins) || (dayOfFile(file) && /^\d{1,8}$/.test(begins))))
    return undefined;
  return { kind: 'bars', bars: readBars(file, lines, own, complain) };
}

/** What a price of `date` is multiplied by to stand in shares of today; 1 where no split came after it. */
export function splitFactorOn(factors: SplitFactors, date: TradingDate): number {
  return factors.rows.find(({ upTo }) => date <= upTo)?.factor ?? 1;
}
