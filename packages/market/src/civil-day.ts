import { assert } from '@kuroshio/base';
import type { TradingDate } from './instrument.ts';

/** Lengths of the months in a year that is not a leap year. */
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export const DAY_MS = 86_400_000;

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** A century of days: more than any calendar asks for. */
const MOST_KEPT = 40_000;

/** Answers of a count, kept because calendars ask for the same few thousand days again and again, and count day by day. */
function kept<Asked, Answer extends string | number>(count: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>();
  return (asked) => {
    let answer = known.get(asked);
    if (answer === undefined) {
      // Days may be named by customers: who names all there are takes no more than this.
      if (known.size === MOST_KEPT) known.clear();
      known.set(asked, (answer = count(asked)));
    }
    return answer;
  };
}

function countDate(days: number): TradingDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return dateText(year, month, day);
}

/** The calendar day that is `days` after 1970-01-01. */
export const dateOfDayNumber: (days: number) => TradingDate = kept(countDate);

/** `YYYY-MM-DD` of a year, month (1 to 12) and day. */
export function dateText(year: number, month: number, day: number): TradingDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as TradingDate;
}

/** Year, month (1 to 12) and day of a valid date. */
export function partsOf(date: TradingDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** Days from 1970-01-01 to `date`, of the Gregorian calendar. Counts years from March, so that the leap day is last. */
export const daysOf: (date: TradingDate) => number = kept((date: TradingDate) => {
  const { year, month, day } = partsOf(date);
  const y = month < 3 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month < 3 ? 9 : -3)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
});

/** `date` moved by a whole number of calendar days. */
export function addDays(date: TradingDate, days: number): TradingDate {
  return dateOfDayNumber(daysOf(date) + days);
}

/** 0 Sunday to 6 Saturday. 1970-01-01 was a Thursday. */
export function weekdayOf(date: TradingDate): number {
  return (((daysOf(date) + 4) % 7) + 7) % 7;
}

/** Whether `date` is a Saturday or a Sunday. */
export function isWeekend(date: TradingDate): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}

/** Whether a text is `YYYY-MM-DD` of the years 1900 to 2199, and a day that there is: what somebody typed may be neither. */
export function isDate(text: string): text is TradingDate {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = partsOf(text as TradingDate);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Reads a day. Throws on any other text than `isDate` takes. */
export function tradingDate(text: string): TradingDate {
  assert(isDate(text), `no such day: ${text}`);
  return text;
}
