import { assert, unreachable } from '@kuroshio/base';
import { addDays, isWeekend, partsOf } from './civil-day.ts';
import { type Dated, rowOn } from './dated.ts';
import { isUsBankHolidayWithTrading, taiwanFixedHolidays, usEarlyCloses, usHolidays } from './holiday-rules.ts';
import type { TradingDate, Venue } from './instrument.ts';
import { TAIWAN_HOLIDAYS, TAIWAN_SATURDAYS } from './tables/tw-holidays.ts';
import { US_HOLIDAYS } from './tables/us-holidays.ts';

const taiwanKind = new Map<string, (typeof TAIWAN_HOLIDAYS)[number][2]>(TAIWAN_HOLIDAYS.map((row) => [row[0], row[2]]));
const taiwanSaturdays = new Set<string>(TAIWAN_SATURDAYS.map(([date]) => date));
const usKind = new Map<string, (typeof US_HOLIDAYS)[number][2]>(US_HOLIDAYS.map((row) => [row[0], row[2]]));

/**
 * The days of the years whose announced holidays are in the tables. Other years go by rule: exact in the US but for days nobody can
 * foresee; in Taiwan only those of the solar calendar, so that lunar holidays of other years count as trading days.
 */
const HOLIDAY_TABLE = {
  taiwan: { first: '2020-01-01', last: '2027-12-31' },
  us: { first: '2025-01-01', last: '2027-12-31' },
} as const;

function inTable(country: Country, date: TradingDate): boolean {
  const { first, last } = HOLIDAY_TABLE[country];
  return date >= first && date <= last;
}

/** Answers of a rule by year, kept because histories ask for the same years again and again. */
function byYear(rule: (year: number) => readonly TradingDate[]): (year: number) => ReadonlySet<TradingDate> {
  const known = new Map<number, ReadonlySet<TradingDate>>();
  return (year) => {
    const days = known.get(year) ?? new Set(rule(year));
    known.set(year, days);
    return days;
  };
}

const usHolidaysOf = byYear(usHolidays);
const usEarlyClosesOf = byYear(usEarlyCloses);
// New Year's Day on a Saturday closes 31 December of the year before.
const taiwanHolidaysOf = byYear((year) => [...taiwanFixedHolidays(year), ...taiwanFixedHolidays(year + 1)]);

/** Whose holidays a venue keeps. */
export type Country = keyof typeof HOLIDAY_TABLE;

/**
 * Which days trade and settle: what the tables foresee, and what was announced beside them. A value: whoever announces a
 * closure makes another one (`withClosures`), and gives it to whom asks from then on.
 */
export interface Calendar {
  /** Days on which a market does not open although the tables say so (a typhoon): they neither trade nor settle. */
  readonly closures: Readonly<Record<Country, ReadonlySet<TradingDate>>>;
}

/** What the tables alone say. */
export const FORESEEN: Calendar = Object.freeze({
  closures: Object.freeze({ taiwan: new Set<TradingDate>(), us: new Set<TradingDate>() }),
});

/** The country whose holidays a venue keeps; undefined where it keeps none. */
export function countryOf(venue: Venue): Country | undefined {
  if (venue === 'TWSE' || venue === 'TPEX') return 'taiwan';
  return venue === 'US' ? 'us' : undefined;
}

/** Whether the day was to be a trading day and was closed by announcement. */
export function isUnforeseenClosure({ closures }: Calendar, venue: Venue, date: TradingDate): boolean {
  const country = countryOf(venue);
  return country !== undefined && closures[country].has(date);
}

function isUsHoliday({ closures }: Calendar, date: TradingDate): boolean {
  if (closures.us.has(date)) return true;
  if (usKind.get(date) === 'closed') return true;
  return !inTable('us', date) && usHolidaysOf(partsOf(date).year).has(date);
}

function isTaiwanClosed({ closures }: Calendar, date: TradingDate): boolean {
  if (closures.taiwan.has(date)) return true;
  if (isWeekend(date)) return !taiwanSaturdays.has(date);
  if (taiwanKind.has(date)) return true;
  if (inTable('taiwan', date)) return false;
  return taiwanHolidaysOf(partsOf(date).year).has(date);
}

/** Whether `venue` trades on `date`. Taiwan and US by their calendars, FX on weekdays, CRYPTO every day. */
export function isTradingDay(calendar: Calendar, venue: Venue, date: TradingDate): boolean {
  switch (venue) {
    case 'CRYPTO':
      return true;
    case 'FX':
      return !isWeekend(date);
    case 'US':
      return !isWeekend(date) && !isUsHoliday(calendar, date);
    case 'TWSE':
    case 'TPEX':
      return !isTaiwanClosed(calendar, date);
    default:
      return unreachable(venue);
  }
}

