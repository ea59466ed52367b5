import { describe, expect, it } from 'vitest';
import { firesOn } from './alert-condition.ts';

// A share whose day began at 100.00 and has traded 5,000 shares.
const seen = (...prices: number[]) => ({ prices, reference: 10_000, volume: 5_000 });

describe('an alert', () => {
  it.each([
    ['price-above', 10_500, seen(10_400, 10_499), undefined],
    ['price-above', 10_500, seen(10_400, 10_500), 10_500],
    ['price-above', 10_500, seen(10_700, 10_100), 10_700],
    ['price-below', 9_900, seen(9_901), undefined],
    ['price-below', 9_900, seen(9_950, 9_800, 9_990), 9_800],
    ['percent-above', 500, seen(10_499), undefined],
    ['percent-above', 500, seen(10_500), 500],
    ['percent-above', 500, seen(9_000), undefined],
    ['percent-below', 500, seen(9_501), undefined],
    ['percent-below', 500, seen(9_500), 500],
    ['percent-below', 500, seen(11_000), undefined],
    ['volume-above', 5_000, seen(), 5_000],
    ['volume-above', 5_001, seen(10_000), undefined],
    ['price-above', 1, seen(), undefined],
    ['percent-above', 1, { prices: [10_000], reference: 0, volume: 0 }, undefined],
  ] as const)('%s %i sees %j: %s', (condition, threshold, what, value) => {
    expect(firesOn({ condition, threshold }, what)).toBe(value);
  });
});
