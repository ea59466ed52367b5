import { deflatedSharpe } from '../overfitting.ts';
import { compounded, type DailyReturn, momentsOf, sharpeOf } from '../statistics.ts';
import type { Prediction } from './walk-forward.ts';

/** Most of a pool that is in one instrument for a day, and what trading it costs there and back, both as parts of 1. */
export interface DayTerms {
  readonly mostPart: number;
  readonly costOf: (symbol: string) => number;
}

export interface MonthHits {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Questions; those to which the model said yes; of both those that went up. */
  readonly asked: number;
  readonly yes: number;
  readonly ups: number;
  readonly hits: number;
}

/** Predictions of about the same probability, and how often they came true. */
export interface CalibrationRow {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly mean: number;
  readonly came: number;
}

export type Verdict = 'edge' | 'no-edge';

/** What tests of unseen time say of a way to train a model. */
export interface Judgement {
  readonly verdict: Verdict;
  /** The parts of the rule, each held or not. */
  readonly holds: { readonly enough: boolean; readonly hits: boolean; readonly sharpe: boolean };
  readonly months: readonly MonthHits[];
  readonly calibration: readonly CalibrationRow[];
  /** Of its yeses those that went up, and of all questions of the same months; null where it never said yes. */
  readonly hitRate: number | null;
  readonly alwaysYes: number | null;
  /** How far the first is above the second, and the error of that, by months. */
  readonly excess: number;
  readonly error: number;
  /** After costs, day by day. */
  readonly returns: readonly DailyReturn[];
  readonly total: number;
  /** Per day. */
  readonly sharpe: number;
  readonly deflated: number;
  /** The Sharpe ratio per day that the best of so many trials has by chance. */
  readonly benchmark: number;
}

/** Fewer of either say nothing. */
const LEAST_YES = 100;
const LEAST_MONTHS = 12;
/** Errors by which the hit rate must be above always saying yes. */
const ERRORS = 2;
const CONFIDENCE = 0.95;
/** Width of a row of the calibration table. */
const STEP = 0.05;

/** Trials so far: their number, this one included, and their Sharpe ratios per day. */
export interface Trials {
  readonly count: number;
  readonly sharpes: readonly number[];
}

/**
 * The rule, as it is told: an edge is there only where a hundred yeses in twelve months and more were right more often than
 * always saying yes in the same months, by more than twice the error, and where the Sharpe ratio after costs is with 95 % above what the best of all
 * trials has by chance. All else is no edge.
 */
export function judge(predictions: readonly Prediction[], yesFrom: number, terms: DayTerms, trials: Trials): Judgement {
  const months = monthsOf(predictions, yesFrom);
  const returns = returnsOfDays(predictions, yesFrom, terms);
  const values = returns.map(({ value }) => value);
  const { yes, hits, expected, error } = excessOf(months);
  const excess = yes === 0 ? 0 : (hits - expected) / yes;
  const sharpe = sharpeOf(values) ?? 0;
  const { probability, benchmark } = deflatedOf(values, trials);
  const holds = {
    enough: yes >= LEAST_YES && months.filter((month) => month.yes > 0).length >= LEAST_MONTHS,
    hits: excess > ERRORS * error,
    sharpe: probability >= CONFIDENCE,
  };
  return {
    ...{ verdict: holds.enough && holds.hits && holds.sharpe ? 'edge' : 'no-edge', holds, months },
    calibration: calibrationOf(predictions),
    hitRate: yes === 0 ? null : hits / yes,
    alwaysYes: yes === 0 ? null : expected / yes,
    ...{ excess, error, returns, total: compounded(values), sharpe, deflated: probability, benchmark },
  };
}

/** The deflated Sharpe ratio, per day, of values among trials; their variance is never less than what chance alone gives. */
export function deflatedOf(
  values: readonly number[],
  { count, sharpes }: Trials,
): { readonly benchmark: number; readonly probability: number } {
  if (values.length < 2 || sharpeOf(values) === null) return { benchmark: 0, probability: 0 };
  const mean = sharpes.reduce((sum, one) => sum + one, 0) / Math.max(1, sharpes.length);
  const spread = sharpes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, sharpes.length - 1);
  return deflatedSharpe(momentsOf(values), count, Math.max(spread, 1 / values.length));
}

function monthsOf(predictions: readonly Prediction[], yesFrom: number): MonthHits[] {
  return [...Map.groupBy(predictions, ({ answered }) => answered.slice(0, 7))].map(([month, all]) => {
    const yes = all.filter(({ probability }) => probability >= yesFrom);
    const ups = (some: readonly Prediction[]) => some.filter(({ change }) => change > 0).length;
    return { month, asked: all.length, yes: yes.length, ups: ups(all), hits: ups(yes) };
  });
}

/**
 * Its right yeses, and how many of as many would have been right by always saying yes, month by month: a month in which all
 * rose favours neither. The error is by whole months, as days of one month and stocks of one day move together.
 */
function excessOf(months: readonly MonthHits[]) {
  const said = months.filter(({ yes }) => yes > 0);
  const sum = (of: (month: MonthHits) => number) => said.reduce((total, month) => total + of(month), 0);
  const expectedIn = ({ ups, asked, yes }: MonthHits) => (ups / asked) * yes;
  const [yes, hits, expected] = [sum((month) => month.yes), sum((month) => month.hits), sum(expectedIn)];
  const excess = yes === 0 ? 0 : (hits - expected) / yes;
  const squares = sum((month) => (month.hits - expectedIn(month) - excess * month.yes) ** 2);
  const factor = said.length < 2 ? 0 : said.length / (said.length - 1);
  return { yes, hits, expected, error: yes === 0 ? 0 : Math.sqrt(factor * squares) / yes };
}

function calibrationOf(predictions: readonly Prediction[]): CalibrationRow[] {
  const rows = Map.groupBy(predictions, ({ probability }) => Math.min(19, Math.floor(probability / STEP)));
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([at, some]) => ({
      ...{ from: at * STEP, to: (at + 1) * STEP, count: some.length },
      mean: some.reduce((sum, { probability }) => sum + probability, 0) / some.length,
      came: some.filter(({ change }) => change > 0).length / some.length,
    }));
}

/** What following its yeses would have brought: equal parts from the opening to the close, after what trading costs. */
function returnsOfDays(
  predictions: readonly Prediction[],
  yesFrom: number,
  { mostPart, costOf }: DayTerms,
): DailyReturn[] {
  return [...Map.groupBy(predictions, ({ answered }) => answered)].map(([date, all]) => {
    const yes = all.filter(({ probability }) => probability >= yesFrom);
    const part = Math.min(1 / Math.max(1, yes.length), mostPart);
    return { date, value: yes.reduce((sum, { symbol, change }) => sum + part * (change - costOf(symbol)), 0) };
  });
}
