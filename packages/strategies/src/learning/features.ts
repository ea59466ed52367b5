import type { SeenDay } from '../algorithm.ts';

/** Days that are needed before anything is said. */
export const FEATURE_DAYS = 61;

const MEANS: readonly (readonly [name: string, of: (days: readonly SeenDay[]) => number])[] = [
  ['change-1', (days) => changeOver(days, 1)],
  ['change-2', (days) => changeOver(days, 2)],
  ['change-5', (days) => changeOver(days, 5)],
  ['change-10', (days) => changeOver(days, 10)],
  ['change-20', (days) => changeOver(days, 20)],
  ['change-60', (days) => changeOver(days, 60)],
  ['range-1', (days) => rangeOf(days, 1)],
  ['range-10', (days) => rangeOf(days, 10)],
  ['place-in-day', (days) => placeIn(days, 1)],
  ['place-in-20', (days) => placeIn(days, 20)],
  ['place-in-60', (days) => placeIn(days, 60)],
  ['from-average-10', (days) => fromAverage(days, 10)],
  ['from-average-20', (days) => fromAverage(days, 20)],
  ['from-average-60', (days) => fromAverage(days, 60)],
  ['volatility-10', (days) => volatilityOf(days, 10)],
  ['volatility-60', (days) => volatilityOf(days, 60)],
];

/** What a model is asked with, in this order. */
export const FEATURES: readonly string[] = MEANS.map(([name]) => name);

/** Six decimals: what a customer reads in the model is what it was asked with. */
const MILLION = 1e6;

/**
 * The numbers of an instrument after the last of these days; undefined where there are too few. It is given days that are over
 * and nothing else, so no number can hold what came later.
 */
export function featuresOf(days: readonly SeenDay[]): readonly number[] | undefined {
  const last = days.slice(-FEATURE_DAYS);
  if (last.length < FEATURE_DAYS || last.some(({ low, open }) => low <= 0 || open <= 0)) return undefined;
  return MEANS.map(([, of]) => Math.round(of(last) * MILLION) / MILLION);
}

const closesOf = (days: readonly SeenDay[], span: number) => days.slice(-span).map(({ close }) => close);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function changeOver(days: readonly SeenDay[], span: number): number {
  const [then, now] = [days.at(-1 - span)?.close ?? 1, days.at(-1)?.close ?? 1];
  return now / then - 1;
}

function rangeOf(days: readonly SeenDay[], span: number): number {
  return mean(days.slice(-span).map(({ high, low, close }) => (high - low) / close));
}

/** Where the last close stands between the lowest and the highest price, from 0 to 1. */
function placeIn(days: readonly SeenDay[], span: number): number {
  const part = days.slice(-span);
  const high = Math.max(...part.map((day) => day.high));
  const low = Math.min(...part.map((day) => day.low));
  return high === low ? 0.5 : ((days.at(-1)?.close ?? low) - low) / (high - low);
}

function fromAverage(days: readonly SeenDay[], span: number): number {
  return (days.at(-1)?.close ?? 0) / mean(closesOf(days, span)) - 1;
}

function volatilityOf(days: readonly SeenDay[], span: number): number {
  const closes = closesOf(days, span + 1);
  const changes = closes.slice(1).map((close, at) => close / (closes[at] ?? close) - 1);
  const middle = mean(changes);
  return Math.sqrt(mean(changes.map((change) => (change - middle) ** 2)));
}
