import type { TradingDate } from '@kuroshio/market';
import type { Algorithm, Seen, Targets } from '@kuroshio/strategies';
import type { Queryable } from '../platform/database/index.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import type { NavRow, StrategyRow } from './strategy-rows.ts';

export type HaltReason = 'loss' | 'failed' | 'not-allowed' | 'too-many';

/** A fall since the last net asset value by which a day-trading pool is done for the day, in hundredths of a percent. */
const MOST_LOSS_OF_DAY = 300n;
/** Orders of a pool in a day: many times what any of ours needs. */
export const MOST_ORDERS = 400;

export async function isHalted(on: Queryable, { id }: StrategyRow, date: TradingDate): Promise<boolean> {
  const rows = await on.query('select 1 from strategy_halt where strategy_id = $1 and trading_date = $2', [id, date]);
  return rows.length > 0;
}

/** The kill switch: for the rest of the day the pool only sells. Kept, so that a restart does not lift it. */
export async function halt(
  { database, clock, log }: StrategyRunParts,
  strategy: StrategyRow,
  date: TradingDate,
  reason: HaltReason,
): Promise<void> {
  log.warn({ strategy: strategy.code, reason }, 'a strategy was stopped for the day');
  await database.query(
    'insert into strategy_halt (strategy_id, trading_date, reason, at) values ($1, $2, $3, $4) on conflict do nothing',
    [strategy.id, date, reason, new Date(clock.now())],
  );
}

/** Whether what a pool is worth now has fallen so far since its last net asset value that its day is over. */
export function hasLostTooMuch(value: bigint, last: Pick<NavRow, 'value_after'>): boolean {
  return value * 10_000n < last.value_after * (10_000n - MOST_LOSS_OF_DAY);
}

/** What an algorithm wants, or why it is not asked again today: it threw, or it wants what it may not. */
export function askAlgorithm(
  algorithm: Algorithm,
  seen: Seen,
): { readonly targets: Targets } | { readonly reason: HaltReason } {
  try {
    const targets = algorithm.targets(seen);
    const parts = [...targets];
    const allowed = parts.every(
      ([symbol, bps]) => algorithm.universe.includes(symbol) && Number.isInteger(bps) && bps > 0 && bps <= 10_000,
    );
    const sum = parts.reduce<number>((total, [, bps]) => total + bps, 0);
    return allowed && sum <= 10_000 ? { targets } : { reason: 'not-allowed' };
  } catch {
    return { reason: 'failed' };
  }
}
