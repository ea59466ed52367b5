import { addDays, type Instrument, type TradingDate } from '@kuroshio/market';
import { clockOf, type Exchange, type MinuteBar, minutesOfDay } from '../exchange/index.ts';
import { type Place, placeOf } from './large-orders.ts';

/** The part of the exchange that says what everybody traded. */
export type Market = Pick<Exchange, 'view' | 'bars' | 'speed'>;

const MINUTE = 60_000;
const LAST_MINUTE = 24 * 60 * MINUTE - MINUTE;
/** Calendar days back in which the close before a day is looked for. */
const DAYS_BACK = 30;
/** Milliseconds of the machine's clock that a trade waits at the most until the minutes of its day are there. */
const PATIENCE = 10 * MINUTE;

/** A trade of the regular book, as the books have it. */
interface Traded extends Place {
  /** By the machine's clock, epoch ms. */
  readonly at: number;
  readonly price: bigint;
}

/** What everybody traded in an instrument on a day. */
export interface DayTraded {
  readonly instrument: Instrument;
  readonly bars: readonly Readonly<MinuteBar>[];
  /** The price before the first of it, 0 where nobody knows it. */
  readonly reference: number;
}

/** @returns undefined for an instrument that has no market here any more */
export async function dayTraded(market: Market, { instrumentNo, tradingDate }: Place): Promise<DayTraded | undefined> {
  const { view, bars } = market;
  const shown = view.markets.get(instrumentNo);
  if (shown === undefined) return undefined;
  const { instrument } = shown;
  const date = tradingDate as TradingDate;
  if (date === clockOf(view, instrument.venue).date)
    return { instrument, bars: minutesOfDay(shown), reference: shown.reference };
  const stored = (await bars.minutes([instrumentNo], date, date)).map(({ bar }) => bar);
  // A day that is over has no reference any more. It is asked for only where the program ended in its first minutes.
  const before = (await bars.days(instrumentNo, addDays(date, -DAYS_BACK), addDays(date, -1))).at(-1);
  return { instrument, bars: stored, reference: before?.close ?? stored[0]?.open ?? 0 };
}

/**
 * For trades of the regular book, whether nothing is added any more to the minutes in which each may stand.
 * @param now the machine's clock
 */
export function overBy({ view, bars, speed }: Market, now: number): (traded: Traded) => Promise<boolean> {
  const stored = new Map<string, Promise<boolean>>();
  const isStored = async (no: number, date: TradingDate) => (await bars.days(no, date, date)).length > 0;
  return async (traded) => {
    const instrument = view.markets.get(traded.instrumentNo)?.instrument;
    if (instrument === undefined) return true;
    const date = traded.tradingDate as TradingDate;
    const clock = clockOf(view, instrument.venue);
    if (date === clock.date) {
      const { latest } = minutesAround({ view, speed }, instrument, traded);
      return clock.phase === 'closed' || clock.msOfDay >= latest + MINUTE;
    }
    // What is not stored by then is not going to be; what there is has to do.
    if (now - traded.at > PATIENCE) return true;
    const known = stored.get(placeOf(traded)) ?? isStored(instrument.no, date);
    stored.set(placeOf(traded), known);
    return known;
  };
}

/**
 * In which minute the trades of one moment stand: the first of those they may stand in that has the prices of all. Where none has, their minute
 * was lost with the program, or they traded beside the regular book.
 */
export function minuteOf(market: Market, { instrument, bars }: DayTraded, traded: readonly [Traded, ...Traded[]]) {
  const { earliest, latest, likely } = minutesAround(market, instrument, traded[0]);
  const prices = traded.map(({ price }) => Number(price));
  const found = bars.find(
    ({ minute, low, high }) =>
      minute >= earliest && minute <= latest && prices.every((price) => low <= price && price <= high),
  );
  return { minute: found?.minute ?? likely, isInBook: found !== undefined };
}

/**
 * The minutes in which a trade may stand. A fill has the moment of its batch; it traded by the venue's clock as that had been moved last, a
 * tenth of a second before, and what is kept of that clock is right to the second.
 */
function minutesAround({ view, speed }: Omit<Market, 'bars'>, { venue }: Instrument, { tradingDate, at }: Traded) {
  const shown = view.venueTime(venue, at);
  // Where a day follows the other at once, its last moment may be shown as the first of the next.
  const ms =
    shown === undefined || shown.date < tradingDate ? 0 : shown.date > tradingDate ? LAST_MINUTE : shown.msOfDay;
  const off = 1_000 + 200 * speed;
  const [earliest = 0, likely = 0, latest = 0] = [ms - off, ms, ms + off].map((one) =>
    Math.min(Math.max(one - (one % MINUTE), 0), LAST_MINUTE),
  );
  return { earliest, likely, latest };
}
