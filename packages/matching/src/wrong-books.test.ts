import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Price } from '@kuroshio/money';
import { compareBooks, type MakeBook } from './compare-books.ts';
import { BUY, type Book, createBook, SELL } from './index.ts';

// Not the books are tried here but what tries them.

const words = fc.uint32Array({ minLength: 200, maxLength: 1_200, size: 'max' });

/** A book with one thing done otherwise. */
function changed(change: (book: Book) => Partial<Book>): MakeBook {
  return (events, grid) => {
    const book = createBook(events, grid);
    return Object.assign(Object.create(book) as Book, change(book));
  };
}

/** Says and answers as it should; only whose turn comes first is wrong. */
const losesPlace: MakeBook = (events, grid) => {
  let silent = false;
  const book = createBook(
    {
      ...events,
      cancelled(id, quantity, reason) {
        if (!silent) events.cancelled(id, quantity, reason);
      },
    },
    grid,
  );
  const { reduce } = book;
  book.reduce = (id, by) => {
    const left = reduce(id, by);
    for (const side of [BUY, SELL] as const) {
      let price = -1;
      book.each(side, (one, at) => {
        if (one === id) price = at;
      });
      if (price <= 0) continue;
      silent = true;
      book.cancel(id);
      book.submit(id, side, price as Price, left, 'rest');
      silent = false;
    }
    return left;
  };
  return book;
};

describe('the comparison of two books', () => {
  it('is given commands that meet each other, of every kind, in full books', () => {
    const met = { longest: 0, trades: 0, auctionTrades: 0, reasons: new Set<string>() };
    const counting: MakeBook = (events, grid) => {
      const book = createBook(
        {
          traded(maker, taker, price, quantity, aggressor) {
            if (aggressor === 'auction') met.auctionTrades++;
            else met.trades++;
            met.longest = Math.max(met.longest, book.size);
            events.traded(maker, taker, price, quantity, aggressor);
          },
          cancelled(id, quantity, reason) {
            met.reasons.add(reason);
            events.cancelled(id, quantity, reason);
          },
        },
        grid,
      );
      return book;
    };
    let commands = 0;
    const sequences = fc.sample(words, { seed: 7, numRuns: 60 });
    for (const sequence of sequences) {
      compareBooks(sequence, counting);
      commands += sequence.length - 1;
    }
    expect([...met.reasons].sort()).toEqual(['asked', 'auction-over', 'fok', 'ioc', 'no-liquidity', 'not-in-auction']);
    expect(met.trades).toBeGreaterThan(commands / 20);
    expect(met.auctionTrades).toBeGreaterThan(commands / 100);
    // Beyond the places that a book begins with.
    expect(met.longest).toBeGreaterThan(64);
  });

  it.each<[string, MakeBook]>([
    ['an order made smaller loses its place', losesPlace],
    [
      'fill-or-kill fills in part',
      changed((book) => ({
        submit: (id, side, price, quantity, force) =>
          book.submit(id, side, price, quantity, force === 'fok' ? 'ioc' : force),
      })),
    ],
    [
      'a market order rests at the best price',
      changed((book) => ({
        submit: (id, side, price, quantity, force) => book.submit(id, side, price || book.best(side), quantity, force),
      })),
    ],
    [
      'the auction is anchored a tick too high',
      changed((book) => ({ uncross: (anchor) => book.uncross((anchor + 5) as Price) })),
    ],
    [
      'the indicative price is anchored a tick too high',
      changed((book) => ({ indicative: (anchor) => book.indicative((anchor + 5) as Price) })),
    ],
    [
      'depth counts one order of each level',
      changed((book) => ({
        depth: (side, levels, out) => {
          const found = new Map<number, number>();
          book.each(side, (_id, price, quantity) => {
            if (price > 0 && !found.has(price) && found.size < levels) found.set(price, quantity);
          });
          out.length = 0;
          for (const [price, quantity] of found) out.push(price, quantity);
          return found.size;
        },
      })),
    ],
    ['lots are not drawn', changed(() => ({ drawLots: () => undefined }))],
    [
      'lots are drawn from the last but one',
      changed((book) => ({ drawLots: (pick) => book.drawLots((below) => pick(below) % (below - 1)) })),
    ],
    ['a cancel says nothing', (events, grid) => createBook({ ...events, cancelled: () => {} }, grid)],
    [
      'buyer and seller of an auction change places',
      (events, grid) =>
        createBook(
          {
            ...events,
            traded: (maker, taker, price, quantity, aggressor) =>
              aggressor === 'auction'
                ? events.traded(taker, maker, price, quantity, aggressor)
                : events.traded(maker, taker, price, quantity, aggressor),
          },
          grid,
        ),
    ],
  ])('notices when %s', (_, wrong) => {
    const report = fc.check(
      fc.property(words, (sequence) => compareBooks(sequence, wrong) === undefined),
      { seed: 7, numRuns: 500, endOnFailure: true },
    );
    expect(report.failed).toBe(true);
  });
});
