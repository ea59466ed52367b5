import { addDays, type Calendar, isTradingDay, nextTradingDay, type TradingDate, type Venue } from '@kuroshio/market';

/** A plan's days of the month as they are stored: rising, parted by blanks. */
export function daysText(days: readonly number[]): string {
  return [...new Set(days)].sort((one, other) => one - other).join(' ');
}

export function daysOfText(text: string): readonly number[] {
  return text.split(' ').map(Number);
}

/** The first chosen day of the calendar on or after another. Each month has all of them, so it is found within 31 days. */
export function chosenDayFrom(days: readonly number[], from: TradingDate): TradingDate {
  let day = from;
  while (!days.includes(Number(day.slice(8)))) day = addDays(day, 1);
  return day;
}

/** The trading day that stands for a chosen day: itself, or the first one after it. */
export function tradingDayFor(calendar: Calendar, venue: Venue, day: TradingDate): TradingDate {
  return isTradingDay(calendar, venue, day) ? day : nextTradingDay(calendar, venue, day);
}

/**
 * The trading dates on which a plan buys, from its next chosen day up to a last trading date. Chosen days for which the same
 * trading day stands are one purchase.
 * @param lastDay the last day that may be chosen, where the plan has an end
 */
export function datesUntil(
  calendar: Calendar,
  venue: Venue,
  days: readonly number[],
  next: TradingDate,
  last: TradingDate,
  lastDay: TradingDate | null = null,
): TradingDate[] {
  const dates: TradingDate[] = [];
  for (let day = chosenDayFrom(days, next); ; day = chosenDayFrom(days, addDays(dates.at(-1) ?? day, 1))) {
    const date = tradingDayFor(calendar, venue, day);
    if (date > last || (lastDay !== null && day > lastDay)) return dates;
    dates.push(date);
  }
}
