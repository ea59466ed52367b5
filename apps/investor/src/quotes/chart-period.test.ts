import type { Bar } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import {
  barsOfRange,
  CHART_TABS,
  chartBar,
  everyMinute,
  firstBars,
  lastDay,
  sessionMinutes,
  tabKey,
  wirePeriod,
} from './chart-period.ts';

const MINUTE = 60_000;
/** 2026-11-20 09:00 in Taipei; in New York it is still the evening before. */
const NINE = Date.UTC(2026, 10, 20, 1);
const bar = (at: number, close = 100, volume = 1000): Bar => ({
  at,
  open: close,
  high: close,
  low: close,
  close,
  volume,
  turnover: '0',
});

describe('the line of the day', () => {
  it('is that of the last bar, by the calendar of the venue', () => {
    const bars = [bar(NINE - 86_400_000), bar(NINE), bar(NINE + MINUTE)];
    expect(lastDay(bars, 'TWSE').map(({ at }) => at)).toEqual([NINE, NINE + MINUTE]);
    // 23:59 and 00:01 in New York are two days, though one in Taipei.
    const midnight = Date.UTC(2026, 10, 20, 5);
    expect(lastDay([bar(midnight - MINUTE), bar(midnight + MINUTE)], 'US')).toHaveLength(1);
    expect(lastDay([bar(midnight - MINUTE), bar(midnight + MINUTE)], 'TWSE')).toHaveLength(2);
  });

  it('stands still in minutes without a trade', () => {
    const filled = everyMinute([bar(NINE, 100), bar(NINE + 3 * MINUTE, 105)]);
    expect(filled.map(({ at, close, volume }) => [(at - NINE) / MINUTE, close, volume])).toEqual([
      [0, 100, 1000],
      [1, 100, 0],
      [2, 100, 0],
      [3, 105, 1000],
    ]);
    expect(everyMinute([])).toEqual([]);
  });

  it.each([
    ['a whole day in Taiwan', 'TWSE', NINE, 270],
    ['a whole day in New York, in winter', 'US', Date.UTC(2026, 10, 20, 14, 30), 390],
    ['in summer', 'US', Date.UTC(2026, 6, 20, 13, 30), 390],
    ['a day that began late', 'US', Date.UTC(2026, 10, 20, 17, 45), 195],
    ['after the close nothing is left', 'TPEX', NINE + 6 * 3_600_000, 0],
    ['around the clock there is no end', 'CRYPTO', NINE, undefined],
  ] as const)('%s', (_, venue, at, minutes) => {
    expect(sessionMinutes(venue, at)).toBe(minutes);
  });
});

it('gives the chart prices as they are read, and volume as the screen counts', () => {
  expect(chartBar(bar(NINE, 2465_00, 12_000), { priceScale: 2, lotSize: 1000 })).toMatchObject({
    time: NINE,
    close: 2465,
    volume: 12,
  });
});

describe('a range of months', () => {
  const DAY = 86_400_000;
  const days = Array.from({ length: 200 }, (_, at) => bar(NINE - (199 - at) * DAY));
  const begins = (tab: 'range1mo' | 'range3mo' | 'range6mo', from: readonly ReturnType<typeof bar>[] = days) =>
    new Date((barsOfRange(from, tab, 'TWSE')[0]?.at ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10);

  it.each([
    ['range1mo', '2026-10-21'],
    ['range3mo', '2026-08-21'],
    ['range6mo', '2026-05-21'],
  ] as const)('%s before 2026-11-20 begins on %s', (tab, first) => {
    expect(begins(tab)).toBe(first);
    expect(barsOfRange(days, tab, 'TWSE').at(-1)).toBe(days.at(-1));
  });

  it('reaches over the turn of a year, and over a month that has no such day', () => {
    const until = (at: number) => Array.from({ length: 200 }, (_, n) => bar(at - (199 - n) * DAY));
    expect(begins('range3mo', until(Date.UTC(2027, 0, 31, 1)))).toBe('2026-11-01');
    expect(begins('range6mo', until(Date.UTC(2027, 0, 31, 1)))).toBe('2026-08-01');
  });

  it('is asked for in one answer, whatever trades every day', () => {
    for (const [tab, months] of [
      ['range1mo', 1],
      ['range3mo', 3],
      ['range6mo', 6],
    ] as const) {
      expect(firstBars(tab)).toBeGreaterThanOrEqual(months * 31);
      expect(wirePeriod(tab)).toBe('1d');
    }
    expect(barsOfRange([], 'range1mo', 'TWSE')).toEqual([]);
  });

  it('has words of its own on its tab, as every tab has', () => {
    const keys = CHART_TABS.map(tabKey);
    expect(new Set(keys).size).toBe(CHART_TABS.length);
    expect(keys).toContain('stock.range3mo');
    expect(keys).toContain('quotes.period3mo');
  });
});
