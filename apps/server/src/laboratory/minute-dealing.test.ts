import { assert } from '@kuroshio/base';
import { INSTRUMENTS } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import type { SeenMinute, TriedOrder } from '@kuroshio/strategies';
import { describe, expect, it } from 'vitest';
import { minuteDealing } from './minute-dealing.ts';

const listed = INSTRUMENTS.find(({ symbol }) => symbol === 'TWSE:2317');
assert(listed !== undefined, 'it is listed');
/** Limits of 90.00 and 110.00 around 100; ticks of 0.10 below a hundred and of 0.50 from it on. */
const dealing = minuteDealing(listed, () => 10_000);
const DAY = '2026-11-23';
const minuteOf = (open: number, high: number, low: number, close: number, lots: number): SeenMinute => ({
  ...{ minute: 600, open, high, low, close, volume: lots * 1_000, value: open * lots * 1_000 },
});
const buy = (limit: number, lots: number): TriedOrder => ({
  ...{ symbol: 'TWSE:2317', side: 'buy', limit, shares: lots * 1_000 },
});
const sell = (limit: number, lots: number): TriedOrder => ({ ...buy(limit, lots), side: 'sell' });
const told = (order: TriedOrder, minute: SeenMinute) =>
  dealing.meets(order, minute, DAY).map(({ price, market, shares }) => [market, price, shares / 1_000]);

describe('who stands against an order', () => {
  it('is a tenth of what the minute traded, along its way, one to three ticks worse', () => {
    // 12 lots of 120, three at each of four moments: one in each level.
    const minute = minuteOf(9_500, 9_600, 9_400, 9_550, 120);
    expect(told(buy(10_000, 99), minute)).toEqual([
      ...[
        [9_500, 9_510, 1],
        [9_500, 9_520, 1],
        [9_500, 9_530, 1],
      ],
      ...[
        [9_400, 9_410, 1],
        [9_400, 9_420, 1],
        [9_400, 9_430, 1],
      ],
      ...[
        [9_600, 9_610, 1],
        [9_600, 9_620, 1],
        [9_600, 9_630, 1],
      ],
      ...[
        [9_550, 9_560, 1],
        [9_550, 9_570, 1],
        [9_550, 9_580, 1],
      ],
    ]);
    expect(told(sell(9_000, 2), minute)).toEqual([
      [9_500, 9_490, 1],
      [9_500, 9_480, 1],
    ]);
  });

  it('trades at the order’s limit or better, and no more than was ordered', () => {
    const minute = minuteOf(9_500, 9_600, 9_400, 9_550, 120);
    expect(told(buy(9_420, 99), minute)).toEqual([
      [9_400, 9_410, 1],
      [9_400, 9_420, 1],
    ]);
    expect(told(buy(9_510, 1), minute)).toEqual([[9_500, 9_510, 1]]);
    expect(told(buy(9_400, 1), minute)).toEqual([]);
  });

  it('is a lot where a few traded, and nobody where less than a lot did', () => {
    expect(told(buy(10_000, 5), minuteOf(9_500, 9_500, 9_500, 9_500, 3))).toEqual([[9_500, 9_510, 1]]);
    expect(told(buy(10_000, 5), { ...minuteOf(9_500, 9_500, 9_500, 9_500, 0), volume: 999 })).toEqual([]);
  });

  it('is nobody beyond the limits of the day: locked at the lower one nothing can be sold', () => {
    expect(dealing.limitOf('sell', 8_000, DAY)).toBe(9_000);
    expect(told(sell(9_000, 5), minuteOf(9_000, 9_000, 9_000, 9_000, 5_000))).toEqual([]);
    // Nor by an order beyond them.
    expect(told(sell(8_900, 5), minuteOf(9_000, 9_000, 9_000, 9_000, 5_000))).toEqual([]);
    // A tick above it the first level is the limit itself, and there is no other: 500 lots, 125 at each moment, 42 in the first.
    expect(told(sell(9_000, 999), minuteOf(9_010, 9_010, 9_010, 9_010, 5_000))).toEqual(
      Array.from({ length: 4 }, () => [9_010, 9_000, 42]),
    );
    expect(told(buy(11_000, 5), minuteOf(11_000, 11_000, 11_000, 11_000, 5_000))).toEqual([]);
  });

  it('steps over the grid where its ticks change', () => {
    expect(told(buy(11_000, 3), minuteOf(9_990, 9_990, 9_990, 9_990, 120)).slice(0, 3)).toEqual([
      ...[
        [9_990, 10_000, 1],
        [9_990, 10_050, 1],
        [9_990, 10_100, 1],
      ],
    ]);
  });
});

it('charges as the ticket does: the least commission once an order, half the tax on what was bought that day', () => {
  const none = { shares: 0, value: cash(0n) };
  const one = { shares: 1_000, value: cash(10_000_000n) };
  // 0.1425 % of 100,000 is 142; tax 300, and 150 of a day trade; a hundred dollars cost 20 at least.
  expect(dealing.charges('buy', one, none, DAY)).toEqual({ commission: 14_200n, tax: 0n });
  expect(dealing.charges('sell', one, none, DAY)).toEqual({ commission: 14_200n, tax: 30_000n });
  expect(dealing.charges('sell', one, one, DAY)).toEqual({ commission: 14_200n, tax: 15_000n });
  expect(dealing.charges('buy', { shares: 1_000, value: cash(100_000n) }, none, DAY).commission).toBe(2_000n);
});
