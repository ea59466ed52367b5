import {
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
import type { Queryable } from '../platform/database/index.ts';
import type { TradedDay } from './aggregate-bars.ts';
import { drawnHistory } from './drawn-history.ts';
import { priceFactors } from './price-factors.ts';

interface DayRow {
  readonly [column: string]: unknown;
  readonly trading_date: TradingDate;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
}

function fromRow(row: DayRow): TradedDay {
  return {
    date: row.trading_date,
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    volume: Number(row.volume),
    turnover: row.turnover,
  };
}

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
  database: Queryable,
  { view, history }: Pick<Exchange, 'view' | 'history'>,
  market: MarketView,
  { from = '0001-01-01' as TradingDate, to = '9999-12-31' as TradingDate }: DaySpan,
): Promise<TradedDay[]> {
  const { no, venue } = market.instrument;
  const { date: today, firstDate } = clockOf(view, venue);
  const { open, high, low, last, volume, turnover } = market.day;
  const yesterday = addDays(today, -1);
  const firstStored = from > firstDate ? from : firstDate;
  const lastStored = to < yesterday ? to : yesterday;
  const rows =
    firstStored > lastStored
      ? []
      : await database.query<DayRow>(
          `select trading_date, open, high, low, close, volume, turnover from day_bar
           where instrument_no = $1 and trading_date between $2 and $3 order by trading_date`,
          [no, firstStored, lastStored],
        );
  const days = drawnHistory(history, market.instrument).days.filter(({ date }) => from <= date && date <= to);
  const running =
    open > 0 && from <= today && today <= to
      ? [{ date: today, open, high, low, close: last, volume, turnover: BigInt(turnover) }]
      : [];
  return [...days, ...rows.map(fromRow), ...running];
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
export function dayBegins(venue: Venue, date: TradingDate): number {
  const span = phaseSchedule(venue, date).find(({ phase }) => phase === 'continuous');
  return venueInstant(venue, date, span?.from ?? 0);
}

/** The venue's date at an instant. */
export function dateAt(venue: Venue, at: number): TradingDate {
  return localOf(venue, at).date;
}
