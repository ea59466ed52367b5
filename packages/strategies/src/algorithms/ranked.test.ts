import { describe, expect, it } from 'vitest';
import type { Algorithm, Seen, SeenDay } from '../algorithm.ts';
import { momentum, reversal, trend } from './ranked.ts';

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F'];
/** `count` days of each, of which the n-th has the close that `of` says. */
function seen(count: number, of: (symbol: string, day: number) => number): Seen {
  const days = new Map(
    NAMES.map((name) => [
      name,
      Array.from({ length: count }, (_, day): SeenDay => {
        const close = of(name, day);
        return { date: `day ${day}`, open: close, high: close, low: close, close };
      }),
    ]),
  );
  return { days: (symbol) => days.get(symbol) ?? [], minutes: () => [], opens: 540, closes: 810, minute: 541 };
}
const held = (algorithm: Algorithm, what: Seen) => [...algorithm.targets(what).keys()].sort().join('');
const slope = (symbol: string) => NAMES.indexOf(symbol) - 2;

describe('an algorithm on days', () => {
  it('of momentum holds the four that rose most in sixty days, of reversal those that fell most in five', () => {
    const rising = seen(100, (symbol, day) => 1_000 + slope(symbol) * day);
    expect(held(momentum(NAMES), rising)).toBe('CDEF');
    expect(held(reversal(NAMES), rising)).toBe('ABCD');
    expect([...momentum(NAMES).targets(rising).values()].reduce<number>((sum, one) => sum + one, 0)).toBe(8_000);
  });

  it('changes its mind on every fifth day alone', () => {
    const turned = (count: number) =>
      seen(count, (symbol, day) => (day < 101 ? 1_000 + slope(symbol) * day : 3_000 - slope(symbol) * 300));
    expect([100, 101, 102, 103, 104].map((count) => held(reversal(NAMES), turned(count)))).toEqual(
      Array.from({ length: 5 }, () => 'ABCD'),
    );
    expect(held(reversal(NAMES), turned(105))).toBe('CDEF');
  });

  it('of trend holds what is above its average of a hundred days, and nothing of what has fewer', () => {
    expect(
      held(
        trend(NAMES),
        seen(120, (symbol, day) => 1_000 + slope(symbol) * day),
      ),
    ).toBe('DEF');
    expect(
      held(
        trend(NAMES),
        seen(99, (_, day) => 1_000 + day),
      ),
    ).toBe('');
  });

  it('holds nothing of what is not there', () => {
    expect(
      held(
        momentum(['X', 'Y']),
        seen(100, () => 1),
      ),
    ).toBe('');
  });
});
