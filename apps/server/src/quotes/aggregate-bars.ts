import type { Bar, Period } from '@kuroshio/contract';
import { addDays, type TradingDate, weekdayOf } from '@kuroshio/market';

/** What traded in a stretch of time. Prices in price units, volume in shares, turnover in minor units. */
export interface Traded {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly turnover: bigint;
}

/** A minute; `minute` is the millisecond of the venue's local day at which it begins. */
export interface TradedMinute extends Traded {
  readonly minute: number;
}

export interface TradedDay extends Traded {
  readonly date: TradingDate;
}

export type MinutePeriod = Extract<Period, '1m' | '5m' | '15m' | '30m'>;
export type DayPeriod = Exclude<Period, MinutePeriod>;

const MINUTE = 60_000;

/** Length of a bar of minutes in milliseconds. */
export const MINUTE_PERIODS: Readonly<Record<MinutePeriod, number>> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
};

export function isMinutePeriod(period: Period): period is MinutePeriod {
  return period in MINUTE_PERIODS;
}

function join<Part extends Traded>(before: Part, after: Traded): Part {
  return {
    ...before,
    high: Math.max(before.high, after.high),
    low: Math.min(before.low, after.low),
    close: after.close,
    volume: before.volume + after.volume,
    turnover: before.turnover + after.turnover,
  };
}

function fold<Part extends Traded>(
  parts: readonly Part[],
  begins: (part: Part, bar: Part) => boolean,
  first: (part: Part) => Part,
): Part[] {
  const bars: Part[] = [];
  for (const part of parts) {
    const last = bars.at(-1);
    if (last === undefined || begins(part, last)) bars.push(first(part));
    else bars[bars.length - 1] = join(last, part);
  }
  return bars;
}

/**
 * The minutes of one day in bars of `length` ms, oldest first. Bars begin on multiples of their length of the local
 * day, which every session of our venues does too. A closing auction that is held as the session ends (13:30 in Taiwan)
 * is a bar of its own. Stretches without a trade have no bar.
 */
export function aggregateMinutes(minutes: readonly TradedMinute[], length: number): TradedMinute[] {
  const start = ({ minute }: TradedMinute) => minute - (minute % length);
  return fold(
    minutes,
    (part, bar) => start(part) !== bar.minute,
    (part) => ({ ...part, minute: start(part) }),
  );
}

/** Which bar of a period a day belongs to: days of one bar have the same name. Weeks begin on Monday. */
export function barOfDay(date: TradingDate, period: DayPeriod): string {
  const year = date.slice(0, 4);
  const month = Number(date.slice(5, 7));
  switch (period) {
    case '1d':
      return date;
    case '1w':
      return addDays(date, -((weekdayOf(date) + 6) % 7));
    case '1mo':
      return date.slice(0, 7);
    case '3mo':
      return `${year} quarter ${Math.ceil(month / 3)}`;
    case '6mo':
      return `${year} half ${Math.ceil(month / 6)}`;
    case '1y':
      return year;
  }
}

/** Days in bars by the calendar of the venue's date, oldest first. A bar carries the date of its first trading day. */
export function aggregateDays(days: readonly TradedDay[], period: DayPeriod): TradedDay[] {
  return fold(
    days,
    (part, bar) => barOfDay(part.date, period) !== barOfDay(bar.date, period),
    (part) => part,
  );
}

/** @param at venue time at which it begins, epoch ms */
export function wireBar({ open, high, low, close, volume, turnover }: Traded, at: number): Bar {
  return { at, open, high, low, close, volume, turnover: String(turnover) };
}
