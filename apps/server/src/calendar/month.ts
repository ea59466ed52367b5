import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import {
  type Calendar,
  addDays,
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
import { actionsOf, clockOf, type ExchangeView } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { followedInstruments } from '../portfolio/index.ts';

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

function marketDay(calendar: Calendar, venue: 'TWSE' | 'US', date: TradingDate): MarketDay {
  const trades = isTradingDay(calendar, venue, date);
  const row = announced[venue].get(date);
  const isWeekend = [0, 6].includes(weekdayOf(date));
  const kind = trades
    ? 'trading'
    : isUnforeseenClosure(calendar, venue, date) && venue === 'TWSE'
      ? 'typhoon'
      : row?.[2] === 'settlement-only' || row?.[2] === 'typhoon'
        ? row[2]
        : isWeekend
          ? 'weekend'
          : 'holiday';
  return {
    venue,
    trades,
    settles: isSettlementDay(calendar, venue, date),
    earlyClose: isEarlyClose(calendar, venue, date),
    reason: !trades && !isWeekend ? (row?.[1] ?? '') : '',
    kind,
  };
}

type DayAction = Day['exDates'][number];

interface MonthActions {
  readonly exDates: ReadonlyMap<string, DayAction[]>;
  readonly payDates: ReadonlyMap<string, DayAction[]>;
}

/** The known actions of all instruments by the days of a month, those of the caller's instruments first. */
function actionsIn(view: ExchangeView, month: string, own: ReadonlySet<number>): MonthActions {
  const all = [...view.markets.values()].flatMap(({ instrument }) =>
    actionsOf(view, instrument.no).map(({ exDate, payDate, kind, cashPerShare, newPerOld, rights, quality }) => ({
      exDate,
      payDate: cashPerShare === null ? undefined : payDate,
      action: {
        symbol: instrument.symbol,
        action: rights && newPerOld === null ? 'rights' : kind,
        cash: cashPerShare ?? '',
        stock: newPerOld ?? '',
        ...(rights ? { rights } : {}),
        currency: instrument.currency,
        quality,
        own: own.has(instrument.no),
      },
    })),
  );
  const byDay = (dayOf: (one: (typeof all)[number]) => string | null | undefined) => {
    const days = new Map<string, DayAction[]>();
    for (const one of all) {
      const day = dayOf(one);
      if (!day?.startsWith(month)) continue;
      days.set(day, [...(days.get(day) ?? []), one.action]);
    }
    for (const actions of days.values()) actions.sort((a, b) => Number(b.own) - Number(a.own));
    return days;
  };
  return { exDates: byDay(({ exDate }) => exDate), payDates: byDay(({ payDate }) => payDate) };
}

/** The days of a month in both markets. */
export function month({
  database,
  exchange,
}: {
  readonly database: Queryable;
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ month }, { customer }) => {
    const own = await followedInstruments(database, customer?.customerId);
    const { calendar } = exchange.view.rulebook;
    const { exDates, payDates } = actionsIn(exchange.view, month, own);
    return ok({
      today: (['TWSE', 'US'] as const).map((venue) => ({ venue, date: clockOf(exchange.view, venue).date })),
      days: daysOfMonth(month).map((date) => ({
        date,
        weekday: weekdayOf(date),
        markets: [marketDay(calendar, 'TWSE', date), marketDay(calendar, 'US', date)],
        exDates: exDates.get(date) ?? [],
        payDates: payDates.get(date) ?? [],
      })),
    });
  };
}
