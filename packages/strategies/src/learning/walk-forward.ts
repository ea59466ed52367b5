import type { SeenDay } from '../algorithm.ts';
import { boost } from './boost.ts';
import type { BoostTerms } from './boost-terms.ts';
import { FEATURE_DAYS, FEATURES, featuresOf } from './features.ts';
import { type Model, probabilityOf } from './model.ts';

/** How history is parted: in days. */
export interface Windows {
  readonly train: number;
  /** Days before a test window that are left out because what followed them reaches into it. */
  readonly purge: number;
  /** Days that are left out besides. */
  readonly embargo: number;
  readonly test: number;
}

/** The question of a day: will the session after it end above its opening price? */
export interface Sample {
  readonly symbol: string;
  /** The last day that was over when it was asked, and the day that answered. */
  readonly date: string;
  readonly answered: string;
  readonly row: readonly number[];
  /** From the opening price to the close of the day that answered. */
  readonly change: number;
}

/** A sample that was asked of a model which had seen nothing of its time. */
export interface Prediction extends Omit<Sample, 'row'> {
  readonly probability: number;
}

/** One window as it was used: dates, both inclusive. */
export interface UsedWindow {
  readonly trainFrom: string;
  readonly trainTo: string;
  readonly testFrom: string;
  readonly testTo: string;
  readonly rows: number;
}

export type Series = ReadonlyMap<string, readonly SeenDay[]>;

/** Every question that the days of some instruments answer, oldest first. */
export function samplesOf(series: Series): Sample[] {
  const samples: Sample[] = [];
  for (const [symbol, days] of series)
    for (let at = FEATURE_DAYS - 1; at + 1 < days.length; at++) {
      const [day, next] = [days[at], days[at + 1]];
      const row = featuresOf(days.slice(at + 1 - FEATURE_DAYS, at + 1));
      if (row === undefined || day === undefined || next === undefined || next.open <= 0) continue;
      samples.push({ symbol, date: day.date, answered: next.date, row, change: next.close / next.open - 1 });
    }
  return samples.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.symbol < b.symbol ? -1 : 1));
}

/** A model of some samples. */
export function train(samples: readonly Sample[], terms: BoostTerms, yesFrom: number): Model {
  const rows = samples.map(({ row }) => row);
  const ups = samples.map(({ change }) => change > 0);
  return { ...boost({ features: FEATURES, rows, ups }, terms), yesFrom };
}

/**
 * Trains on a window, leaves a gap, asks about the window after it, and moves on by that window: what comes out are the test
 * windows one after the other, and nothing of the days on which a model was trained.
 */
export function walkForward(
  samples: readonly Sample[],
  { train: trained, purge, embargo, test }: Windows,
  terms: BoostTerms,
): { readonly predictions: readonly Prediction[]; readonly windows: readonly UsedWindow[] } {
  const dates = [...new Set(samples.map(({ date }) => date))];
  const place = new Map(dates.map((date, at) => [date, at]));
  const between = (from: number, to: number) =>
    samples.filter(({ date }) => (place.get(date) ?? -1) >= from && (place.get(date) ?? -1) < to);
  const predictions: Prediction[] = [];
  const windows: UsedWindow[] = [];
  for (let from = 0; ; from += test) {
    const end = from + trained;
    const testFrom = end + purge + embargo;
    const asked = between(testFrom, testFrom + test);
    if (asked.length === 0 || testFrom + test > dates.length) break;
    const known = between(from, end);
    const model = train(known, { ...terms, seed: `${terms.seed}:${windows.length}` }, 0);
    for (const { row, ...sample } of asked) predictions.push({ ...sample, probability: probabilityOf(model, row) });
    windows.push({
      ...{ trainFrom: dates[from] ?? '', trainTo: dates[end - 1] ?? '' },
      ...{ testFrom: dates[testFrom] ?? '', testTo: dates[testFrom + test - 1] ?? '', rows: known.length },
    });
  }
  return { predictions, windows };
}
