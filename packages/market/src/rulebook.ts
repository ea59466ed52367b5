import { type Calendar, type Country, FORESEEN } from './calendar.ts';
import type { TradingDate } from './instrument.ts';

/**
 * The rules that may change while a program runs: what trades, and when. A value: a change makes another one, which is
 * given to whoever asks from then on. Two of them in one process know nothing of each other.
 */
export interface Rulebook {
  readonly calendar: Calendar;
}

/** What the tables alone say. */
export const TABLES: Rulebook = Object.freeze({ calendar: FORESEEN });

/** A day on which a market does not open although it should. */
export interface Closure {
  readonly country: Country;
  readonly day: TradingDate;
}

/** The rulebook with these closures and no others; the same value where it says so already. */
export function withClosures(rulebook: Rulebook, closures: readonly Closure[]): Rulebook {
  const { calendar } = rulebook;
  const daysOf = (country: Country) =>
    new Set(closures.flatMap((closure) => (closure.country === country ? closure.day : [])));
  const taiwan = daysOf('taiwan');
  const us = daysOf('us');
  if (isSame(taiwan, calendar.closures.taiwan) && isSame(us, calendar.closures.us)) return rulebook;
  return Object.freeze({ ...rulebook, calendar: Object.freeze({ closures: Object.freeze({ taiwan, us }) }) });
}

function isSame(days: ReadonlySet<TradingDate>, others: ReadonlySet<TradingDate>): boolean {
  return days.size === others.size && [...days].every((day) => others.has(day));
}
