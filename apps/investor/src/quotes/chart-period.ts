import type { Bar, Listing, Period as WirePeriod } from '@kuroshio/contract';
import type { ChartBar, ChartLocale, Period } from '@kuroshio/ui/chart.tsx';
import { localOf } from '@kuroshio/market/venue-time.ts';
import type { Language } from '@kuroshio/text';
import { decimalsOf } from '../platform/format.ts';
import { readable } from './figures.ts';

/** Months that a range of days shows. */
const RANGE_MONTHS = { range1mo: 1, range3mo: 3, range6mo: 6 } as const;
type RangeTab = keyof typeof RANGE_MONTHS;

/** Ranges in the order in which they are offered. */
export const RANGES = ['range1mo', 'range3mo', 'range6mo'] as const satisfies readonly RangeTab[];

/**
 * `day` is the line of today's minutes, a range the days of its last months; the others are candles of that length. So
 * "3 and 6 months" of the specification are there both ways it can be read.
 */
export const CHART_TABS = [
  'day',
  '1d',
  '1w',
  '1mo',
  '5m',
  '15m',
  '30m',
  '1m',
  'range1mo',
  'range3mo',
  'range6mo',
  '3mo',
  '6mo',
  '1y',
] as const;
export type ChartTab = (typeof CHART_TABS)[number];

export function isRange(tab: ChartTab): tab is RangeTab {
  return tab in RANGE_MONTHS;
}

/** What the bars of a choice are chosen by: a range is of days. */
export function barsOf(tab: ChartTab): ChartTab {
  return isRange(tab) ? '1d' : tab;
}

/** The choices of bars, without the ranges. */
export const BAR_TABS = CHART_TABS.filter((tab) => !isRange(tab));

export function wirePeriod(tab: ChartTab): WirePeriod {
  if (isRange(tab)) return '1d';
  return tab === 'day' ? '1m' : tab;
}

/** Key of the words on a tab. */
export function tabKey(tab: ChartTab) {
  if (isRange(tab)) return `stock.${tab}` as const;
  return tab === 'day' ? 'quotes.periodDay' : (`quotes.period${tab}` as const);
}

const PERIODS: Readonly<Record<WirePeriod, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1mo': { type: 'month', span: 1 },
  '3mo': { type: 'month', span: 3 },
  '6mo': { type: 'month', span: 6 },
  '1y': { type: 'year', span: 1 },
};

export function chartPeriod(tab: ChartTab): Period {
  return PERIODS[wirePeriod(tab)];
}

/** Length of a period of minutes in ms; undefined for days and longer. */
export function minutesOf(period: WirePeriod): number | undefined {
  const { type, span } = PERIODS[period];
  return type === 'minute' ? (span ?? 1) * 60_000 : undefined;
}

export const CHART_LOCALES: Readonly<Record<Language, ChartLocale>> = { tw: 'zh-TW', en: 'en-US', ko: 'ko-KR' };

const MINUTE_MS = 60_000;
/** Local time at which regular trading ends, ms of the day: 13:30 in Taiwan, 16:00 in New York. */
const SESSION_END_MS: Readonly<Partial<Record<Listing['venue'], number>>> = {
  TWSE: 13.5 * 60 * MINUTE_MS,
  TPEX: 13.5 * 60 * MINUTE_MS,
  US: 16 * 60 * MINUTE_MS,
};

/** Minutes from the first bar of a day to the end of its session; undefined where trading has no end. */
export function sessionMinutes(venue: Listing['venue'], firstAt: number): number | undefined {
  const end = SESSION_END_MS[venue];
  return end === undefined ? undefined : Math.max(0, (end - localOf(venue, firstAt).msOfDay) / MINUTE_MS);
}

/** Minutes that the line of the day shows where trading never stops: as many as a phone has room for. */
const LAST_MINUTES = 600;

/** Where trading never rests a month has as many bars. */
const DAYS_OF_MONTH = 31;

/** How many bars the first answer brings: a whole session or range where that is shown, else what fills a screen twice. */
export function firstBars(tab: ChartTab): number {
  if (isRange(tab)) return RANGE_MONTHS[tab] * DAYS_OF_MONTH;
  return tab === 'day' ? LAST_MINUTES : 240;
}

/** The bars of days in the last months of a range, reckoned from the last one. */
export function barsOfRange(bars: readonly Bar[], tab: RangeTab, venue: Listing['venue']): readonly Bar[] {
  const last = bars.at(-1);
  if (last === undefined) return bars;
  const [year = 0, month = 0, day = 0] = venueDay(last.at, venue).split('-').map(Number);
  // A day that the earlier month does not have is as good as its end.
  const months = year * 12 + month - 1 - RANGE_MONTHS[tab];
  const from = [Math.floor(months / 12), (months % 12) + 1, day].map((part) => String(part).padStart(2, '0')).join('-');
  return bars.filter((bar) => venueDay(bar.at, venue) > from);
}

/** A bar of the wire as the chart reads it: prices as numbers, volume in lots or shares as the screen counts. */
export function chartBar(bar: Bar, { priceScale, lotSize }: Pick<Listing, 'priceScale' | 'lotSize'>): ChartBar {
  return {
    time: bar.at,
    open: readable(bar.open, priceScale),
    high: readable(bar.high, priceScale),
    low: readable(bar.low, priceScale),
    close: readable(bar.close, priceScale),
    volume: bar.volume / lotSize,
  };
}

/**
 * The bars of a day with the mean price up to each: what was paid until then over the shares that it was paid for. Where
 * nothing has traded yet there is none.
 */
export function withAverage(
  bars: readonly Bar[],
  { priceScale, lotSize, currency }: Pick<Listing, 'priceScale' | 'lotSize' | 'currency'>,
): readonly ChartBar[] {
  const unit = 10 ** decimalsOf(currency);
  let [paid, shares] = [0, 0];
  return bars.map((bar) => {
    paid += Number(bar.turnover) / unit;
    shares += bar.volume;
    return { ...chartBar(bar, { priceScale, lotSize }), ...(shares > 0 && paid > 0 ? { average: paid / shares } : {}) };
  });
}

/** The venue's calendar day of a moment, `YYYY-MM-DD`. */
export function venueDay(at: number, venue: Listing['venue']): string {
  return localOf(venue, at).date;
}

/** The bars of the day of the last one: what the line of the day draws. */
export function lastDay(bars: readonly Bar[], venue: Listing['venue']): readonly Bar[] {
  const last = bars.at(-1);
  if (last === undefined) return bars;
  const day = venueDay(last.at, venue);
  return bars.slice(-LAST_MINUTES).filter((bar) => venueDay(bar.at, venue) === day);
}

/** Bars of one minute with those in which nothing traded: at the price before, without volume. So a place is a time. */
export function everyMinute(bars: readonly Bar[]): readonly Bar[] {
  return bars.flatMap((bar, index) => {
    const before = bars[index - 1];
    const missing = before === undefined ? 0 : Math.round((bar.at - before.at) / MINUTE_MS) - 1;
    if (before === undefined || missing <= 0) return bar;
    const { close } = before;
    const still = { open: close, high: close, low: close, close, volume: 0, turnover: '0' };
    return [...Array.from({ length: missing }, (_, n) => ({ at: before.at + (n + 1) * MINUTE_MS, ...still })), bar];
  });
}
