import { describe, expect, it } from 'vitest';
import { bpsOf, heldTargets, moneyOf, sumOf, typedBps, wishOf } from './basket-draft.ts';

describe('a part of a basket', () => {
  it.each([
    ['25', 2_500],
    ['33.33', 3_333],
    ['0.5', 50],
    ['100', 10_000],
    ['0', undefined],
    ['100.01', undefined],
    ['1.005', undefined],
    ['-5', undefined],
    ['1e2', undefined],
    ['', undefined],
  ])('%s', (typed, bps) => {
    expect(bpsOf(typed)).toBe(bps);
    if (bps !== undefined) expect(bpsOf(typedBps(bps))).toBe(bps);
  });
});

it('is sent only when it is the whole and has a name', () => {
  const parts = [
    { symbol: 'TWSE:2330', percent: '60' },
    { symbol: 'TWSE:0050', percent: '40' },
  ];
  expect(wishOf({ name: ' mine ', parts })).toEqual({
    name: 'mine',
    targets: [
      { symbol: 'TWSE:2330', bps: 6_000 },
      { symbol: 'TWSE:0050', bps: 4_000 },
    ],
  });
  expect(wishOf({ name: '', parts })).toBeUndefined();
  expect(wishOf({ name: 'mine', parts: parts.slice(1) })).toBeUndefined();
  expect(wishOf({ name: 'mine', parts: [...parts, { symbol: 'TWSE:2317', percent: 'x' }] })).toBeUndefined();
});

it('of what is held is the whole, whatever is held', () => {
  const holdings = ['1', '1', '1', '0'].map((marketValue, at) => ({ symbol: `TWSE:${at}`, marketValue }));
  const parts = heldTargets(holdings);
  expect(parts.map(({ percent }) => percent)).toEqual(['33.34', '33.33', '33.33']);
  expect(sumOf({ name: '', parts })).toBe(10_000);
  expect(heldTargets([])).toEqual([]);
});

it.each([
  ['1000', 100_000n],
  ['0.5', 50n],
  ['0', 0n],
  ['1,000', undefined],
  ['', undefined],
])('money of %s', (typed, minor) => {
  expect(moneyOf(typed)).toBe(minor);
});
