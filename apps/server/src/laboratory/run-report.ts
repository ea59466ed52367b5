import type { OutputOf } from '@kuroshio/contract';
import { cash, formatMinor } from '@kuroshio/money';
import { type BackTestResult, deflatedOf, type IntradayResult, overfitting, statisticsOf } from '@kuroshio/strategies';

export type RunReport = NonNullable<OutputOf<'laboratory/read-run'>['report']>;

/** Other runs by which one is judged: how many there were, their Sharpe ratios, and the returns of variants over the same days. */
export interface Others {
  readonly count: number;
  readonly sharpes: readonly number[];
  readonly variants: readonly (readonly number[])[];
}

/** With fewer the best of them says nothing of how they were chosen. */
const LEAST_VARIANTS = 8;
/** The days are parted into so many blocks: seventy ways to choose half of them. */
const BLOCKS = 8;
const CURVE_POINTS = 60;
const MOST_TRADES = 200;
const YEAR = Math.sqrt(252);

const bpsOf = (part: number) => Math.trunc(part * 10_000);
const rounded = (ratio: number | null) => (ratio === null ? null : Math.round(ratio * 100) / 100);

/** How often the best of the variants in one half of the days was below the middle in the other. */
export function overfitBps(variants: Others['variants']): number | null {
  const days = Math.min(...variants.map(({ length }) => length));
  const used = days - (days % BLOCKS);
  if (variants.length < LEAST_VARIANTS || used === 0) return null;
  const rows = Array.from({ length: used }, (_, day) => variants.map((returns) => returns[day] ?? 0));
  return Math.ceil(overfitting(rows, BLOCKS).probability * 10_000);
}

/** The Sharpe ratio of a year that the best of so many tries has by chance, and the probability that one is above it. */
export function deflatedBy(
  returns: readonly number[],
  others: Others,
): Pick<RunReport, 'chanceSharpe' | 'deflatedBps'> {
  const { probability, benchmark } = deflatedOf(returns, others);
  return { chanceSharpe: rounded(benchmark * YEAR) ?? 0, deflatedBps: bpsOf(probability) };
}

const MOST_NAMED_DAYS = 20;

/** What a run has come to: of days, or within them. */
export type RunResult = BackTestResult | (IntradayResult & Pick<BackTestResult, 'benchmark'>);

function withinDays(result: RunResult): RunReport['withinDays'] {
  if (!('stuck' in result)) return undefined;
  const { stuck, halts, orders } = result;
  return {
    ...{ stuckDays: stuck.length, stuck: stuck.slice(-MOST_NAMED_DAYS).toReversed() },
    ...{ haltedDays: halts.length, halts: halts.slice(-MOST_NAMED_DAYS).toReversed(), orders },
  };
}

function wireTrades({ trades }: RunResult): RunReport['trades'] {
  return trades
    .slice(-MOST_TRADES)
    .toReversed()
    .map((trade) => ({
      ...{ date: trade.date, symbol: trade.symbol, side: trade.side, shares: trade.shares, price: trade.price },
      value: formatMinor(trade.value),
      costs: formatMinor('costs' in trade ? trade.costs : cash(trade.commission + trade.tax)),
      ...('minute' in trade ? { minute: trade.minute } : {}),
    }));
}

/** The whole report; gains and losses are cut toward zero, so that none looks larger than it was. */
export function runReport(result: RunResult, others: Others): RunReport {
  const { returns, benchmark, worth, costs, trades, turnover } = result;
  const values = returns.map(({ value }) => value);
  const figures = statisticsOf(returns);
  const { yearly, drawdown, hitRate } = figures;
  const { chanceSharpe, deflatedBps } = deflatedBy(values, others);
  let grown = 1;
  const curve = returns.map(({ date, value }, at) => ({
    ...{ date, value: bpsOf((grown *= 1 + value) - 1) },
    benchmark: bpsOf((benchmark[at] ?? 1) - 1),
  }));
  const step = Math.max(1, (curve.length - 1) / (CURVE_POINTS - 1));
  const points = Math.min(CURVE_POINTS, curve.length);
  return {
    ...{ days: figures.days, worth: formatMinor(worth), totalBps: bpsOf(figures.total) },
    benchmarkBps: bpsOf((benchmark.at(-1) ?? 1) - 1),
    ...{ drawdownBps: Math.ceil(drawdown.deepest * 10_000), longestDrawdown: drawdown.longest },
    hitRateBps: hitRate === null ? null : bpsOf(hitRate),
    yearly: yearly && {
      ...{ rateBps: bpsOf(yearly.rate), volatilityBps: Math.ceil(yearly.volatility * 10_000) },
      ...{ sharpe: rounded(yearly.sharpe), sortino: rounded(yearly.sortino) },
    },
    ...{ trials: others.count, chanceSharpe, deflatedBps },
    ...{ overfitBps: overfitBps(others.variants), variants: others.variants.length },
    costs: {
      ...{ commission: formatMinor(costs.commission), tax: formatMinor(costs.tax) },
      slippage: formatMinor(costs.slippage),
    },
    ...('withheld' in result ? { withheld: formatMinor(result.withheld) } : {}),
    turnoverBps: Math.ceil(turnover * 10_000),
    curve: Array.from({ length: points }, (_, at) => curve[Math.round(at * step)]).filter(
      (point) => point !== undefined,
    ),
    tradeCount: trades.length,
    trades: wireTrades(result),
    ...('stuck' in result ? { withinDays: withinDays(result) } : {}),
  };
}
