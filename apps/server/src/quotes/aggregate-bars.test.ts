import type { TradingDate } from '@kuroshio/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aggregateDays, aggregateMinutes, barOfDay, MINUTE_PERIODS, type TradedMinute } from './aggregate-bars.ts';

const at = (hours: number, minutes: number) => (hours * 60 + minutes) * 60_000;

function minute(begins: number, open: number, high: number, low: number, close: number, volume: number): TradedMinute {
  return { minute: begins, open, high, low, close, volume, turnover: BigInt(close * volume) };
}

it('takes first open, highest high, lowest low, last close and the sums of a stretch', () => {
  const minutes = [
    minute(at(9, 0), 100, 104, 99, 103, 10),
    minute(at(9, 2), 103, 103, 97, 98, 5),
    minute(at(9, 4), 98, 101, 98, 101, 1),
    minute(at(9, 5), 101, 110, 101, 109, 7),
    minute(at(13, 30), 109, 109, 109, 109, 30),
  ];
  expect(aggregateMinutes(minutes, MINUTE_PERIODS['5m'])).toEqual([
    { minute: at(9, 0), open: 100, high: 104, low: 97, close: 101, volume: 16, turnover: 1030n + 490n + 101n },
    minute(at(9, 5), 101, 110, 101, 109, 7),
    minute(at(13, 30), 109, 109, 109, 109, 30),
  ]);
  expect(aggregateMinutes(minutes, MINUTE_PERIODS['1m'])).toEqual(minutes);
  expect(aggregateMinutes([], MINUTE_PERIODS['30m'])).toEqual([]);
});

it('gives a bar of the US session its beginning at half past', () => {
  const minutes = [at(9, 31), at(9, 59), at(10, 0)].map((begins) => minute(begins, 1, 1, 1, 1, 1));
  expect(aggregateMinutes(minutes, MINUTE_PERIODS['30m']).map((bar) => bar.minute)).toEqual([at(9, 30), at(10, 0)]);
});

it.each([
  ['1d', '2026-07-08', '2026-07-09', false],
  // Sunday and Monday, in the venue's date.
  ['1w', '2026-07-12', '2026-07-13', false],
  ['1w', '2026-07-06', '2026-07-12', true],
  // A week that spans two years.
  ['1w', '2025-12-29', '2026-01-02', true],
  ['1mo', '2026-06-30', '2026-07-01', false],
  ['1mo', '2025-07-01', '2026-07-01', false],
  ['3mo', '2026-04-01', '2026-06-30', true],
  ['3mo', '2026-06-30', '2026-07-01', false],
  ['6mo', '2026-01-01', '2026-06-30', true],
  ['6mo', '2026-06-30', '2026-07-01', false],
  ['6mo', '2025-12-31', '2026-12-31', false],
  ['1y', '2026-01-02', '2026-12-31', true],
  ['1y', '2025-12-31', '2026-01-02', false],
] as const)('%s: %s and %s in one bar: %s', (period, a, b, together) => {
  expect(barOfDay(a as TradingDate, period) === barOfDay(b as TradingDate, period)).toBe(together);
});

it('names a bar of days by its first day with trades', () => {
  const days = ['2026-07-09', '2026-07-10', '2026-07-14'].map((date, place) => ({
    date: date as TradingDate,
    open: 10 + place,
    high: 20 + place,
    low: 5 - place,
    close: 12 + place,
    volume: 1,
    turnover: 3n,
  }));
  expect(aggregateDays(days, '1w')).toEqual([
    { date: '2026-07-09', open: 10, high: 21, low: 4, close: 13, volume: 2, turnover: 6n },
    days[2],
  ]);
});

it('loses nothing: volume, turnover, extremes, first and last are those of the minutes', () => {
  const day = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 300 }).chain((places) =>
    fc.tuple(
      ...places
        .sort((a, b) => a - b)
        .map((place) =>
          fc
            .tuple(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 4, maxLength: 4 }), fc.nat(1e6))
            .map(([prices, volume]) => {
              const [open = 1, close = 1] = prices;
              return minute(place * 60_000, open, Math.max(...prices), Math.min(...prices), close, volume);
            }),
        ),
    ),
  );
  fc.assert(
    fc.property(day, fc.constantFrom(...Object.values(MINUTE_PERIODS)), (minutes, length) => {
      const bars = aggregateMinutes(minutes, length);
      const sum = (all: readonly TradedMinute[]) => ({
        volume: all.reduce((total, one) => total + one.volume, 0),
        turnover: all.reduce((total, one) => total + one.turnover, 0n),
        high: Math.max(...all.map(({ high }) => high)),
        low: Math.min(...all.map(({ low }) => low)),
        open: all[0]?.open,
        close: all.at(-1)?.close,
      });
      expect(sum(bars)).toEqual(sum(minutes));
      const begins = bars.map((bar) => bar.minute);
      expect(begins).toEqual([...new Set(minutes.map((one) => one.minute - (one.minute % length)))]);
    }),
    { numRuns: 200 },
  );
});
