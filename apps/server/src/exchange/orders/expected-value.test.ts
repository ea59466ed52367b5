import { type BookSide, SELL } from '@kuroshio/matching';
import { price, units } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { instrument } from '../stage.ts';
import { expectedValue } from './expected-value.ts';

const tsmc = instrument('TWSE:2330');

/** Asks of 2 lots at 2,465 and 3 at 2,470; bids of 1 at 2,460 and 4 at 2,455. */
const BOOK = {
  depth(side: BookSide, wanted: number, out: number[]): number {
    out.splice(0, out.length, ...(side === SELL ? [246500, 2000, 247000, 3000] : [246000, 1000, 245500, 4000]));
    return Math.min(wanted, 2);
  },
};
const EMPTY = { depth: () => 0 };

describe('what an order at market would come to', () => {
  it.each([
    ['within the best level', 'buy', BOOK, 2, 271000, 2n * 2465_000n],
    ['over two levels', 'buy', BOOK, 4, 271000, 2n * 2465_000n + 2n * 2470_000n],
    ['more than the book holds: the rest at its last level', 'buy', BOOK, 10, 271000, 2n * 2465_000n + 8n * 2470_000n],
    ['no further than its bound', 'buy', BOOK, 4, 246500, 4n * 2465_000n],
    ['a sale goes down', 'sell', BOOK, 3, 222000, 2460_000n + 2n * 2455_000n],
    ['a sale no further than its bound', 'sell', BOOK, 3, 246000, 3n * 2460_000n],
    ['an empty book: the price of the market', 'buy', EMPTY, 2, 271000, 2n * 2450_000n],
    ['no book at all', 'sell', null, 2, 222000, 2n * 2450_000n],
  ] as const)('%s', (_, side, book, lots, bound, dollars) => {
    const order = { side, quantity: units(lots * 1_000) };
    const bounds = { bound: price(bound), standing: price(245000) };
    expect(expectedValue(tsmc, book, order, bounds)).toBe(dollars * 100n);
  });
});
