import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import {
  addDays,
  CORPORATE_ACTIONS,
  instrumentBySymbol,
  isEarlyClose,
  isSettlementDay,
  isTradingDay,
  isUnforeseenClosure,
  type TradingDate,
  tradingDate,
  weekdayOf,
} from '@kuroshio/market';
import { TAIWAN_HOLIDAYS } from '@kuroshio/market/tables/tw-holidays.ts';
import { US_HOLIDAYS } from '@kuroshio/market/tables/us-holidays.ts';
import { clockOf, type ExchangeState } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'calendar/month';
type Day = OutputOf<Path>['days'][number];
type MarketDay = Day['markets'][number];

const announced = {
  TWSE: new Map<string, (typeof TAIWAN_HOLIDAYS)[number]>(TAIWAN_HOLIDAYS.map((row) => [row[0], row])),
  US: new Map<string, (typeof US_HOLIDAYS)[number]>(US_HOLIDAYS.map((row) => [row[0], row])),
} as const;

/** The days of a month, `YYYY-MM`, in order. */
export function daysOfMonth(month: string): TradingDate[] {
  const days: TradingDate[] = [];
  for (let day = tradingDate(`${month}-01`); day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

function marketDay(venue: 'TWSE' | 'US', date: TradingDate): MarketDay {
  const trades = isTradingDay(venue, date);
  const row = announced[venue].get(date);
  const isWeekend = [0, 6].includes(weekdayOf(date));
  const kind = trades
    ? 'trading'
    : isUnforeseenClosure(venue, date) && venue === 'TWSE'
      ? 'typhoon'
      : row?.[2] === 'settlement-only' || row?.[2] === 'typhoon'
        ? row[2]
        : isWeekend
          ? 'weekend'
          : 'holiday';
  return {
    venue,
    trades,
    settles: isSettlementDay(venue, date),
    earlyClose: isEarlyClose(venue, date),
    reason: !trades && !isWeekend ? (row?.[1] ?? '') : '',
    kind,
  };
}

const byExDate = Map.groupBy(CORPORATE_ACTIONS, ({ exDate }) => exDate);

function exDatesOn(date: TradingDate): Day['exDates'] {
  return (byExDate.get(date) ?? []).flatMap(({ symbol, kind: action, cashPerShare, newPerOld }) => {
    const instrument = instrumentBySymbol(symbol);
    if (instrument === undefined) return [];
    return [{ symbol, action, cash: cashPerShare ?? '', stock: newPerOld ?? '', currency: instrument.currency }];
  });
}

/** The days of a month in both markets. */
export function monthHandler({
  exchange,
}: {
  readonly exchange: { readonly state: ExchangeState };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ month }) =>
    ok({
      today: (['TWSE', 'US'] as const).map((venue) => ({ venue, date: clockOf(exchange.state, venue).date })),
      days: daysOfMonth(month).map((date) => ({
        date,
        weekday: weekdayOf(date),
        markets: [marketDay('TWSE', date), marketDay('US', date)],
        exDates: exDatesOn(date),
      })),
    });
}
