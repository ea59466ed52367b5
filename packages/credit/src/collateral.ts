import { addTradingDays, type Calendar, type TradingDate, type Venue } from '@kuroshio/market';
import { type Cash, cash, divide } from '@kuroshio/money';

const WHOLE = 10_000n;

/** What of a value is lent on it, or counts of it. Rounded down to a minor unit. */
export function partOf(value: Cash, ratioBps: number): Cash {
  return cash(divide(value * BigInt(ratioBps), WHOLE, 'down'));
}

/** From the sixth business day before an ex-date on, shares that stand for a debt count without what they give up on it. */
const DAYS_BEFORE_EX_DATE = 6;

/** Whether a dividend is taken off already at the close of `today`; on the ex-date itself the price has lost it. */
export function isTakenOff(calendar: Calendar, venue: Venue, today: TradingDate, exDate: TradingDate): boolean {
  return today < exDate && today >= addTradingDays(calendar, venue, exDate, -DAYS_BEFORE_EX_DATE);
}

/** What shares count for before an ex-date: their close less the dividend, and never less than nothing. */
export function lessDividend(value: Cash, dividend: Cash): Cash {
  return cash(value > dividend ? value - dividend : 0n);
}
