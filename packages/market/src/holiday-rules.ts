import { addDays, dateText, partsOf, weekdayOf } from './civil-day.ts';
import { type Dated, rowOn } from './dated.ts';
import type { TradingDate } from './instrument.ts';

/**
 * Holidays by rule, for the years outside the tables of announced ones. What cannot be known by rule is missing there:
 * Taiwan's lunar holidays (New Year, Dragon Boat, Mid-Autumn), bridge days, typhoons, days of mourning.
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

/** What closes early beside a 4 July on a Thursday, by its year. Source: calendar of the NYSE as exchange_calendars has it. */
const BESIDE_THURSDAY_4_JULY: readonly (Dated & { readonly day: 3 | 5; readonly source: string })[] = [
  {
    from: null,
    to: '2012-12-31',
    day: 5,
    source: 'NYSE until 2012: the Friday after it, as 1996-07-05 and 2002-07-05',
  },
  { from: '2013-01-01', to: null, day: 3, source: 'NYSE since 2013: the Wednesday before it' },
];

/**
 * The days that close at 13:00: the day before Independence Day and before Christmas where both are weekdays (Monday to
 * Thursday), and the day after Thanksgiving. Until 2012 a 4 July on a Thursday had its early close on the Friday after it.
 */
export function usEarlyCloses(year: number): readonly TradingDate[] {
  const fourth = dateText(year, 7, 4);
  const beside = weekdayOf(fourth) === THURSDAY ? rowOn(BESIDE_THURSDAY_4_JULY, fourth).day : 3;
  const evening = dateText(year, 12, 24);
  const days = [addDays(nthWeekday(year, 11, THURSDAY, 4), 1)];
  if (beside === 5) days.push(addDays(fourth, 1));
  for (const day of beside === 5 ? [evening] : [addDays(fourth, -1), evening]) {
    const weekday = weekdayOf(day);
    if (weekday >= MONDAY && weekday <= THURSDAY) days.push(day);
  }
  return days.sort();
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
  [5, 1, 1950],
  [10, 10, 1950],
  [9, 28, 2025],
  [10, 25, 2025],
  [12, 25, 2025],
] as const;

interface MoveRule extends Dated {
  /** Labour Day is a holiday of workers, by another law than those of everybody. */
  readonly labour: boolean;
  /** Whether one on a Saturday closes the Friday before, one on a Sunday the Monday after. */
  readonly saturday: boolean;
  readonly sunday: boolean;
  readonly source: string;
}

/** Which holidays on a weekend close a weekday in their place. */
const TAIWAN_MOVES: readonly MoveRule[] = [
  {
    labour: false,
    from: null,
    to: '2014-12-31',
    saturday: false,
    sunday: false,
    source: 'real prices 2005 to 2014: all eight such weekdays traded, as 2009-10-09 and 2010-10-11',
  },
  {
    labour: true,
    from: null,
    to: '2014-12-31',
    saturday: false,
    sunday: true,
    source: 'real prices: nothing traded on 2005-05-02 and 2011-05-02, but on 2010-04-30 it did',
  },
  ...[false, true].map((labour) => ({
    labour,
    from: '2015-01-01',
    to: null,
    saturday: true,
    sunday: true,
    source: 'Implementing Measures for Memorial Days and Holidays art. 5-1, since 2015; real prices from 2015-02-27 on',
  })),
];

function movedInTaiwan(date: TradingDate): TradingDate {
  const labour = date.endsWith('-05-01');
  const rule = rowOn(
    TAIWAN_MOVES.filter((row) => row.labour === labour),
    date,
  );
  const moves = weekdayOf(date) === SATURDAY ? rule.saturday : rule.sunday;
  return moves ? observed(date) : date;
}

/** Tomb Sweeping Day, the day of Qingming: the 4th or 5th of April, by the customary formula for the 20th and 21st centuries. */
function tombSweepingDay(year: number): TradingDate {
  const ofCentury = year % 100;
  const day = Math.floor(ofCentury * 0.2422 + (year < 2000 ? 5.59 : 4.81)) - Math.floor(ofCentury / 4);
  return dateText(year, 4, day);
}

/**
 * Where Tomb Sweeping Day and Children's Day are one, the day before is free too, the day after where they are a Thursday.
 * Source: the same measures, art. 5; measured from 2013 on: 2013-04-05, 2016-04-05 and 2017-04-03 did not trade, 2012-04-05 did.
 */
function dayBesideTombSweeping(year: number): TradingDate | undefined {
  const day = dateText(year, 4, 4);
  if (year < 2013 || tombSweepingDay(year) !== day) return undefined;
  if (weekdayOf(day) === THURSDAY) return addDays(day, 1);
  // The day before a Monday is a Sunday, and the Monday after that is taken.
  return addDays(day, weekdayOf(day) === MONDAY ? 1 : -1);
}

/** Taiwan's holidays of the solar calendar of a year, moved off the weekend as was done in that year. */
export function taiwanFixedHolidays(year: number): readonly TradingDate[] {
  const days = TAIWAN_FIXED.filter(([, , since]) => year >= since).map(([month, day]) => dateText(year, month, day));
  const beside = dayBesideTombSweeping(year);
  const all = [...days, tombSweepingDay(year), ...(beside === undefined ? [] : [beside])];
  return [...new Set(all.map(movedInTaiwan))].sort();
}
