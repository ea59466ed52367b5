import {
  addTradingDays,
  type Calendar,
  isTradingDay,
  nextTradingDay,
  tradingDate,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { isBelow, type Ratio } from './maintenance.ts';

/** How long a margin purchase or a short sale lasts, and how often it goes on. */
export interface LifeTerms {
  readonly termMonths: number;
  /** Each of as many months again. */
  readonly extensions: number;
  /** So many business days before the end the customer is told, and may ask for more from then on: a rule of our house. */
  readonly toldBeforeEnd: number;
}

/** The same day so many months on; the last of the month where it has no such day. */
function monthsAfter(date: TradingDate, months: number): TradingDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const at = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1];
  // Day 0 of the next month is the last of this one.
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate();
  const two = (n: number) => String(n).padStart(2, '0');
  return tradingDate(`${y}-${two(m)}-${two(Math.min(day, last))}`);
}

/**
 * The last day of a margin purchase or a short sale (融資融券期限): half a year after it was opened, half a year more for each
 * extension; the next business day where the market is closed then. Counted from the opening, so that no extension loses days.
 */
export function endOfTerm(
  calendar: Calendar,
  venue: Venue,
  { termMonths }: LifeTerms,
  openedOn: TradingDate,
  extended: number,
): TradingDate {
  const day = monthsAfter(openedOn, termMonths * (extended + 1));
  return isTradingDay(calendar, venue, day) ? day : nextTradingDay(calendar, venue, day);
}

/** The day from which the end is told, and more may be asked for. */
export function toldFrom(
  calendar: Calendar,
  venue: Venue,
  { toldBeforeEnd }: LifeTerms,
  end: TradingDate,
): TradingDate {
  return addTradingDays(calendar, venue, end, -toldBeforeEnd);
}

/** Why a transaction does not go on: it may be too early, too late, the last time, or too little stands for it. */
export type NotExtended = 'early' | 'over' | 'last' | 'ratio' | 'called' | 'not-lent';

/** What an extension is decided by, on a day. */
export interface ExtensionFacts {
  readonly today: TradingDate;
  readonly openedOn: TradingDate;
  /** How often it was extended. */
  readonly extended: number;
  /** Of the whole account. */
  readonly ratio: Ratio | undefined;
  /** A call stands, or a shortfall is in default. */
  readonly isCalled: boolean;
  /** Whether money, or shares, of this stock are lent today. */
  readonly isLent: boolean;
}

/**
 * Whether a transaction goes on for another term: asked for in the days before its end, not more often than the terms say, while the
 * account is at the line of a call or above and nothing is called. @returns undefined where it does
 */
export function refuseExtension(
  calendar: Calendar,
  venue: Venue,
  terms: LifeTerms & { readonly callBelowBps: number },
  { today, openedOn, extended, ratio, isCalled, isLent }: ExtensionFacts,
): NotExtended | undefined {
  const end = endOfTerm(calendar, venue, terms, openedOn, extended);
  if (today > end) return 'over';
  if (extended >= terms.extensions) return 'last';
  if (today < toldFrom(calendar, venue, terms, end)) return 'early';
  if (isCalled) return 'called';
  if (ratio !== undefined && isBelow(ratio, terms.callBelowBps)) return 'ratio';
  return isLent ? undefined : 'not-lent';
}
