import { setImmediate } from 'node:timers/promises';
import { addDays, type Instrument, regularSpans, type TradingDate, venueInstant } from '@kuroshio/market';
import type { SeenDay, SeenMinute } from '@kuroshio/strategies';
import { clockOf, marketAt } from '../exchange/index.ts';
import { createMinuteBars, readDays } from '../quotes/index.ts';
import type { KnownExDate } from './ex-dates.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { type PackedMinutes, packMinutes } from './packed-minutes.ts';
import { exDatesOf } from './read-traded.ts';

const MINUTE = 60_000;
/** Calendar days before the first day that rules may look back at. */
const LOOKS_BACK = 45;

/** Of one instrument all that a run within days needs; prices as they were traded. */
export interface MinutesOver {
  readonly symbol: string;
  readonly days: readonly SeenDay[];
  readonly exDates: readonly KnownExDate[];
  readonly minutes: ReadonlyMap<string, PackedMinutes>;
}

/** When the regular session of each day is open, minutes of the venue's day. */
export interface Session {
  readonly date: string;
  readonly opens: number;
  readonly closes: number;
}

/** A minute as algorithms see it. @param scale by which minor units become price units × shares */
export function seenMinute(
  bar: Omit<SeenMinute, 'value'> & { readonly turnover: bigint | number },
  { priceScale }: Pick<Instrument, 'priceScale'>,
): SeenMinute {
  const { minute, open, high, low, close, volume, turnover } = bar;
  const value = Number(turnover) * 10 ** (priceScale - 2);
  return { ...{ minute: minute / MINUTE, open, high, low, close, volume }, value };
}

/** Days and minutes from one day to another, both inclusive and over. */
export async function minutesOver(
  { exchange }: Pick<LaboratoryParts, 'exchange'>,
  instrument: Instrument,
  { from, to }: { readonly from: TradingDate; readonly to: TradingDate },
): Promise<MinutesOver> {
  const market = marketAt(exchange.view, instrument.no);
  const all = await readDays(exchange, market, { from: addDays(from, -LOOKS_BACK), to });
  const minutes = new Map<string, PackedMinutes>();
  const today = clockOf(exchange.view, instrument.venue).date;
  const end = venueInstant(instrument.venue, to, 24 * 60 * MINUTE - 1);
  for await (const day of createMinuteBars({ exchange }).days(market, end)) {
    if (day.date < from) break;
    if (day.date <= to && day.date < today) {
      minutes.set(day.date, packMinutes(day.minutes.map((bar) => seenMinute(bar, instrument))));
    }
    // Orders get their turn between two days.
    await setImmediate();
  }
  return {
    ...{ symbol: instrument.symbol, minutes, exDates: exDatesOf({ exchange }, instrument) },
    days: all
      .filter(({ date }) => date < today)
      .map(({ date, open, high, low, close }) => ({ date, open, high, low, close })),
  };
}

/** The sessions of days. */
export function sessionsOf(
  { exchange: { view } }: Pick<LaboratoryParts, 'exchange'>,
  { venue }: Instrument,
  dates: Iterable<string>,
): Session[] {
  return [...new Set(dates)].sort().map((date) => {
    const spans = regularSpans(view.rulebook.calendar, venue, date as TradingDate).filter(
      ({ phase }) => phase !== 'intake',
    );
    return { date, opens: (spans[0]?.from ?? 0) / MINUTE, closes: (spans.at(-1)?.to ?? 0) / MINUTE };
  });
}
