import type { Bar, Listing, Period as WirePeriod } from '@kuroshio/contract';
import type { ChartBar, ChartLocale, Period } from '@kuroshio/ui/chart.tsx';
import type { Language } from '@kuroshio/text';
import { readable, zoneOf } from './figures.ts';

/** `day` is the line of today's minutes; the others are candles of that length. */
export const CHART_TABS = ['day', '1d', '1w', '1mo', '1m', '5m', '15m', '30m', '3mo', '6mo', '1y'] as const;
export type ChartTab = (typeof CHART_TABS)[number];

export function wirePeriod(tab: ChartTab): WirePeriod {
  return tab === 'day' ? '1m' : tab;
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

/** Minutes of a whole session: Taiwan 09:00 to 13:30, New York 09:30 to 16:00; undefined around the clock. */
export function sessionMinutes(venue: Listing['venue']): number | undefined {
  if (venue === 'TWSE' || venue === 'TPEX') return 270;
  return venue === 'US' ? 390 : undefined;
}

/** How many bars the first answer brings: a whole session for the line of the day, else what fills a screen twice. */
export function firstBars(tab: ChartTab): number {
  return tab === 'day' ? 400 : 240;
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

const days = new Map<string, Intl.DateTimeFormat>();

/** The venue's calendar day of a moment, `YYYY-MM-DD`. */
export function venueDay(at: number, venue: Listing['venue']): string {
  const zone = zoneOf(venue);
  const format = days.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  days.set(zone, format);
  return format.format(at);
}

/** The bars of the day of the last one: what the line of the day draws. */
export function lastDay(bars: readonly Bar[], venue: Listing['venue']): readonly Bar[] {
  const last = bars.at(-1);
  if (last === undefined) return bars;
  const day = venueDay(last.at, venue);
  let from = bars.length - 1;
  // From the end, since a day is a few hundred bars and the zone's calendar is not cheap.
  while (from > 0 && venueDay(bars[from - 1]?.at ?? 0, venue) === day) from -= 1;
  return bars.slice(from);
}