/** Whether `date` is a US trading day that closes at 13:00. */
export function isEarlyClose(calendar: Calendar, venue: Venue, date: TradingDate): boolean {
  if (venue !== 'US' || !isTradingDay(calendar, venue, date)) return false;
  if (usKind.get(date) === 'early-close') return true;
  return !inTable('us', date) && usEarlyClosesOf(partsOf(date).year).has(date);
}

/** No venue is ever closed this long; a longer search is a broken table. */
const LONGEST_CLOSURE_DAYS = 30;

function step(
  calendar: Calendar,
  venue: Venue,
  date: TradingDate,
  direction: 1 | -1,
  wanted: (calendar: Calendar, venue: Venue, day: TradingDate) => boolean,
): TradingDate {
  let day = date;
  for (let i = 0; i < LONGEST_CLOSURE_DAYS; i++) {
    day = addDays(day, direction);
    if (wanted(calendar, venue, day)) return day;
  }
  assert(false, `${venue} has no trading day near ${date}`);
}

/** The first trading day after `date`. */
export function nextTradingDay(calendar: Calendar, venue: Venue, date: TradingDate): TradingDate {
  return step(calendar, venue, date, 1, isTradingDay);
}

/** The last trading day before `date`. */
export function previousTradingDay(calendar: Calendar, venue: Venue, date: TradingDate): TradingDate {
  return step(calendar, venue, date, -1, isTradingDay);
}

/**
 * The trading day `n` trading days after `date`, before it where `n` is negative. With `n` 0 it is `date` itself, whether
 * it trades or not; a `date` that does not trade counts as standing between its neighbours.
 */
export function addTradingDays(calendar: Calendar, venue: Venue, date: TradingDate, n: number): TradingDate {
  assert(Number.isSafeInteger(n), `not a number of days: ${n}`);
  let day = date;
  for (let i = 0; i < Math.abs(n); i++) day = step(calendar, venue, day, n > 0 ? 1 : -1, isTradingDay);
  return day;
}

/** Trading days from `date` to a later day, that day included; 0 where it is not later. */
export function tradingDaysBetween(calendar: Calendar, venue: Venue, date: TradingDate, later: TradingDate): number {
  let days = 0;
  for (let day = date; day < later; day = step(calendar, venue, day, 1, isTradingDay)) days++;
  return days;
}

/** Whether securities and money of `venue` are settled on `date`: not quite the days on which it trades. */
export function isSettlementDay(calendar: Calendar, venue: Venue, date: TradingDate): boolean {
  switch (venue) {
    case 'TWSE':
    case 'TPEX':
      return isTradingDay(calendar, venue, date) || taiwanKind.get(date) === 'settlement-only';
    case 'US':
      return isTradingDay(calendar, venue, date) && !isUsBankHolidayWithTrading(date);
    case 'CRYPTO':
    case 'FX':
      return isTradingDay(calendar, venue, date);
    default:
      return unreachable(venue);
  }
}

export interface SettlementRule extends Dated {
  readonly venues: readonly Venue[];
  readonly days: number;
  readonly source: string;
}

/** Days from trade to settlement, by trade date. What is only quoted here settles with the exchange itself. */
export const SETTLEMENT_RULES: readonly SettlementRule[] = [
  { venues: ['TWSE', 'TPEX'], days: 2, from: null, to: null, source: 'TWSE Operating Rules art. 57: T+2' },
  { venues: ['US'], days: 3, from: null, to: '2017-09-04', source: 'SEC Rule 15c6-1 (general knowledge)' },
  { venues: ['US'], days: 2, from: '2017-09-05', to: '2024-05-27', source: 'SEC Rule 15c6-1 (general knowledge)' },
  { venues: ['US'], days: 1, from: '2024-05-28', to: null, source: 'SEC Rule 15c6-1: T+1 since 2024-05-28' },
  { venues: ['CRYPTO', 'FX'], days: 0, from: null, to: null, source: 'exchanged at once inside the product' },
];

/** Settlement days between a trade of `date` and its settlement: Taiwan 2, US 1 (2 until 2024-05-27), others 0. */
export function settlementDays(venue: Venue, date: TradingDate): number {
  return rowOn(
    SETTLEMENT_RULES.filter((rule) => rule.venues.includes(venue)),
    date,
  ).days;
}

/**
 * The day on which a trade of `tradeDate` settles. Counts settlement days: in Taiwan the days before Lunar New Year
 * without trading count, typhoon days do not; in the US Columbus Day and Veterans Day do not.
 */
export function settlementDate(calendar: Calendar, venue: Venue, tradeDate: TradingDate): TradingDate {
  let day = tradeDate;
  for (let left = settlementDays(venue, tradeDate); left > 0; left--)
    day = step(calendar, venue, day, 1, isSettlementDay);
  return day;
}
