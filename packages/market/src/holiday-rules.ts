import { addDays, dateText, partsOf, weekdayOf } from './civil-day.ts';
import type { TradingDate } from './instrument.ts';

/**
 * Holidays by rule, for the years outside the tables of announced ones. What cannot be known by rule is missing there:
 * Taiwan's lunar holidays (New Year, Dragon Boat, Mid-Autumn), make-up days, typhoons, days of mourning.
 */

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The `nth` given weekday of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): TradingDate {
  const first = dateText(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

/** The last Monday of May. */
function memorialDay(year: number): TradingDate {
  const last = dateText(year, 5, 31);
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
}

/** A fixed date moved off the weekend: Saturday to Friday, Sunday to Monday. */
function observed(date: TradingDate): TradingDate {
  const weekday = weekdayOf(date);
  if (weekday === SATURDAY) return addDays(date, -1);
  return weekday === SUNDAY ? addDays(date, 1) : date;
}

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm printed in Nature, 1876), less two days. */
function goodFriday(year: number): TradingDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return addDays(dateText(year, Math.floor(n / 31), (n % 31) + 1), -2);
}

/**
 * The closed days of NYSE and Nasdaq by NYSE Rule 7.2: a holiday on a Saturday closes the Friday before (but New Year's Day
 * does not, that Friday ends the accounting year), one on a Sunday closes the Monday after. Juneteenth since 2022.
 */
export function usHolidays(year: number): readonly TradingDate[] {
  const newYear = dateText(year, 1, 1);
  const days = [
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    goodFriday(year),
    memorialDay(year),
    observed(dateText(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dateText(year, 12, 25)),
  ];
  if (weekdayOf(newYear) !== SATURDAY) days.push(observed(newYear));
  if (year >= 2022) days.push(observed(dateText(year, 6, 19)));
  return days.sort();
}

/**
 * The days that close at 13:00: the day before Independence Day and before Christmas where both are weekdays (Monday to
 * Thursday), and the day after Thanksgiving.
 */
export function usEarlyCloses(year: number): readonly TradingDate[] {
  const beforeWeekday = [dateText(year, 7, 3), dateText(year, 12, 24)].filter((date) => {
    const weekday = weekdayOf(date);
    return weekday >= MONDAY && weekday <= THURSDAY;
  });
  return [...beforeWeekday, addDays(nthWeekday(year, 11, THURSDAY, 4), 1)].sort();
}

/**
 * Days on which US stocks trade but nothing settles because the banks are closed: Columbus Day and Veterans Day. The
 * Federal Reserve moves a Sunday holiday to Monday and does not move a Saturday one. Source: FINRA (NASD) Notices 88-82, 95-77, 99-83.
 */
export function isUsBankHolidayWithTrading(date: TradingDate): boolean {
  const { year, month, day } = partsOf(date);
  if (month === 10) return date === nthWeekday(year, 10, MONDAY, 2);
  return month === 11 && (day === 11 || (day === 12 && weekdayOf(date) === MONDAY));
}

/** Taiwan's fixed-date holidays with their first year; the last three by the holiday law of 2025. */
const TAIWAN_FIXED = [
  [1, 1, 1950],
  [2, 28, 1997],
  [4, 4, 2011],
  [4, 5, 1972],
  [5, 1, 1950],
  [10, 10, 1950],
  [9, 28, 2025],
  [10, 25, 2025],
  [12, 25, 2025],
] as const;

/** Taiwan's fixed-date holidays of a year, moved off the weekend. */
export function taiwanFixedHolidays(year: number): readonly TradingDate[] {
  return TAIWAN_FIXED.filter(([, , since]) => year >= since)
    .map(([month, day]) => observed(dateText(year, month, day)))
    .sort();
}
