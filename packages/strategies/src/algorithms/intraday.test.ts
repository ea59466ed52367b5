import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Algorithm, Seen, SeenMinute } from '../algorithm.ts';
import { averageReversion, lastHour, openingRange } from './intraday.ts';

const [OPENS, CLOSES] = [540, 810];
const flat = (minute: number, price: number): SeenMinute => ({
  ...{ minute, open: price, high: price, low: price, close: price, volume: 10, value: 10 * price },
});
/** Minutes from the opening on with these closes. */
const seen = (closes: readonly number[], before = 1_000): Seen => ({
  days: () => [{ date: 'before', open: before, high: before, low: before, close: before }],
  minutes: () => closes.map((price, at) => flat(OPENS + at, price)),
  ...{ opens: OPENS, closes: CLOSES, minute: OPENS + closes.length },
});
const isIn = (algorithm: Algorithm, closes: readonly number[], before?: number) =>
  algorithm.targets(seen(closes, before)).size > 0;
const times = (count: number, price: number) => Array.from({ length: count }, () => price);
/** Between 990 and 1,010 in the first half hour. */
const opening = [...times(15, 990), ...times(15, 1_010)];

describe('the opening range', () => {
  it.each([
    ['is out within it', [...opening, 1_010], false],
    ['is in above it', [...opening, 1_011], true],
    ['stays in above its middle', [...opening, 1_011, 1_000], true],
    ['is out below its middle', [...opening, 1_011, 999], false],
    ['is in again above it', [...opening, 1_011, 999, 1_020], true],
    ['knows nothing before it is over', times(20, 1_100), false],
  ])('%s', (_, closes, expected) => {
    expect(isIn(openingRange(['A']), closes)).toBe(expected);
  });
});

describe('reversion to the average', () => {
  it.each([
    ['is out near it', [...times(30, 1_000), 995], false],
    ['is in 0.8 % below', [...times(30, 1_000), 990], true],
    ['stays in while below', [...times(30, 1_000), 990, 998], true],
    ['is out at it', [...times(30, 1_000), 990, 1_000], false],
    ['waits half an hour', [...times(10, 1_000), 980], false],
  ])('%s', (_, closes, expected) => {
    expect(isIn(averageReversion(['A']), closes)).toBe(expected);
  });
});

describe('the last hour', () => {
  it.each([
    ['is in where the first half hour rose', times(CLOSES - OPENS - 59, 1_001), true],
    ['is out where it fell', times(CLOSES - OPENS - 59, 999), false],
    ['waits for the last hour', times(CLOSES - OPENS - 61, 1_001), false],
  ])('%s', (_, closes, expected) => {
    expect(isIn(lastHour(['A']), closes)).toBe(expected);
  });
});

it('none of them can see what comes later: the same minutes lead to the same, whatever follows', () => {
  const prices = fc.array(fc.integer({ min: 900, max: 1_100 }), { minLength: 31, maxLength: 120 });
  fc.assert(
    fc.property(prices, prices, (first, later) => {
      for (const algorithm of [openingRange(['A']), averageReversion(['A']), lastHour(['A'])]) {
        const now = seen(first);
        // The same moment with more behind it than there is: an algorithm that looked would answer otherwise.
        const cut = { ...seen([...first, ...later]), minute: now.minute };
        const known = { ...cut, minutes: (symbol: string) => cut.minutes(symbol).slice(0, first.length) };
        expect([...algorithm.targets(known)]).toEqual([...algorithm.targets(now)]);
      }
    }),
  );
});

it('parts are at most three tenths, and all together the whole at most', () => {
  const many = ['A', 'B', 'C', 'D', 'E'];
  const sizes = [
    ...openingRange(many)
      .targets(seen([...opening, 1_020]))
      .values(),
  ];
  expect(sizes).toEqual([2_000, 2_000, 2_000, 2_000, 2_000]);
  expect([
    ...openingRange(['A'])
      .targets(seen([...opening, 1_020]))
      .values(),
  ]).toEqual([3_000]);
});
