import {
  type Calendar,
  addDays,
  factorsAfter,
  localOf,
  phaseSchedule,
  scaleTraded,
  type TradingDate,
  type Venue,
  venueInstant,
} from '@kuroshio/market';
import { clockOf, type Exchange, type MarketView } from '../exchange/index.ts';
import type { TradedDay } from './aggregate-bars.ts';
import { drawnHistory } from './drawn-history.ts';
import { priceFactors } from './price-factors.ts';

/** Which days, by the venue's date, both inclusive. */
export interface DaySpan {
  readonly from?: TradingDate | undefined;
  readonly to?: TradingDate | undefined;
}

/**
 * The days of an instrument, oldest first: drawn ones, those traded here, the running one as far as it has come. Prices
 * as they traded, with the gaps of ex-dates.
 */
export async function readDays(
  { view, history, bars }: Pick<Exchange, 'view' | 'history' | 'bars'>,
  market: MarketView,
  { from = '0001-01-01' as TradingDate, to = '9999-12-31' as TradingDate }: DaySpan,
): Promise<TradedDay[]> {
  const { no, venue } = market.instrument;
  const { date: today, firstDate } = clockOf(view, venue);
  const { open, high, low, last, volume, turnover } = market.day;
  const yesterday = addDays(today, -1);
  const firstStored = from > firstDate ? from : firstDate;
  const lastStored = to < yesterday ? to : yesterday;
  const stored = firstStored > lastStored ? [] : await bars.days(no, firstStored, lastStored);
  const days = drawnHistory(history, market.instrument).days(from, to);
  const running =
    open > 0 && from <= today && today <= to
      ? [{ date: today, open, high, low, close: last, volume, turnover: BigInt(turnover) }]
      : [];
  return [...days, ...stored, ...running];
}

/** Days in the prices of the newest one: the gaps of ex-dates are closed. */
export function inPricesOfNow(
  days: readonly TradedDay[],
  exchange: Pick<Exchange, 'view' | 'history'>,
  market: MarketView,
): TradedDay[] {
  const factors = priceFactors(exchange, market);
  return days.map((day) => scaleTraded(day, factorsAfter(factors, day.date)));
}

/** Venue time at which a day's continuous trading begins, epoch ms: where its bar stands. */
export function dayBegins(calendar: Calendar, venue: Venue, date: TradingDate): number {
  const span = phaseSchedule(calendar, venue, date).find(({ phase }) => phase === 'continuous');
  return venueInstant(venue, date, span?.from ?? 0);
}

/** The venue's date at an instant. */
export function dateAt(venue: Venue, at: number): TradingDate {
  return localOf(venue, at).date;
}
