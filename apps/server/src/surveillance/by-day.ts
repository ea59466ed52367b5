import { pairOf } from './customer-links.ts';
import type { CustomerTrade } from './customer-trades.ts';

export type Several = readonly [CustomerTrade, ...CustomerTrade[]];

/** Trades of the same customers in the same instrument on the same day, which are told of together. */
export function byDay(trades: readonly CustomerTrade[]): Several[] {
  const groups = Map.groupBy(
    trades,
    ({ seller, buyer, instrumentNo, tradingDate }) => `${pairOf(seller, buyer)} ${instrumentNo} ${tradingDate}`,
  );
  return [...groups.values()] as unknown as Several[];
}
