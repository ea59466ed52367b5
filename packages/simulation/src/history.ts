import { assert } from '@kuroshio/base';
import {
  FIRST_OWN_NUMBER,
  type Instrument,
  previousTradingDay,
  type Rulebook,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { type DayBar, drawDailyBars } from './daily-bars.ts';
import { factorMarket, MARKET_FACTS } from './instrument-profile.ts';
import { drawIndexBars } from './index-bars.ts';
import { drawMinuteBars, type MinuteBar } from './minute-bars.ts';
import { createPriceProcess } from './price-process.ts';

export interface History {
  /** About three years of days, oldest first, the last on the venue's last date. The last close is the reference price. */
  daily(instrumentNo: number): readonly DayBar[];
  /** The minutes of one of those days that traded. Throws where `date` is not a day of `daily`. Not kept: made anew each time. */
  minutes(instrumentNo: number, date: TradingDate): readonly MinuteBar[];
  /** Whether the days of an instrument were recorded, with the gaps of their ex-dates; drawn ones have none. Left out: none. */
  recorded?(instrumentNo: number): boolean;
}

/** A history that instruments can join. */
export interface DrawnHistory extends History {
  /**
   * An instrument is listed while the history stands. Its own goes on to the day before it is listed, drawn by the rulebook
   * of its listing. Once more is nothing new.
   */
  list(rulebook: Rulebook, instrument: Instrument): void;
}

export interface HistoryOptions {
  /** The same seed, rulebook and last dates give the same history, in whatever order it is asked for. */
  readonly seed: string;
  /** Of the start: a closure that is announced later is of a day that is no history yet. */
  readonly rulebook: Rulebook;
  /** The last trading date of a venue's history; of an instrument that was listed after it, the last before its listing. */
  readonly lastDate: (venue: Venue) => TradingDate;
}

const YEARS = 3;

/** The dates of a history, oldest first, and where each stands. */
interface Dates {
  readonly days: readonly TradingDate[];
  readonly placeOf: ReadonlyMap<TradingDate, number>;
}

/** Simulated years of daily bars and their minutes. An index is computed from the daily bars of its members. */
export function createHistory({ seed, rulebook, lastDate }: HistoryOptions): DrawnHistory {
  const prices = createPriceProcess(seed);
  const listed = new Map<number, { readonly instrument: Instrument; readonly rulebook: Rulebook }>();
  const known = new Map<string, Dates>();
  const drawn = new Map<number, readonly DayBar[]>();
  for (const instrument of rulebook.instruments.all) list(rulebook, instrument);

  function list(of: Rulebook, instrument: Instrument): void {
    if (!listed.has(instrument.no)) listed.set(instrument.no, { instrument, rulebook: of });
  }

  function datesUpTo({ calendar }: Rulebook, venue: Venue, last: TradingDate): Dates {
    const key = `${venue} ${last}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const days: TradingDate[] = [];
    let date = last;
    for (let i = 0; i < YEARS * MARKET_FACTS[factorMarket(venue)].days; i++) {
      days.push(date);
      date = previousTradingDay(calendar, venue, date);
    }
    days.reverse();
    const dates = { days, placeOf: new Map(days.map((day, place) => [day, place])) };
    known.set(key, dates);
    return dates;
  }

  function datesOf({ no, venue, listedDate }: Instrument, of: Rulebook): Dates {
    const last = lastDate(venue);
    const isLater = no >= FIRST_OWN_NUMBER && listedDate > last;
    return datesUpTo(of, venue, isLater ? previousTradingDay(of.calendar, venue, listedDate as TradingDate) : last);
  }

  function listingOf(no: number): { readonly instrument: Instrument; readonly rulebook: Rulebook } {
    const listing = listed.get(no);
    assert(listing !== undefined, `no instrument ${no} in the history`);
    return listing;
  }

  function daily(no: number): readonly DayBar[] {
    const kept = drawn.get(no);
    if (kept) return kept;
    const { instrument, rulebook: of } = listingOf(no);
    const { days } = datesOf(instrument, of);
    const bars =
      instrument.kind === 'index'
        ? drawIndexBars(of, instrument, daily, days)
        : drawDailyBars(of.calendar, seed, prices, instrument, days);
    drawn.set(no, bars);
    return bars;
  }

  return {
    list,
    daily,
    minutes(no, date) {
      const { instrument, rulebook: of } = listingOf(no);
      const bars = daily(no);
      const bar = bars[datesOf(instrument, of).placeOf.get(date) ?? -1];
      assert(bar !== undefined, `${date} is not in the history of ${instrument.symbol}`);
      return drawMinuteBars(of.calendar, seed, instrument, bar);
    },
  };
}
