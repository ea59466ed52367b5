import {
  addTradingDays,
  type Calendar,
  daysOf,
  type Instrument,
  settlementDate,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { type Cash, NO_CASH } from '@kuroshio/money';
import { INTEREST_RULES, interestOf } from './interest.ts';
import { marginLoanBps } from './margin-loan.ts';
import { marginTermsOn } from './margin-terms.ts';

/**
 * Of a short sale of a stock of which less is lent, more is put up: the exchanges' daily lists raise the one where they lower
 * the other. By what is lent on it, in basis points.
 */
const RAISED: Readonly<Record<number, number>> = { 5_000: 10_000, 4_000: 12_000 };

/**
 * Of each 10,000 that a short sale of this stock comes to on this day, so much is put up (融券保證金成數); 0 where none may be
 * sold short. Shares and funds of both Taiwanese markets on which money is lent too.
 */
export function shortMarginBps(
  instrument: Pick<Instrument, 'no' | 'venue' | 'kind' | 'tradable'>,
  marks: readonly string[],
  date: TradingDate,
): number {
  const lent = marginLoanBps(instrument, marks, date);
  return lent === 0 ? 0 : (RAISED[lent] ?? marginTermsOn(date).shortMarginBps);
}

/** The last day on which what was sold short is bought back before an ex-date (融券最後回補日). */
export function lastCoverDay(calendar: Calendar, venue: Venue, exDate: TradingDate): TradingDate {
  return addTradingDays(calendar, venue, exDate, -marginTermsOn(exDate).coverDaysBefore);
}

/** From the last day of covering on, up to the ex-date, nothing more is sold short (停券). */
export function isShortBarred(calendar: Calendar, venue: Venue, today: TradingDate, exDate: TradingDate): boolean {
  return today < exDate && today >= lastCoverDay(calendar, venue, exDate);
}

/**
 * What the broker pays on what stood for shares that were sold short: simple, by calendar days from the day on which the sale
 * settles up to the day on which what covers does, or what is given back comes, at the rate of the moment of the sale; rounded down to whole dollars.
 */
export function collateralInterest(
  calendar: Calendar,
  venue: Instrument['venue'],
  {
    collateral,
    rateBps,
    openedOn,
    paidOn,
  }: {
    readonly collateral: Cash;
    readonly rateBps: number;
    readonly openedOn: TradingDate;
    /** The day on which the money is free. */
    readonly paidOn: TradingDate;
  },
): Cash {
  const days = daysOf(paidOn) - daysOf(settlementDate(calendar, venue, openedOn));
  if (days <= 0) return NO_CASH;
  return interestOf(collateral, rateBps, days, INTEREST_RULES.TWD);
}
