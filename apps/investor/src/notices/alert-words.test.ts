import { describe, expect, it } from 'vitest';
import { parseThreshold } from './alert-words.ts';

const taiwan = { priceScale: 2, lotSize: 1000 };
const america = { priceScale: 4, lotSize: 1 };

describe('what an alert waits for, as typed', () => {
  it.each([
    ['2465', 'price-above', taiwan, 246_500],
    ['2,465.5', 'price-below', taiwan, 246_550],
    ['2465.505', 'price-above', taiwan, undefined],
    ['312.6601', 'price-above', america, 3_126_601],
    ['312.660100', 'price-above', america, 3_126_601],
    ['5', 'percent-above', taiwan, 500],
    ['3.25', 'percent-below', taiwan, 325],
    ['3.257', 'percent-below', taiwan, undefined],
    ['20000', 'volume-above', taiwan, 20_000_000],
    ['20000', 'volume-above', america, 20_000],
    ['0.5', 'volume-above', taiwan, undefined],
    ['0', 'price-above', taiwan, undefined],
    ['-5', 'percent-below', taiwan, undefined],
    ['', 'price-above', taiwan, undefined],
    ['1e5', 'price-above', taiwan, undefined],
    ['999999999999', 'price-above', america, undefined],
  ] as const)('%s as %s', (typed, condition, listing, units) => {
    expect(parseThreshold(typed, condition, listing)).toBe(units);
  });
});
