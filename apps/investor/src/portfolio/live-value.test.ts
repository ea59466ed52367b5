import { describe, expect, it } from 'vitest';
import { movedOn, returnBps, valueAt } from './live-value.ts';

const TAIWAN = { priceScale: 2, currency: 'TWD', shareScale: 0 };
const US = { priceScale: 4, currency: 'USD', shareScale: 6 };

describe('what shares are worth', () => {
  it.each([
    ['a lot of 2330 at NT$2,465', TAIWAN, 2465_00, 1000, 2_465_000_00n],
    ['one share at US$230.15', US, 230_1500, 1, 230_15n],
    ['below a dollar, a part of a cent dropped', US, 1_250, 3, 37n],
    ['half a share, half a cent dropped', US, 230_1500, 0.5, 115_07n],
    ['a millionth of a share', US, 230_1500, 0.000001, 0n],
    ['shares whose decimals are not exact in binary', US, 100_0000, 1.1, 110_00n],
    ['the finest part of many shares', US, 700_0000, 999_999.999999, 699_999_999_99n],
    ['beyond what a float holds', TAIWAN, 9_999_999_99, 499_000_000, 498_999_999_501_000_000n],
    ['a currency without minor units', { priceScale: 3, currency: 'JPY', shareScale: 0 }, 160_770, 10, 1607n],
  ])('%s', (_, listing, price, shares, expected) => {
    expect(valueAt(listing, price, shares)).toBe(expected);
  });
});

describe('a return', () => {
  it.each([
    ['a gain', 20n, 100n, 2000],
    ['a loss', -1n, 3n, -3333],
    ['half a hundredth goes away from zero', 1n, 20_000n, 1],
    ['and below zero as well', -1n, 20_000n, -1],
    ['nothing was paid', 5n, 0n, 0],
  ])('%s', (_, profit, cost, bps) => {
    expect(returnBps(profit, cost)).toBe(bps);
  });
});

it("moves total and today's profit with the market value", () => {
  const assets = { total: '1000', marketValue: '400', todayProfit: '-5' };
  expect(movedOn(assets, 425n)).toEqual({ marketValue: 425n, total: 1025n, todayProfit: 20n });
  expect(movedOn(assets, 400n).total).toBe(1000n);
});
