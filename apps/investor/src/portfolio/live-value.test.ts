import { describe, expect, it } from 'vitest';
import { movedOn, returnBps, sumOf, valueAt, worthOf } from './live-value.ts';

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

  it('follows the live price; cost does not move', () => {
    const holding = { quantity: 2000, cost: '493700000', marketValue: '493000000' };
    expect(worthOf(holding, TAIWAN, 2500_00)).toEqual({ value: 500000000n, cost: 493700000n, profit: 6300000n });
    expect(worthOf(holding, TAIWAN, 2400_00).profit).toBe(-13700000n);
  });

  it('is that of the answer until there is a price', () => {
    const holding = { quantity: 2000, cost: '100', marketValue: '90' };
    for (const last of [undefined, 0]) expect(worthOf(holding, TAIWAN, last).profit).toBe(-10n);
    expect(worthOf(holding, undefined, 5).value).toBe(90n);
  });

  it('adds up', () => {
    const sum = sumOf([
      { value: 120n, cost: 100n, profit: 20n },
      { value: 70n, cost: 100n, profit: -30n },
    ]);
    expect(sum).toEqual({ value: 190n, cost: 200n, profit: -10n });
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

it('moves total and profits with the market value', () => {
  const assets = { total: '1000', marketValue: '400', profit: '50', unrealisedProfit: '30', todayProfit: '-5' };
  expect(movedOn(assets, 425n)).toEqual({
    marketValue: 425n,
    total: 1025n,
    profit: 75n,
    unrealisedProfit: 55n,
    todayProfit: 20n,
  });
  expect(movedOn(assets, 400n).total).toBe(1000n);
});
