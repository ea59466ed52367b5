import { normalCdf, normalQuantile } from './normal.ts';

/** Trading days of a year, by which figures are made yearly. */
const YEAR = 252;
/** Under so many trading days nothing is made yearly: a good week would look like a fortune. */
const LEAST_DAYS = 60;

/** What happened to a unit from one net asset value to the next: 0.01 is one percent. */
export interface DailyReturn {
  /** `YYYY-MM-DD` of the later one. */
  readonly date: string;
  readonly value: number;
}

/** How deep and how long a unit has been below its best value. */
export interface Drawdown {
  /** The largest fall from a best value, as a positive part of it. */
  readonly deepest: number;
  /** The fall that stands now. */
  readonly now: number;
  /** Days of the longest stay below a best value, also where it still lasts. */
  readonly longest: number;
}

export interface Statistics {
  readonly days: number;
  readonly total: number;
  readonly mean: number;
  /** Standard deviation of the daily returns, over N − 1. */
  readonly deviation: number;
  readonly drawdown: Drawdown;
  /** Days with a gain over days with a gain or a loss; null where there is none of either. */
  readonly hitRate: number | null;
  readonly bestMonth: Month | null;
  readonly worstMonth: Month | null;
  /** Null under 60 trading days. */
  readonly yearly: Yearly | null;
}

interface Month {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly value: number;
}

interface Yearly {
  /** Geometric. */
  readonly rate: number;
  readonly volatility: number;
  readonly sharpe: number | null;
  readonly sortino: number | null;
  /** The probability that the Sharpe ratio behind what was seen is above zero. */
  readonly probable: number | null;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : sum(values) / values.length);

/** Standard deviation over N − `ddof`; 0 of too few. */
export function deviationOf(values: readonly number[], ddof: 0 | 1): number {
  if (values.length <= ddof) return 0;
  const middle = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - ddof));
}

/** Mean over deviation (over N − 1) of a period's returns, with no riskless rate; null without deviation. */
export function sharpeOf(values: readonly number[]): number | null {
  const deviation = deviationOf(values, 1);
  return deviation === 0 ? null : mean(values) / deviation;
}

/** Mean over the root of the mean square of the losses, over all N periods and not the losing ones alone; null without a loss. */
export function sortinoOf(values: readonly number[]): number | null {
  const downside = Math.sqrt(sum(values.map((value) => Math.min(value, 0) ** 2)) / Math.max(1, values.length));
  return downside === 0 ? null : mean(values) / downside;
}

/** What all returns come to, one after the other. */
export function compounded(values: readonly number[]): number {
  return values.reduce((grown, value) => grown * (1 + value), 1) - 1;
}

export function drawdownOf(values: readonly number[]): Drawdown {
  let [grown, best, deepest, since, longest] = [1, 1, 0, 0, 0];
  for (const value of values) {
    grown *= 1 + value;
    best = Math.max(best, grown);
    deepest = Math.max(deepest, 1 - grown / best);
    since = grown < best ? since + 1 : 0;
    longest = Math.max(longest, since);
  }
  return { deepest, now: 1 - grown / best, longest };
}

function monthsOf(returns: readonly DailyReturn[]): Month[] {
  const byMonth = Map.groupBy(returns, ({ date }) => date.slice(0, 7));
  return [...byMonth].map(([month, days]) => ({ month, value: compounded(days.map(({ value }) => value)) }));
}

/** The whole set, by daily returns after all costs. */
export function statisticsOf(returns: readonly DailyReturn[]): Statistics {
  const values = returns.map(({ value }) => value);
  const total = compounded(values);
  const moved = values.filter((value) => value !== 0);
  const months = monthsOf(returns).toSorted((a, b) => a.value - b.value);
  const deviation = deviationOf(values, 1);
  const sharpe = sharpeOf(values);
  const sortino = sortinoOf(values);
  return {
    days: values.length,
    total,
    mean: mean(values),
    deviation,
    drawdown: drawdownOf(values),
    hitRate: moved.length === 0 ? null : moved.filter((value) => value > 0).length / moved.length,
    worstMonth: months[0] ?? null,
    bestMonth: months.at(-1) ?? null,
    yearly:
      values.length < LEAST_DAYS
        ? null
        : {
            rate: (1 + total) ** (YEAR / values.length) - 1,
            volatility: deviation * Math.sqrt(YEAR),
            sharpe: sharpe === null ? null : sharpe * Math.sqrt(YEAR),
            sortino: sortino === null ? null : sortino * Math.sqrt(YEAR),
            probable: sharpe === null ? null : probableSharpe(momentsOf(values), 0),
          },
  };
}

/** What the probability of a Sharpe ratio is reckoned from, all per period. */
export interface Moments {
  readonly sharpe: number;
  readonly periods: number;
  readonly skew: number;
  /** 3 of the normal distribution. */
  readonly kurtosis: number;
}

export function momentsOf(values: readonly number[]): Moments {
  const middle = mean(values);
  const deviation = deviationOf(values, 0);
  const standard = (power: number) => mean(values.map((value) => ((value - middle) / deviation) ** power));
  return { sharpe: sharpeOf(values) ?? 0, periods: values.length, skew: standard(3), kurtosis: standard(4) };
}

/** The variance of the estimate times N − 1. */
function spreadOf({ sharpe, skew, kurtosis }: Omit<Moments, 'periods'>): number {
  return 1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2;
}

/** Probability that the Sharpe ratio behind what was seen is above a benchmark (Bailey and López de Prado 2012). */
export function probableSharpe(moments: Moments, benchmark: number): number {
  const { sharpe, periods } = moments;
  return normalCdf(((sharpe - benchmark) * Math.sqrt(periods - 1)) / Math.sqrt(spreadOf(moments)));
}

/** Periods that are needed before a Sharpe ratio is above a benchmark with a confidence. */
export function leastTrackRecord(moments: Omit<Moments, 'periods'>, benchmark: number, confidence: number): number {
  const quantile = normalQuantile(confidence);
  return Math.ceil(1 + spreadOf(moments) * (quantile / (moments.sharpe - benchmark)) ** 2);
}
