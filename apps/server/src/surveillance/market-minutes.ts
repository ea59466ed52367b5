import { addDays, type Instrument, type TradingDate } from '@kuroshio/market';
import { clockOf, type Exchange, type MinuteBar, minutesOfDay } from '../exchange/index.ts';
import type { Place } from './large-orders.ts';

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

/** Whether nothing is added any more to the minutes in which a trade may stand. @param now the machine's clock */
export async function isOver(market: Market, traded: Traded, now: number): Promise<boolean> {
  const { view, bars } = market;
  const instrument = view.markets.get(traded.instrumentNo)?.instrument;
  // What is not stored by then is not going to be; what there is has to do.
  if (instrument === undefined || now - traded.at > PATIENCE) return true;
  const date = traded.tradingDate as TradingDate;
  const clock = clockOf(view, instrument.venue);
  if (date < clock.date) return (await bars.days(instrument.no, date, date)).length > 0;
  if (date > clock.date) return false;
  const last = minutesAround(market, instrument, traded).at(-1) ?? 0;
  return clock.phase === 'closed' || clock.msOfDay >= last + MINUTE;
}

/**
 * In which minute a trade stands: the first of those it may stand in whose prices have its own. In none where its minute was lost with
 * the program, or where it traded beside the regular book.
 */
export function minuteOf(market: Market, { instrument, bars }: DayTraded, traded: Traded) {
  const minutes = minutesAround(market, instrument, traded);
  const price = Number(traded.price);
  const found = minutes.find((minute) =>
    bars.some((bar) => bar.minute === minute && bar.low <= price && price <= bar.high),
  );
  return { minute: found ?? minutes[0] ?? 0, isInBook: found !== undefined };
}

/**
 * The minutes in which a trade may stand. A fill has the moment of its batch; it traded by the venue's clock as that had been moved last, a
 * tenth of a second before, and what is kept of that clock is right to the second.
 */
function minutesAround({ view, speed }: Market, { venue }: Instrument, { tradingDate, at }: Traded): readonly number[] {
  const shown = view.venueTime(venue, at);
  // Where a day follows the other at once, its last moment may be shown as the first of the next.
  const ms =
    shown === undefined || shown.date < tradingDate ? 0 : shown.date > tradingDate ? LAST_MINUTE : shown.msOfDay;
  const off = 1_000 + 200 * speed;
  const within = (one: number) => Math.min(Math.max(one - (one % MINUTE), 0), LAST_MINUTE);
  const minutes: number[] = [];
  for (let minute = within(ms - off); minute <= within(ms + off); minute += MINUTE) minutes.push(minute);
  return minutes;
}
