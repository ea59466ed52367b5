import type { HoldingRule } from '@kuroshio/orders';
import type { Queryable } from '../../platform/database/index.ts';
import type { PositionsState } from './position-book.ts';

/** Reads how long what is bought of each instrument must be held. */
export async function readHoldingRules(database: Queryable, state: PositionsState): Promise<void> {
  const rows = await database.query<{
    instrument_no: number;
    lock_days: number;
    no_sell_days: number;
    no_sell_minutes: number;
  }>('select instrument_no, lock_days, no_sell_days, no_sell_minutes from holding_rule');
  const rules = new Map<number, HoldingRule>();
  for (const { instrument_no, lock_days, no_sell_days, no_sell_minutes } of rows) {
    rules.set(instrument_no, { lockDays: lock_days, noSellDays: no_sell_days, noSellMinutes: no_sell_minutes });
  }
  state.holdingRules = rules;
}
