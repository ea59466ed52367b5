import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shares, Units } from '@kuroshio/money';
import { quotedShares, sharesOf, unitsOf } from './index.ts';

const us = { shareScale: 6 };
const taiwan = { shareScale: 0 };

describe('shares in units', () => {
  it.each([
    [us, 1, 1_000_000],
    [us, 0.1, 100_000],
    [us, 1.1, 1_100_000],
    [us, 0.000001, 1],
    [us, 123_456_789.654321, 123_456_789_654_321],
    [us, 0.0000005, 0.5],
    [taiwan, 1000, 1000],
    [taiwan, 0.5, 0.5],
  ])('%o: %d shares are %d', (instrument, shares, units) => {
    expect(unitsOf(instrument, shares as Shares)).toBeCloseTo(units, 4);
    expect(Number.isInteger(unitsOf(instrument, shares as Shares))).toBe(Number.isInteger(units));
  });

  it.each([
    [us, 1_000_000, '1'],
    [us, 250_000, '0.25'],
    [us, 1, '0.000001'],
    [us, 12_500_000, '12.5'],
    [us, 0, '0'],
    [taiwan, 1000, '1000'],
  ])('%o: %d units are written %s', (instrument, units, text) => {
    expect(quotedShares(instrument, units as Units)).toBe(text);
  });

  it('come back as they went (random quantities up to a thousand million shares)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000_000 }), (units) => {
        expect(unitsOf(us, sharesOf(us, units as Units))).toBe(units);
        expect(unitsOf(us, JSON.parse(JSON.stringify(sharesOf(us, units as Units))))).toBe(units);
        expect(Number(quotedShares(us, units as Units))).toBe(sharesOf(us, units as Units));
      }),
    );
  });
});
