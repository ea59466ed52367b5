import type { TradingDate } from '@kuroshio/market';
import { clockOf, type Exchange } from '../exchange/index.ts';
import type { MarginCallParts, MarginParts } from '../margin/index.ts';

export type UsMarginParts = MarginParts;
export type UsMarginCallParts = MarginCallParts;

/** The money of these accounts. */
export const CURRENCY = 'USD';
/** The account's name in rows of agreements and calls. */
export const ACCOUNT = 'us-margin';

/** The day by which they count: that of the US market. */
export function usToday({ view }: Pick<Exchange, 'view'>): TradingDate {
  return clockOf(view, 'US').date;
}
