import { assert, unreachable } from '@kuroshio/base';
import { addDays, isWeekend, partsOf } from './civil-day.ts';
import { type Dated, rowOn } from './dated.ts';
import { isUsBankHolidayWithTrading, taiwanFixedHolidays, usEarlyCloses, usHolidays } from './holiday-rules.ts';
import type { TradingDate, Venue } from './instrument.ts';
import { TAIWAN_HOLIDAYS } from './tables/tw-holidays.ts';
import { US_HOLIDAYS } from './tables/us-holidays.ts';

const taiwanKind = new Map<string, (typeof TAIWAN_HOLIDAYS)[number][2]>(TAIWAN_HOLIDAYS.map((row) => [row[0], row[2]]));
const usKind = new Map<string, (typeof US_HOLIDAYS)[number][2]>(US_HOLIDAYS.map((row) => [row[0], row[2]]));

/**
 * The years whose announced holidays are in the tables. Other years go by rule: exact in the US but for days nobody can
 * foresee; in Taiwan only fixed dates, so that lunar holidays of other years count as trading days.
 */
const HOLIDAY_TABLE_YEARS = { taiwan: { first: 2020, last: 2027 }, us: { first: 2025, last: 2027 } } as const;

function inTable(country: keyof typeof HOLIDAY_TABLE_YEARS, date: TradingDate): boolean {
  const { year } = partsOf(date);
  return year >= HOLIDAY_TABLE_YEARS[country].first && year <= HOLIDAY_TABLE_YEARS[country].last;
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

/** Days that no calendar foresaw, as operators announced them. */
const unforeseen = { taiwan: new Set<TradingDate>(), us: new Set<TradingDate>() };

/**
 * A market does not open on a day although its calendar says so (a typhoon): from now on the day neither trades nor
 * settles, so that settlement days behind it move. Told by the shell, which keeps such days.
 */
export function closeMarket(country: keyof typeof unforeseen, day: TradingDate): void {
  unforeseen[country].add(day);
}

/** Whether the day was to be a trading day and was closed by announcement. */
export function isUnforeseenClosure(venue: Venue, date: TradingDate): boolean {
  if (venue === 'TWSE' || venue === 'TPEX') return unforeseen.taiwan.has(date);
  return venue === 'US' && unforeseen.us.has(date);
}

function isUsHoliday(date: TradingDate): boolean {
  if (unforeseen.us.has(date)) return true;
  if (usKind.get(date) === 'closed') return true;
  return !inTable('us', date) && usHolidaysOf(partsOf(date).year).has(date);
}

function isTaiwanHoliday(date: TradingDate): boolean {
  if (unforeseen.taiwan.has(date)) return true;
  if (taiwanKind.has(date)) return true;
  if (inTable('taiwan', date)) return false;
  return taiwanHolidaysOf(partsOf(date).year).has(date);
}

/** Whether `venue` trades on `date`. Taiwan and US by their calendars, FX on weekdays, CRYPTO every day. */
export function isTradingDay(venue: Venue, date: TradingDate): boolean {
  switch (venue) {
    case 'CRYPTO':
      return true;
    case 'FX':
      return !isWeekend(date);
    case 'US':
      return !isWeekend(date) && !isUsHoliday(date);
    case 'TWSE':
    case 'TPEX':
      return !isWeekend(date) && !isTaiwanHoliday(date);
    default:
      return unreachable(venue);
  }
}

/** Whether `date` is a US trading day that closes at 13:00. */
export function isEarlyClose(venue: Venue, date: TradingDate): boolean {
  if (venue !== 'US' || !isTradingDay(venue, date)) return false;
  return inTable('us', date) ? usKind.get(date) === 'early-close' : usEarlyClosesOf(partsOf(date).year).has(date);
}

/** No venue is ever closed this long; a longer search is a broken table. */
const LONGEST_CLOSURE_DAYS = 30;

function step(venue: Venue, date: TradingDate, direction: 1 | -1, wanted: (venue: Venue, day: TradingDate) => boolean) {
  let day = date;
  for (let i = 0; i < LONGEST_CLOSURE_DAYS; i++) {
    day = addDays(day, direction);
    if (wanted(venue, day)) return day;
  }
  assert(false, `${venue} has no trading day near ${date}`);
}

/** The first trading day after `date`. */
export function nextTradingDay(venue: Venue, date: TradingDate): TradingDate {
  return step(venue, date, 1, isTradingDay);
}

/** The last trading day before `date`. */
export function previousTradingDay(venue: Venue, date: TradingDate): TradingDate {
  return step(venue, date, -1, isTradingDay);
}

/**
 * The trading day `n` trading days after `date`, before it where `n` is negative. With `n` 0 it is `date` itself, whether
 * it trades or not; a `date` that does not trade counts as standing between its neighbours.
 */
export function addTradingDays(venue: Venue, date: TradingDate, n: number): TradingDate {
  assert(Number.isSafeInteger(n), `not a number of days: ${n}`);
  let day = date;
  for (let i = 0; i < Math.abs(n); i++) day = step(venue, day, n > 0 ? 1 : -1, isTradingDay);
  return day;
}

/** Trading days from `date` to a later day, that day included; 0 where it is not later. */
export function tradingDaysBetween(venue: Venue, date: TradingDate, later: TradingDate): number {
  let days = 0;
  for (let day = date; day < later; day = step(venue, day, 1, isTradingDay)) days++;
  return days;
}

/** Whether securities and money of `venue` are settled on `date`: not quite the days on which it trades. */
export function isSettlementDay(venue: Venue, date: TradingDate): boolean {
  switch (venue) {
    case 'TWSE':
    case 'TPEX':
      return isTradingDay(venue, date) || taiwanKind.get(date) === 'settlement-only';
    case 'US':
      return isTradingDay(venue, date) && !isUsBankHolidayWithTrading(date);
    case 'CRYPTO':
    case 'FX':
      return isTradingDay(venue, date);
    default:
      return unreachable(venue);
  }
}

interface SettlementRule extends Dated {
  readonly venues: readonly Venue[];
  readonly days: number;
  readonly source: string;
}

/** Days from trade to settlement, by trade date. What is only quoted here settles with the exchange itself. */
const SETTLEMENT_RULES: readonly SettlementRule[] = [
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
export function settlementDate(venue: Venue, tradeDate: TradingDate): TradingDate {
  let day = tradeDate;
  for (let left = settlementDays(venue, tradeDate); left > 0; left--) day = step(venue, day, 1, isSettlementDay);
  return day;
}
