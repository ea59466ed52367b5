import { describe, expect, it } from 'vitest';
import { minorOf, typedOf, wholeOf } from './typed-amount.ts';

describe('what was typed', () => {
  it.each([
    ['1,000', 2, '100000'],
    ['1000.5', 2, '100050'],
    ['0.01', 2, '1'],
    ['12', 0, '12'],
    ['0.000001', 6, '1'],
    ['1.', 2, '100'],
    ['12.5', 0, undefined],
    ['1.005', 2, undefined],
    ['0', 2, undefined],
    ['0.00', 2, undefined],
    ['', 2, undefined],
    ['-5', 2, undefined],
    ['1e5', 2, undefined],
    ['１００', 2, undefined],
    ['1234567890123456', 2, undefined],
  ])('%j with %i decimals is %s', (typed, decimals, minor) => {
    expect(minorOf(typed, decimals)).toBe(minor);
  });

  it('is in Taiwan whole dollars, of which the cents stay', () => {
    expect(minorOf('12.5', 2, 0)).toBeUndefined();
    expect(minorOf('12', 2, 0)).toBe('1200');
    expect([wholeOf('123456', 'TWD'), wholeOf('123456', 'USD')]).toEqual(['123400', '123456']);
  });

  it.each([
    ['100000', 2, '1000'],
    ['100050', 2, '1000.5'],
    ['5', 2, '0.05'],
    ['250', 0, '250'],
    ['1000000', 6, '1'],
  ])('%s with %i decimals is typed %s', (minor, decimals, typed) => {
    expect(typedOf(minor, decimals)).toBe(typed);
  });
});
