import type { Price } from '@kuroshio/money';
import { noteTrade } from '@kuroshio/orders';
import { type Changes, put } from '../batch/changes.ts';
import { instrumentAt, clockOf } from '../venues/venue-state.ts';
import type { ConditionalsState } from './conditional-book.ts';
import { CONDITIONALS } from './conditional-rows.ts';

/** A trade at `price`: notes the best prices of trailing orders and which orders are due. Closing auctions set off none. */
export function watchTrade(state: ConditionalsState, changes: Changes, instrumentNo: number, price: Price): void {
  const watching = state.conditionals.watching.get(instrumentNo);
  if (watching === undefined) return;
  if (clockOf(state, instrumentAt(state, instrumentNo).venue).phase !== 'continuous') return;
  for (const conditional of watching) {
    const { met, moved } = noteTrade(conditional, price);
    if (moved) put(changes, CONDITIONALS, conditional);
    if (met) state.conditionals.due.add(conditional);
  }
}
