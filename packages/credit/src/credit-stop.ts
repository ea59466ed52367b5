import type { TradingDate } from '@kuroshio/market';

/** What of a stock is stopped: buying it on margin (停資), or selling it short (停券). */
export type StoppedFinancing = 'margin-purchase' | 'short-sale';

/**
 * Why new margin purchases or short sales of a stock are stopped: the balance has reached the stock's cap (article 6 of the standards
 * for eligibility of securities for margin purchase and short sale), its shares are held by too few, its price or its volume is
 * disorderly (articles 2 and 3 of the same), or an authority has ordered it.
 */
export type StopReason =
  | 'balance-cap'
  | 'concentrated-holding'
  | 'disorderly-prices'
  | 'unusual-volume'
  | 'authority-order';

export interface CreditStop {
  readonly from: TradingDate;
  readonly reason: StopReason;
}

/** That a stop begins on a day, or that there is none from that day on. */
export interface StopDecision extends CreditStop {
  readonly id: bigint;
  readonly stops: boolean;
}

/** What of two decisions holds: the one from a later day, and of one day the one decided later. */
function inOrder(decisions: readonly StopDecision[]): StopDecision[] {
  return decisions.toSorted((a, b) => (a.from === b.from ? (a.id < b.id ? -1 : 1) : a.from < b.from ? -1 : 1));
}

/** The stop of one stock and financing that is in force on a day; undefined where none is. */
export function creditStopOn(decisions: readonly StopDecision[], date: TradingDate): CreditStop | undefined {
  const last = inOrder(decisions).findLast(({ from }) => from <= date);
  return last?.stops === true ? { from: last.from, reason: last.reason } : undefined;
}

/** What is decided for the days after a day: of each day what holds. */
export function comingStops(decisions: readonly StopDecision[], date: TradingDate): StopDecision[] {
  const coming = inOrder(decisions).filter(({ from }) => from > date);
  return coming.filter(({ from }, n) => coming[n + 1]?.from !== from);
}
