import { noteTrade } from '@kuroshio/orders';
import type { Changes } from '../batch/changes.ts';
import { clockOf, type ExchangeState, instrumentOf } from '../state.ts';

/** A trade at `price`: notes the best prices of trailing orders and which orders are due. Closing auctions set off none. */
export function watchTrade(state: ExchangeState, changes: Changes, instrumentNo: number, price: number): void {
  const watching = state.conditionals.watching.get(instrumentNo);
  if (watching === undefined) return;
  if (clockOf(state, instrumentOf(instrumentNo).venue).phase !== 'continuous') return;
  for (const conditional of watching) {
    const { met, moved } = noteTrade(conditional, price);
    if (moved) changes.conditionals.add(conditional);
    if (met) state.conditionals.due.add(conditional);
  }
}
