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

/**
 * What goes of the money that is held for shares that are owed when some are bought back: what they cost, or their own part of it as far as the rest does not need
 * it; never more than is held.
 * @param own their part by quantity @param keep what the rest needs
 */
export function collateralGoing(
  collateral: Cash,
  { own, cost, keep }: { readonly own: bigint; readonly cost: bigint; readonly keep: Cash },
): Cash {
  const spare = collateral - keep;
  const free = spare < own ? spare : own;
  const wanted = cost > free ? cost : free;
  return cash(wanted < collateral ? wanted : collateral);
}
