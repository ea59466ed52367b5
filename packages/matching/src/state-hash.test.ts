import { describe, expect, it } from 'vitest';
import type { Price, Shares } from '@kuroshio/money';
import { BUY, type Book, createBook, createPlainBook, type PriceGrid, SELL } from './index.ts';

const grid: PriceGrid = {
  above: (p) => (p + 1) as Price,
  below: (p) => (p - 1) as Price,
  nearest: (p) => Math.round(p) as Price,
};
const events = { traded: () => {}, cancelled: () => {} };

/** FNV-1a of 32 bits over 32-bit words, in big numbers, as its authors define it but for the size of a step. */
function fnv(words: readonly number[]): number {
  let hash = 2166136261n;
  for (const word of words) {
    // Each value counts as its low and its high half.
    for (const half of [BigInt(word) & 0xffffffffn, BigInt(word) >> 32n]) {
      hash = ((hash ^ half) * 16777619n) & 0xffffffffn;
    }
  }
  return Number(hash);
}

const HIGH = 2 ** 40 + 3;

/** What was done, and the words that stand for the book then: its mode, 7, the buys, 8, the sells, best first. */
const books: [string, (book: Book) => void, number[]][] = [
  ['nothing', () => {}, [0, 7, 8]],
  ['an auction', (book) => (book.mode = 'auction'), [1, 7, 8]],
  ['a buy', (book) => book.submit(1, BUY, 100 as Price, 5 as Shares, 'rest'), [0, 7, 1, 100, 5, 8]],
  ['a sell', (book) => book.submit(1, SELL, 100 as Price, 5 as Shares, 'rest'), [0, 7, 8, 1, 100, 5]],
  [
    'an id above 32 bits',
    (book) => book.submit(HIGH, SELL, 100 as Price, 5 as Shares, 'rest'),
    [0, 7, 8, HIGH, 100, 5],
  ],
  [
    'a price and a quantity above 32 bits',
    (book) => book.submit(1, SELL, HIGH as Price, HIGH as Shares, 'rest'),
    [0, 7, 8, 1, HIGH, HIGH],
  ],
  [
    'two of a price',
    (book) => {
      book.submit(2, BUY, 100 as Price, 5 as Shares, 'rest');
      book.submit(1, BUY, 100 as Price, 6 as Shares, 'rest');
    },
    [0, 7, 2, 100, 5, 1, 100, 6, 8],
  ],
  [
    'two of a price, the other first',
    (book) => {
      book.submit(1, BUY, 100 as Price, 6 as Shares, 'rest');
      book.submit(2, BUY, 100 as Price, 5 as Shares, 'rest');
    },
    [0, 7, 1, 100, 6, 2, 100, 5, 8],
  ],
  [
    'a market order that waits',
    (book) => {
      book.mode = 'auction';
      book.submit(1, SELL, 99 as Price, 6 as Shares, 'rest');
      book.submit(2, SELL, 0, 5 as Shares, 'rest');
    },
    [1, 7, 8, 2, 0, 5, 1, 99, 6],
  ],
];

describe('the state hash', () => {
  it.each(books)('of %s', (_, act, words) => {
    for (const make of [createBook, createPlainBook]) {
      const book = make(events, grid);
      act(book);
      expect(book.stateHash()).toBe(fnv(words));
    }
  });

  it('tells all of these apart', () => {
    expect(new Set(books.map(([, , words]) => fnv(words))).size).toBe(books.length);
  });
});
