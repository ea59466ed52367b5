import type { TradingDate } from '@kuroshio/market';
import type { NavRow, StrategyRow } from './strategy-rows.ts';

/** A series of the house that follows another is looked at for so many net asset values before anybody may join. */
const REVIEW_NAVS = 3;

/** The fall of a unit from its best value so far, in hundredths of a percent, rounded up. */
function fallBps(values: readonly Pick<NavRow, 'value' | 'units'>[]): number {
  let best: Pick<NavRow, 'value' | 'units'> | undefined;
  for (const one of values) if (best === undefined || one.value * best.units > best.value * one.units) best = one;
  const last = values.at(-1);
  if (best === undefined || last === undefined) return 0;
  const kept = (last.value * best.units * 10_000n) / (best.value * last.units);
  return Number(10_000n - kept);
}

/**
 * How a strategy stands after a day: a review ends by what the pool did with the issuer's own money; a fall that its terms do
 * not allow ends it, and so does its last day. From then on it only sells, and pays everybody when all of it is money.
 */
export function nextState(
  strategy: StrategyRow,
  date: TradingDate,
  values: readonly Pick<NavRow, 'value' | 'units'>[],
  isEnd: boolean,
): StrategyRow {
  if (isEnd) return { ...strategy, paid_out: true };
  if (strategy.stopped_on !== null) return strategy;
  const fell = fallBps(values) >= strategy.drawdown_bps;
  if (strategy.state === 'under-review') {
    if (fell) return { ...strategy, state: 'audit-failed', reason: 'drawdown', stopped_on: date };
    return values.length > REVIEW_NAVS ? { ...strategy, state: 'in-progress' } : strategy;
  }
  if (fell) return { ...strategy, state: 'terminated', reason: 'drawdown', stopped_on: date };
  return date >= strategy.ends_on ? { ...strategy, state: 'ended', reason: 'deadline', stopped_on: date } : strategy;
}
