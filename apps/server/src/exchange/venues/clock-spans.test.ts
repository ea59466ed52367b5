import { tradingDate, type Venue } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { type ClockSpan, createClockSpans } from './clock-spans.ts';
import type { VenueClock } from './venue-clock.ts';

const HOUR = 3_600_000;
const at = (venue: Venue, wallFrom: number, date: string, msOfDay: number, speed: number): ClockSpan => ({
  venue,
  wallFrom,
  date: tradingDate(date),
  msOfDay,
  speed,
});

/** A morning that runs ten times as fast, its close, and the next day. */
function aDay() {
  const spans = createClockSpans();
  spans.add(at('TWSE', 1_000, '2026-11-20', 9 * HOUR, 10));
  spans.add(at('TWSE', 61_000, '2026-11-20', 14.5 * HOUR, 0));
  spans.add(at('TWSE', 91_000, '2026-11-23', 8.5 * HOUR, 10));
  return spans;
}

function clock(change: Partial<VenueClock>): VenueClock {
  return {
    ...{ venue: 'TWSE', firstDate: tradingDate('2026-11-20'), date: tradingDate('2026-11-20'), phase: 'continuous' },
    ...{ msOfDay: 9 * HOUR, wallAt: 1_000, tripped: 0, haltedUntil: 0, reopensAt: 0 },
    ...change,
  };
}

describe('a moment of the machine', () => {
  it.each([
    [1_000, '2026-11-20', 9 * HOUR],
    [31_000, '2026-11-20', 9 * HOUR + 300_000],
    [61_000, '2026-11-20', 14.5 * HOUR],
    [90_999, '2026-11-20', 14.5 * HOUR],
    [91_000, '2026-11-23', 8.5 * HOUR],
    [92_000, '2026-11-23', 8.5 * HOUR + 10_000],
  ])('%i is %s, %i of the venue', (wall, date, msOfDay) => {
    expect(aDay().at('TWSE', wall)).toEqual({ date, msOfDay });
  });

  it('before the first span, and of a venue without one, is nothing', () => {
    expect(aDay().at('TWSE', 999)).toBeUndefined();
    expect(aDay().at('US', 31_000)).toBeUndefined();
  });

  it('never shows more than a moment after it, also where the clock was set back', () => {
    const spans = createClockSpans();
    spans.add(at('TWSE', 0, '2026-11-20', 9 * HOUR, 10));
    spans.add(at('TWSE', 10_000, '2026-11-20', 9 * HOUR + 120_000, 10));
    // The program was killed and went on from ten seconds before.
    spans.add(at('TWSE', 20_000, '2026-11-20', 9 * HOUR + 90_000, 10));
    const shown = Array.from({ length: 300 }, (_, i) => spans.at('TWSE', i * 100)?.msOfDay ?? Number.NaN);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(shown[0]).toBe(9 * HOUR);
    expect(shown[299]).toBe(9 * HOUR + 90_000 + 99_000);
  });
});

describe('what is written down', () => {
  const propose = (change: Partial<VenueClock>, now = 200_000, spans = aDay()) =>
    spans.propose([clock(change)], now, 10).map(({ wallFrom, msOfDay, speed }) => [wallFrom, msOfDay, speed]);
  const onMonday = { date: tradingDate('2026-11-23') };

  it.each([
    ['runs as foretold', { ...onMonday, wallAt: 101_000, msOfDay: 8.5 * HOUR + 100_000 }, []],
    ['is less than a second off', { ...onMonday, wallAt: 101_000, msOfDay: 8.5 * HOUR + 100_900 }, []],
    ['left out quiet hours', { ...onMonday, wallAt: 101_000, msOfDay: 9 * HOUR }, [[101_000, 9 * HOUR, 10]]],
    [
      'was asleep',
      { ...onMonday, wallAt: 150_000, msOfDay: 8.5 * HOUR + 100_000 },
      [[150_000, 8.5 * HOUR + 100_000, 10]],
    ],
    [
      'closed, between two milliseconds',
      { ...onMonday, wallAt: 150_000.5, msOfDay: 14.5 * HOUR, phase: 'closed' as const },
      [[150_001, 14.5 * HOUR, 0]],
    ],
    [
      'begins a day',
      { date: tradingDate('2026-11-24'), wallAt: 101_000, msOfDay: 8.5 * HOUR },
      [[101_000, 8.5 * HOUR, 10]],
    ],
    ['stands behind the last span, because the machine was set back', { ...onMonday, wallAt: 90_000 }, []],
  ])('of a clock that %s', (_, change, rows) => {
    expect(propose(change)).toEqual(rows);
  });

  it('counts once it is durable, and not where its batch failed', () => {
    const spans = aDay();
    const begins = clock({ date: tradingDate('2026-11-24'), wallAt: 101_000, msOfDay: 8.5 * HOUR });
    spans.propose([begins], 101_000, 10);
    spans.forget();
    spans.commit();
    expect(spans.at('TWSE', 101_000)?.date).toBe('2026-11-23');
    spans.propose([begins], 101_000, 10);
    spans.commit();
    expect(spans.at('TWSE', 101_000)?.date).toBe('2026-11-24');
    expect(spans.propose([begins], 101_000, 10)).toEqual([]);
  });

  it('is the speed, where it was changed', () => {
    const spans = aDay();
    const running = clock({ ...onMonday, wallAt: 101_000, msOfDay: 8.5 * HOUR + 100_000 });
    expect(spans.propose([running], 101_000, 2)).toMatchObject([{ speed: 2 }]);
  });

  it('is one row of a clock that shows the time of the world, and one when its zone changes its clocks', () => {
    const spans = createClockSpans();
    let rows = 0;
    for (let now = Date.UTC(2026, 9, 30); now < Date.UTC(2026, 10, 3); now += 600_000) {
      rows += spans.propose([clock({ venue: 'US', realTime: true, phase: 'closed' })], now, 10).length;
      spans.commit();
    }
    expect(rows).toBe(2);
    expect(spans.at('US', Date.UTC(2026, 9, 31, 12))).toEqual({ date: '2026-10-31', msOfDay: 8 * HOUR });
    expect(spans.at('US', Date.UTC(2026, 10, 2, 12))).toEqual({ date: '2026-11-02', msOfDay: 7 * HOUR });
  });
});
