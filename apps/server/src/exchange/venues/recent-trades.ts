import { minus, plus, type Shares, shares } from '@kuroshio/money';

/** A trade for the average of the last minutes; `at` in milliseconds of the venue's day. */
interface RecentTrade {
  readonly n: number;
  readonly at: number;
  /** Price units times shares. */
  readonly value: number;
  readonly shares: Shares;
}

/** The trades of the last minutes with their sums, oldest first. */
export interface RecentTrades {
  trades: RecentTrade[];
  /** Those before it have gone. */
  head: number;
  value: number;
  shares: Shares;
}

export const noRecentTrades = (): RecentTrades => ({ trades: [], head: 0, value: 0, shares: shares(0) });

export function noteRecentTrade(recent: RecentTrades, trade: RecentTrade): void {
  recent.trades.push(trade);
  recent.value += trade.value;
  recent.shares = plus(recent.shares, trade.shares);
}

/** What is left of them when a failed batch has undone the trades after the `n`th. */
export function recentUpTo({ trades, head }: RecentTrades, n: number): RecentTrades {
  const kept = noRecentTrades();
  for (const trade of trades.slice(head)) if (trade.n <= n) noteRecentTrade(kept, trade);
  return kept;
}

/** Volume-weighted mean price of the trades since `from`, 0 where there are none. */
export function averageSince(recent: RecentTrades, from: number): number {
  const { trades } = recent;
  for (let first = trades[recent.head]; first !== undefined && first.at < from; first = trades[recent.head]) {
    recent.value -= first.value;
    recent.shares = minus(recent.shares, first.shares);
    recent.head += 1;
  }
  if (recent.head > 1_000 && recent.head * 2 > trades.length) {
    recent.trades = trades.slice(recent.head);
    recent.head = 0;
  }
  return recent.shares === 0 ? 0 : recent.value / recent.shares;
}
