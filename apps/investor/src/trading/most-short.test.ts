import { describe, expect, it } from 'vitest';
import { highestShort, mostShort } from './most-short.ts';
import { APPLE, TSMC } from './test-listings.ts';

const plenty = 1_000_000_000_00n;

describe('the most that may be sold short', () => {
  it('in Taiwan is by the highest price of the day: 90 % of a lot at 110 is 99,000, and NT$100 for rounding', () => {
    const of = (available: bigint, room = plenty) =>
      mostShort(TSMC, { marginBps: 9_000, room, owed: 0 }, 'sell', { price: 100_00, highest: 110_00, available });
    expect([of(99_099_00n), of(99_100_00n), of(198_100_00n)]).toEqual([0, 1, 2]);
    // By the room a lot counts for what it brings.
    expect([of(plenty, 199_999_00n), of(plenty, 200_000_00n)]).toEqual([1, 2]);
  });

  it('in the US is by a tenth above the best bid: half of a share at US$110 is US$55, and a dollar for rounding', () => {
    const of = (available: bigint, room = plenty) =>
      mostShort(APPLE, { marginBps: 5_000, room, owed: 0 }, 'sell', { price: 100_0000, highest: 110_0000, available });
    expect([of(55_99n), of(56_00n), of(551_00n)]).toEqual([0, 1, 10]);
    expect([of(plenty, 999_99n), of(plenty, 1_000_00n)]).toEqual([9, 10]);
  });

  it('is nothing where none is sold short, and of a purchase what is owed', () => {
    const prices = { price: 100_0000, highest: 110_0000, available: plenty };
    expect(mostShort(APPLE, { marginBps: 0, room: plenty, owed: 7 }, 'sell', prices)).toBe(0);
    expect(mostShort(APPLE, { marginBps: 0, room: 0n, owed: 7 }, 'buy', prices)).toBe(7);
    expect(mostShort(TSMC, { marginBps: 0, room: 0n, owed: 3_500 }, 'buy', prices)).toBe(3);
  });
});

it.each([
  ['the limit of the day', { limitUp: 110_00, bid: 100_00, last: 100_00, reference: 100_00 }, 105_00, 110_00],
  ['a tenth above the bid', { limitUp: 0, bid: 101_0000, last: 100_0000, reference: 99_0000 }, 100_0000, 111_1000],
  ['above a limit that is dearer', { limitUp: 0, bid: 101_0000, last: 100_0000, reference: 0 }, 120_0000, 132_0000],
  ['before the first trade the reference', { limitUp: 0, bid: 0, last: 0, reference: 99_0000 }, 0, 108_9000],
])('sets aside for %s', (_, quote, price, highest) => {
  expect(highestShort(quote, price)).toBe(highest);
});
