import { price } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockPrice, isWithin, nextBlockStage, purchaseFault, takenOf } from './blocks.ts';

const limits = { up: price(110_00), down: price(90_00) };

describe('the price of a block', () => {
  it.each([
    [100_00, 0, 100_00],
    [100_00, -300, 97_00],
    [100_00, 150, 101_50],
    // A tick of a cent, whatever the price: the part of a cent is the institution's.
    [100_05, -333, 96_72],
    [99_99, -1, 99_99],
    // The day's range ends at its limits, both of them in it.
    [100_00, -1_500, 90_00],
    [100_00, 1_500, 110_00],
  ])('of a reference of %d with %d basis points is %d', (reference, bps, expected) => {
    const at = blockPrice(price(reference), bps, limits);
    expect(at).toBe(expected);
    expect(isWithin(at, limits)).toBe(true);
  });

  it('is out of range a cent beyond either limit', () => {
    expect([price(89_99), price(110_01)].map((at) => isWithin(at, limits))).toEqual([false, false]);
  });

  it('is never out of the range, and never a cent beside the plain reckoning', () => {
    const cents = fc.integer({ min: 100, max: 1_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: -2_000, max: 2_000 }), (reference, bps) => {
        const range = { up: price(Math.floor(reference * 1.1)), down: price(Math.ceil(reference * 0.9)) };
        const at = blockPrice(price(reference), bps, range);
        expect(at >= range.down && at <= range.up).toBe(true);
        const plain = (reference * (10_000 + bps)) / 10_000;
        if (plain > range.down && plain < range.up) expect(at - plain).toBeGreaterThanOrEqual(-1e-6);
        if (plain > range.down && plain < range.up) expect(at - plain).toBeLessThan(1);
      }),
    );
  });
});

describe('a purchase of a block', () => {
  it.each([
    [1_000, 10_000, 1_000, undefined],
    [999, 10_000, 1_000, 'below-minimum'],
    [10_000, 10_000, 1_000, undefined],
    [10_001, 10_000, 1_000, 'above-left'],
    [9_000, 10_000, 1_000, undefined],
    [9_001, 10_000, 1_000, 'rest-too-small'],
    [9_999, 10_000, 1_000, 'rest-too-small'],
    [1_000, 1_999, 1_000, 'rest-too-small'],
    [1_999, 1_999, 1_000, undefined],
    [1, 0, 1_000, 'sold-out'],
  ] as const)('of %d shares where %d are left and the minimum is %d: %s', (shares, left, minimum, fault) => {
    expect(purchaseFault(shares, { left, minimum })).toBe(fault);
  });

  it('never leaves what nobody may buy, nor sells more than there is, whoever comes in whichever order', () => {
    const step = fc.record({ other: fc.boolean(), shares: fc.integer({ min: 1, max: 6_000 }) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.array(step, { maxLength: 40 }), (minimum, steps) => {
        const offered = Math.max(minimum, 5_000);
        let left = offered;
        let gone = 0;
        for (const { other, shares } of steps) {
          const fits = left > 0 && purchaseFault(shares, { left, minimum }) === undefined;
          const taken = other ? takenOf(shares, { left, minimum }) : fits ? shares : 0;
          if (taken > 0) expect(taken).toBeGreaterThanOrEqual(minimum);
          if (other) expect(taken).toBeLessThanOrEqual(shares);
          left -= taken;
          gone += taken;
          expect(left === 0 || left >= minimum).toBe(true);
          expect(left + gone).toBe(offered);
        }
      }),
    );
  });
});

it('a block opens once and closes once', () => {
  expect(nextBlockStage(nextBlockStage('announced', 'open'), 'close')).toBe('closed');
  expect(nextBlockStage('announced', 'close')).toBe('closed');
  expect(() => nextBlockStage('open', 'open')).toThrow();
  expect(() => nextBlockStage('closed', 'open')).toThrow();
});
