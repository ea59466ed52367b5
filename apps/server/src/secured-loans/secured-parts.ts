import { securedTermsOn } from '@kuroshio/credit';
import { addDays, type TradingDate } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import { clockOf, type Exchange } from '../exchange/index.ts';
import { type MarginParts, VENUE } from '../margin/index.ts';

export type SecuredParts = Pick<MarginParts, 'database' | 'exchange' | 'marks' | 'certified' | 'inbox'>;

/** The money of these loans. */
export const CURRENCY = 'TWD';

/** The day by which they count: that of the Taiwan market. */
export function today({ view }: Pick<Exchange, 'view'>): TradingDate {
  return clockOf(view, VENUE).date;
}

/** Calendar days that surely have so many closes in them: the market is closed for a New Year of eleven days. */
const DAYS_BACK = 30;

/**
 * No share counts for more than the lowest of its last closes, so that nobody borrows on a price that was driven up in a day. Bars that
 * the program did not write count for nothing. A share without a close yet counts for what the market says.
 */
export async function ceilingOf(exchange: Pick<Exchange, 'view' | 'bars'>, instrumentNo: number): Promise<Price> {
  const date = today(exchange);
  const { closes } = securedTermsOn(date);
  const days = await exchange.bars.days(instrumentNo, addDays(date, -DAYS_BACK), addDays(date, -1));
  return Math.min(Number.MAX_SAFE_INTEGER, ...days.slice(-closes).map(({ close }) => close)) as Price;
}
