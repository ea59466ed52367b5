import type { TradingDate } from '@kuroshio/market';
import { DAY_DESK } from '@kuroshio/strategies';
import type { Queryable } from '../platform/database/index.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import type { NavRow, StrategyRow } from './strategy-rows.ts';

export type HaltReason = 'loss' | 'failed' | 'not-allowed' | 'too-many';

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
  return value * 10_000n < last.value_after * (10_000n - DAY_DESK.mostLossBps);
}
