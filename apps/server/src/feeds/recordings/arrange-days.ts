import {
  type Calendar,
  addDays,
  type Instrument,
  isTradingDay,
  knownExReference,
  nextTradingDay,
  priceLimits,
  type TradingDate,
  valueOf,
} from '@kuroshio/market';
import { CASH_ASSETS, price, shares } from '@kuroshio/money';
import type { RecordedDay, Recording } from '@kuroshio/simulation';
import type { CheckedBar } from './check-bars.ts';
import type { Complain, ProblemKind } from './problem.ts';

type Minutes = NonNullable<RecordedDay['minutes']>;

/** Fewest lots of a replayed day: open, high, low and close may each need a trade. */
const FEWEST_LOTS = 4;

/** A move from close to open that hardly any news explains, as a part of the close. */
const JUMP = 0.4;

/** In minor units: what the file says, else the volume at the mean of the four prices. */
function turnoverOf(instrument: Instrument, bar: CheckedBar): bigint {
  if (bar.value !== null)
    return BigInt(Math.round(bar.value)) * 10n ** BigInt(CASH_ASSETS[instrument.currency].decimals);
  return valueOf(instrument, price(Math.round((bar.open + bar.high + bar.low + bar.close) / 4)), shares(bar.volume));
}

function sameBar(a: CheckedBar, b: CheckedBar): boolean {
  return a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;
}

interface Arranged {
  readonly instrument: Instrument;
  readonly complain: Complain;
}

function told(on: Arranged, bar: CheckedBar, kind: ProblemKind, detail: string): void {
  on.complain({ file: bar.file, row: bar.row, symbol: on.instrument.symbol, kind, detail });
}

/** In order of time, each moment once: the first row that tells of it counts. */
function inOrder(on: Arranged, bars: readonly CheckedBar[]): CheckedBar[] {
  const kept = new Map<string, CheckedBar>();
  let latest = '';
  for (const bar of bars) {
    const key = bar.minute === null ? bar.date : `${bar.date} ${String(bar.minute).padStart(9, '0')}`;
    const first = kept.get(key);
    if (first !== undefined) {
      const how = sameBar(first, bar) ? 'the same' : 'other figures';
      told(on, bar, 'duplicate', `${key}: ${how} in row ${first.row} of ${first.file}`);
      continue;
    }
    if (key < latest) told(on, bar, 'out of order', `${key} stands after ${latest}`);
    else latest = key;
    kept.set(key, bar);
  }
  return [...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, bar]) => bar);
}

function dayOfMinutes(instrument: Instrument, bars: readonly CheckedBar[]): RecordedDay {
  const first = bars[0] as CheckedBar;
  const last = bars.at(-1) as CheckedBar;
  const minutes: Minutes = bars.map((bar) => ({
    minute: bar.minute ?? 0,
    open: bar.open,
    high: bar.high,
    low: bar.low,
    close: bar.close,
    volume: bar.volume,
    turnover: turnoverOf(instrument, bar),
  }));
  return {
    minutes,
    bar: {
      date: first.date,
      open: first.open,
      high: Math.max(...bars.map(({ high }) => high)),
      low: Math.min(...bars.map(({ low }) => low)),
      close: last.close,
      volume: bars.reduce((sum, { volume }) => sum + volume, 0),
      turnover: minutes.reduce((sum, { turnover }) => sum + turnover, 0n),
    },
  };
}

function dayOf(instrument: Instrument, bar: CheckedBar): RecordedDay {
  const { date, open, high, low, close, volume } = bar;
  return { minutes: null, bar: { date, open, high, low, close, volume, turnover: turnoverOf(instrument, bar) } };
}

function noteGaps(calendar: Calendar, on: Arranged, bars: readonly CheckedBar[]): void {
  const { venue } = on.instrument;
  for (const [place, bar] of bars.entries()) {
    const before = bars[place - 1];
    if (before === undefined || before.date === bar.date) continue;
    const from = nextTradingDay(calendar, venue, before.date);
    if (from >= bar.date) continue;
    let missing = 0;
    for (let date: TradingDate = from; date < bar.date; date = addDays(date, 1))
      if (isTradingDay(calendar, venue, date)) missing++;
    told(on, bar, 'gap', `${missing} trading days are missing between ${before.date} and ${bar.date}`);
  }
}

function noteLimits(on: Arranged, bars: readonly CheckedBar[], days: readonly RecordedDay[]): void {
  const rowOf = new Map(bars.map((bar) => [bar.date, bar]));
  for (const [place, { bar }] of days.entries()) {
    const before = days[place - 1]?.bar;
    const row = rowOf.get(bar.date);
    if (before === undefined || row === undefined) continue;
    const known = knownExReference(on.instrument, before.date, bar.date, price(before.close));
    const candidates: number[] = known === undefined ? [before.close] : [known, before.close];
    const isWithin = (from: number) => {
      const limits = priceLimits(on.instrument, price(from), bar.date);
      return limits === null || (bar.high <= limits.up && bar.low >= limits.down);
    };
    const reckoned = candidates.some(isWithin);
    // Told of a known split too: what customers hold is not split in a replay.
    if (reckoned && Math.abs(bar.open - before.close) > JUMP * before.close) {
      const times = bar.open / before.close;
      told(on, row, 'jump', `${bar.date} opens at ${times} times the close before, as after a split`);
    }
    if (reckoned) continue;
    const detail = `${bar.date} leaves the limits around the close before, as on an ex-date: reckoned from its open`;
    told(on, row, 'beyond limits', detail);
  }
}

/**
 * Makes a recording of an instrument's rows: in order, without repetitions, minutes gathered to days. Undefined where no
 * row is left. Where a date has rows of minutes and one of the day, the minutes count.
 */
export function arrangeDays(
  calendar: Calendar,
  instrument: Instrument,
  bars: readonly CheckedBar[],
  complain: Complain,
): Recording | undefined {
  const on: Arranged = { instrument, complain };
  const minuteDates = new Set(bars.flatMap(({ minute, date }) => (minute === null ? [] : date)));
  const fitting = bars.filter((bar) => {
    const mixed = bar.minute === null && minuteDates.has(bar.date);
    if (mixed) told(on, bar, 'mixed with days', `${bar.date}: its minutes are there too, and count`);
    return !mixed;
  });
  const ordered = inOrder(on, fitting);
  const first = ordered[0];
  if (first === undefined) return undefined;
  const days = [...Map.groupBy(ordered, ({ date }) => date).values()].map((own) =>
    own[0]?.minute === null ? dayOf(instrument, own[0]) : dayOfMinutes(instrument, own),
  );
  for (const bar of ordered) {
    if (bar.minute === null && bar.volume < FEWEST_LOTS * instrument.lotSize)
      told(on, bar, 'few lots', `${bar.date}: ${bar.volume} shares, played as ${FEWEST_LOTS} lots`);
  }
  noteGaps(calendar, on, ordered);
  noteLimits(on, ordered, days);
  if (first.before === null)
    told(on, first, 'reference unknown', `${first.date} is reckoned from its open: the file has no close before it`);
  return { instrumentNo: instrument.no, days, firstReference: first.before ?? undefined };
}
