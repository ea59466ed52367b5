import { addDays, isDate, localOf, tradingDate } from '@kuroshio/market';

const TAIPEI_AHEAD = 8 * 3_600_000;
const DAY = 86_400_000;

/** The day in Taipei, by the wall clock. */
const dayOf = (now: number): string => localOf('TWSE', now).date;

/** When a day begins in Taipei, epoch ms. */
const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - TAIPEI_AHEAD;

/** A change is announced at most a year ahead. */
const FARTHEST_DAYS = 365;

/** From when on something would hold that is asked for from a day on: today is at once. Undefined of a day that is over, or none. */
export function momentOf(day: string, now: number): number | undefined {
  const today = dayOf(now);
  if (!isDate(day)) return undefined;
  if (day < today || day > addDays(tradingDate(today), FARTHEST_DAYS)) return undefined;
  return Math.max(beginOf(day), now);
}

/** Customers who are worse off know it a day before. */
export const isAnnounced = (from: number, now: number): boolean => from - now >= DAY;
