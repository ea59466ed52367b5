import { assert } from '@kuroshio/base';
import { type Calendar, type Instrument, previousTradingDay, type TradingDate, type Venue } from '@kuroshio/market';
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

export interface HistoryOptions {
  /** The same seed, calendar, instruments and last dates give the same history, in whatever order it is asked for. */
  readonly seed: string;
  /** Of the start: a closure that is announced later is of a day that is no history yet. */
  readonly calendar: Calendar;
  readonly instruments: readonly Instrument[];
  /** The last trading date of a venue's history. */
  readonly lastDate: (venue: Venue) => TradingDate;
}

const YEARS = 3;

/** Simulated years of daily bars and their minutes. An index is computed from the daily bars of its members. */
export function createHistory({ seed, calendar, instruments, lastDate }: HistoryOptions): History {
  const prices = createPriceProcess(seed);
  const byNo = new Map(instruments.map((instrument) => [instrument.no, instrument]));
  const datesOf = new Map<Venue, readonly TradingDate[]>();
  const days = new Map<number, readonly DayBar[]>();
  const placeOfDate = new Map<Venue, Map<TradingDate, number>>();

  function dates(venue: Venue): readonly TradingDate[] {
    const known = datesOf.get(venue);
    if (known) return known;
    const made: TradingDate[] = [];
    let date = lastDate(venue);
    for (let i = 0; i < YEARS * MARKET_FACTS[factorMarket(venue)].days; i++) {
      made.push(date);
      date = previousTradingDay(calendar, venue, date);
    }
    made.reverse();
    datesOf.set(venue, made);
    placeOfDate.set(venue, new Map(made.map((day, place) => [day, place])));
    return made;
  }

  function instrumentOf(no: number): Instrument {
    const instrument = byNo.get(no);
    assert(instrument !== undefined, `no instrument ${no} in the history`);
    return instrument;
  }

  function daily(no: number): readonly DayBar[] {
    const known = days.get(no);
    if (known) return known;
    const instrument = instrumentOf(no);
    const venueDates = dates(instrument.venue);
    const bars =
      instrument.kind === 'index'
        ? drawIndexBars(instrument, instruments, daily, venueDates)
        : drawDailyBars(calendar, seed, prices, instrument, venueDates);
    days.set(no, bars);
    return bars;
  }

  return {
    daily,
    minutes(no, date) {
      const instrument = instrumentOf(no);
      const bars = daily(no);
      const bar = bars[placeOfDate.get(instrument.venue)?.get(date) ?? -1];
      assert(bar !== undefined, `${date} is not in the history of ${instrument.symbol}`);
      return drawMinuteBars(calendar, seed, instrument, bar);
    },
  };
}
