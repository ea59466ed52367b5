import path from 'node:path';
import { type Instruments, type Rulebook, type Instrument, weekdayOf } from '@kuroshio/market';
import type { Recording } from '@kuroshio/simulation';
import { arrangeDays } from './arrange-days.ts';
import { type CheckedBar, checkBar } from './check-bars.ts';
import { doubtOf } from './doubt-market.ts';
import { namedByFile, splitArgument } from './name-instrument.ts';
import { type Complain, type ImportProblem, PROBLEM_KINDS } from './problem.ts';
import type { Named, RawBar } from './raw-bar.ts';
import { readCsvBars } from './read-csv-bars.ts';
import { readExchangeJson } from './read-exchange-json.ts';
import { readLean, type SplitFactors, splitFactorOn } from './read-lean.ts';
import { readMoment } from './read-moment.ts';

/** What files held that can be played, and everything in them that was not taken as it stands. */
export interface Imported {
  readonly recordings: readonly Recording[];
  readonly problems: readonly ImportProblem[];
  /** Rows of bars that the files held, taken or not. */
  readonly rows: number;
}

/** A file by its name, as `--replay` takes it (also `SYMBOL=FILE`), and its text. */
export interface NamedText {
  readonly argument: string;
  readonly text: string;
}

/** Part of a file's rows on a Sunday from which its dates are taken to be a day early, as those of a clock in UTC are. */
const SHIFTED = 0.1;

interface Gathered {
  readonly bars: RawBar[];
  readonly factors: SplitFactors[];
  readonly tickers: Map<string, Named>;
}

function isJson(text: string): boolean {
  return /^[\s\uFEFF]*[[{]/.test(text);
}

function readFile(
  instruments: Instruments,
  argument: string,
  text: string,
  gathered: Gathered,
  complain: Complain,
): void {
  const { file: where, named } = splitArgument(instruments, argument);
  const file = path.basename(where);
  const unknown = (detail: string) =>
    complain({ file, row: 0, symbol: named?.name ?? '', kind: 'unknown format', detail });
  try {
    if (isJson(text)) {
      gathered.bars.push(...readExchangeJson(instruments, file, JSON.parse(text), complain));
      return;
    }
    const lean = readLean(instruments, file, text, named, complain);
    if (lean?.kind === 'bars') gathered.bars.push(...lean.bars);
    else if (lean?.kind === 'factors') gathered.factors.push(lean.factors);
    else if (lean?.kind === 'tickers') gathered.tickers.set(lean.from.name, lean.named);
    else {
      const bars = readCsvBars(file, text, named ?? namedByFile(instruments, file), complain);
      if (bars === undefined)
        unknown('neither bars of the exchanges, nor of Lean, nor a table with open, high, low, close');
      else gathered.bars.push(...bars);
    }
  } catch (error) {
    unknown(error instanceof Error ? error.message : String(error));
  }
}

/** Tells of files whose days are those of another zone: many rows on Sundays, which are Mondays a day early. */
function noteShiftedDates(bars: readonly RawBar[], complain: Complain): void {
  for (const [file, rows] of Map.groupBy(bars, (bar) => bar.file)) {
    const dates = rows.flatMap((bar) =>
      'instrument' in bar.named ? (readMoment(bar.moment, bar.named.instrument.venue)?.date ?? []) : [],
    );
    const sundays = dates.filter((date) => weekdayOf(date) === 0).length;
    if (sundays === 0 || sundays < SHIFTED * dates.length) continue;
    const detail = `${sundays} of ${dates.length} rows are of a Sunday: the dates are a day early, as dates in UTC are`;
    complain({ file, row: 0, symbol: '', kind: 'dates shifted', detail });
  }
}

/** Leaves out the files of which only a code says whose they are and whose prices do not fit, and asks about each. */
function withoutDoubtful(bars: readonly RawBar[], complain: Complain): RawBar[] {
  return [...Map.groupBy(bars, (bar) => bar.file)].flatMap(([file, rows]) => {
    const named = rows[0]?.named;
    if (named === undefined || !('instrument' in named) || named.guessed !== true) return rows;
    const { instrument, name: symbol } = named;
    const doubt = isPlayed(instrument) ? doubtOf(instrument, rows) : undefined;
    if (doubt === undefined) return rows;
    const detail = `${doubt}. If it is, name it as ${symbol}=${file}`;
    complain({ file, row: 0, rows: rows.length, symbol, kind: 'another market?', detail });
    return [];
  });
}

/** Whether an instrument has a book in which a file can be played. */
function isPlayed({ kind }: Instrument): boolean {
  return kind !== 'index';
}

/** Reads files of bars. Nothing is dropped without a word: what is not taken as it stands is in `problems`. */
export function importTexts({ instruments, calendar }: Rulebook, files: readonly NamedText[]): Imported {
  const problems: ImportProblem[] = [];
  const complain: Complain = (problem) => problems.push({ ...problem, outcome: PROBLEM_KINDS[problem.kind] });
  const gathered: Gathered = { bars: [], factors: [], tickers: new Map() };
  for (const { argument, text } of files) readFile(instruments, argument, text, gathered, complain);
  noteShiftedDates(gathered.bars, complain);

  const byInstrument = new Map<Instrument, CheckedBar[]>();
  for (const raw of withoutDoubtful(gathered.bars, complain)) {
    const named = gathered.tickers.get(raw.named.name) ?? raw.named;
    const place = { file: raw.file, row: raw.row, symbol: named.name };
    if (!('instrument' in named)) {
      complain({
        ...place,
        kind: 'unknown symbol',
        detail: `${named.name || 'an unnamed one'} is not an instrument here`,
      });
      continue;
    }
    const { instrument } = named;
    if (!isPlayed(instrument)) {
      complain({
        ...place,
        kind: 'not traded here',
        detail: `${instrument.symbol} is an index: it has no trades of its own`,
      });
      continue;
    }
    const factors = gathered.factors.find((one) => one.named.name === raw.named.name || one.named.name === named.name);
    const factorOn = factors === undefined ? () => 1 : splitFactorOn.bind(null, factors);
    const bar = checkBar(calendar, instrument, raw, factorOn, complain);
    const own = byInstrument.get(instrument) ?? [];
    byInstrument.set(instrument, own);
    if (bar !== null) own.push(bar);
  }
  const recordings = [...byInstrument].flatMap(
    ([instrument, bars]) => arrangeDays(calendar, instrument, bars, complain) ?? [],
  );
  return { recordings, problems, rows: gathered.bars.length };
}
