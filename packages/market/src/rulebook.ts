import { assert } from '@kuroshio/base';
import { type Calendar, type Country, FORESEEN } from './calendar.ts';
import { INDEX_MEMBERS, type IndexTable } from './index-level.ts';
import type { Instrument, TradingDate } from './instrument.ts';
import { INSTRUMENTS, type Instruments, instrumentsOf } from './instruments.ts';

/**
 * The rules that may change while a program runs: what trades, and when. A value: a change makes another one, which is
 * given to whoever asks from then on. Two of them in one process know nothing of each other.
 */
export interface Rulebook {
  readonly instruments: Instruments;
  readonly calendar: Calendar;
  readonly indexMembers: IndexTable;
}

/** What the tables alone say. */
export const TABLES: Rulebook = Object.freeze({
  instruments: instrumentsOf(INSTRUMENTS),
  calendar: FORESEEN,
  indexMembers: INDEX_MEMBERS,
});

/** The rulebook with these instruments and no others. An index stays as it is, whether its members are among them or not. */
export function withInstruments(rulebook: Rulebook, all: readonly Instrument[]): Rulebook {
  return Object.freeze({ ...rulebook, instruments: instrumentsOf(all) });
}

/** Where the numbers of an installation's own listings begin; those of the tables are below. */
export const FIRST_OWN_NUMBER = 50_000;

/**
 * The rulebook with an instrument that an installation lists beside the tables. Its number must not be used by another, now
 * or later: from 50,000. It joins no index: that would move the level by more than prices did.
 */
export function withListing(rulebook: Rulebook, instrument: Instrument): Rulebook {
  assert(instrument.no >= FIRST_OWN_NUMBER, `${instrument.no} is the number of an own listing`);
  return withInstruments(rulebook, [...rulebook.instruments.all, instrument]);
}

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
