import type { TradingDate } from '@kuroshio/market';

/** A fall that happened, of one stock from one close to a later one. */
export interface PastFall {
  readonly symbol: string;
  readonly from: TradingDate;
  readonly to: TradingDate;
  /** Whole percent, rounded to the deeper side: a fall is not made to look smaller. */
  readonly percent: number;
}

/** Closes as the exchanges published them, not adjusted; between each two there was no ex-date. */
const CLOSES = [
  // Three days of the tariffs of 2025-04-02, after two on which Taiwan was closed; the first was the limit for both.
  { symbol: 'TWSE:2330', from: '2025-04-02', before: 942, to: '2025-04-09', after: 785 },
  { symbol: 'TPEX:6488', from: '2025-04-02', before: 330, to: '2025-04-09', after: 263.5 },
  // From the high to the low of early 2020.
  { symbol: 'US:AAPL', from: '2020-02-19', before: 323.62, to: '2020-03-23', after: 224.37 },
] as const;

/** What prices have done before, to see what it would do to an account. */
export const PAST_FALLS: readonly PastFall[] = CLOSES.map(({ symbol, from, before, to, after }) => ({
  ...{ symbol, from: from as TradingDate, to: to as TradingDate },
  percent: -Math.ceil(((before - after) / before) * 100),
}));
