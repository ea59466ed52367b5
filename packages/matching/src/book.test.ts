import { describe, expect, it } from 'vitest';
import type { Price, Shares } from '@kuroshio/money';
import { BUY, type Book, type BookEvents, createBook, createPlainBook, type PriceGrid, SELL } from './index.ts';

const grid: PriceGrid = {
  above: (price) => (Math.floor(price / 5) * 5 + 5) as Price,
  below: (price) => Math.max(0, Math.ceil(price / 5) * 5 - 5) as Price,
  nearest: (price) => (Math.floor((price + 2.5) / 5) * 5) as Price,
};

function recording(make: typeof createBook): { book: Book; log: string[] } {
  const log: string[] = [];
  const events: BookEvents = {
    traded: (maker, taker, price, quantity, aggressor) =>
      log.push(
        `${taker} ${aggressor === BUY ? 'buys from' : aggressor === SELL ? 'sells to' : 'meets'} ${maker}: ${quantity} at ${price}`,
      ),
    cancelled: (id, quantity, reason) => log.push(`${id} loses ${quantity}: ${reason}`),
  };
  return { book: make(events, grid), log };
}

for (const [name, make] of [
  ['fast', createBook],
  ['plain', createPlainBook],
] as const) {
  describe(`the ${name} book, as a trader would check it`, () => {
    it('trades at the resting price, best price first, then who came first', () => {
      const { book, log } = recording(make);
      book.submit(1, SELL, 105 as Price, 10 as Shares, 'rest');
      book.submit(2, SELL, 100 as Price, 10 as Shares, 'rest');
      book.submit(3, SELL, 100 as Price, 10 as Shares, 'rest');
      expect(book.submit(4, BUY, 105 as Price, 25 as Shares, 'rest')).toBe(0);
      expect(log).toEqual(['4 buys from 2: 10 at 100', '4 buys from 3: 10 at 100', '4 buys from 1: 5 at 105']);
      expect(book.resting(1)).toBe(5);
    });

    it('rests what does not trade and shows it by level', () => {
      const { book } = recording(make);
      book.submit(1, BUY, 95 as Price, 10 as Shares, 'rest');
      book.submit(2, BUY, 100 as Price, 4 as Shares, 'rest');
      book.submit(3, BUY, 95 as Price, 1 as Shares, 'rest');
      const out: number[] = [];
      expect(book.depth(BUY, 5, out)).toBe(2);
      expect(out).toEqual([100, 4, 95, 11]);
      expect(book.best(BUY)).toBe(100);
      expect(book.best(SELL)).toBe(0);
    });

    it.each([
      ['ioc', 15, ['9 buys from 1: 10 at 100', '9 loses 5: ioc']],
      ['fok', 15, ['9 loses 15: fok']],
      ['fok', 10, ['9 buys from 1: 10 at 100']],
    ] as const)('a limit %s of %d at 100 against 10 at 100 and 10 at 105', (force, quantity, said) => {
      const { book, log } = recording(make);
      book.submit(1, SELL, 100 as Price, 10 as Shares, 'rest');
      book.submit(2, SELL, 105 as Price, 10 as Shares, 'rest');
      book.submit(9, BUY, 100 as Price, quantity as Shares, force);
      expect(log).toEqual(said);
    });

    it('a market order takes what there is and does not rest', () => {
      const { book, log } = recording(make);
      book.submit(1, BUY, 100 as Price, 3 as Shares, 'rest');
      book.submit(2, SELL, 0, 5 as Shares, 'rest');
      expect(log).toEqual(['2 sells to 1: 3 at 100', '2 loses 2: no-liquidity']);
      expect(book.size).toBe(0);
    });

    it('a smaller order keeps its place, a cancelled one is gone', () => {
      const { book, log } = recording(make);
      book.submit(1, BUY, 100 as Price, 10 as Shares, 'rest');
      book.submit(2, BUY, 100 as Price, 10 as Shares, 'rest');
      expect(book.reduce(1, 4 as Shares)).toBe(6);
      expect(book.cancel(2)).toBe(10);
      expect(book.cancel(2)).toBe(0);
      book.submit(3, SELL, 100 as Price, 10 as Shares, 'rest');
      expect(log).toEqual(['1 loses 4: asked', '2 loses 10: asked', '3 sells to 1: 6 at 100']);
    });

    // buys: [price, quantity][], sells, anchor, price and quantity of the auction
    it.each([
      ['nothing crosses', [[95, 5]], [[100, 5]], 100, 0, 0],
      ['one price trades all', [[100, 5]], [[100, 5]], 90, 100, 5],
      [
        'most volume decides',
        [
          [110, 4],
          [105, 6],
          [100, 10],
        ],
        [
          [95, 5],
          [100, 3],
          [105, 4],
        ],
        100,
        105,
        10,
      ],
      ['a gap of equal volume goes to the anchor inside it', [[120, 5]], [[90, 5]], 105, 105, 5],
      ['or to the end of the gap next to the anchor', [[120, 5]], [[90, 5]], 300, 120, 5],
      ['two equally near: the higher', [[120, 5]], [[90, 5]], 102.5, 105, 5],
      [
        'what is better than the price is filled',
        [
          [110, 10],
          [100, 10],
        ],
        [[100, 10]],
        60,
        100,
        10,
      ],
    ] as const)('call auction: %s', (_, buys, sells, anchor, price, quantity) => {
      const { book } = recording(make);
      book.mode = 'auction';
      let id = 1;
      for (const [p, q] of buys) book.submit(id++, BUY, p as Price, q as Shares, 'rest');
      for (const [p, q] of sells) book.submit(id++, SELL, p as Price, q as Shares, 'rest');
      expect(book.indicative(anchor as Price)).toEqual({ price, quantity });
      expect(book.uncross(anchor as Price)).toEqual({ price, quantity });
      expect(book.mode).toBe('continuous');
    });

    it('an auction of market orders alone trades at the legal price nearest to the anchor', () => {
      const { book, log } = recording(make);
      book.mode = 'auction';
      book.submit(1, BUY, 0, 5 as Shares, 'rest');
      book.submit(2, SELL, 0, 3 as Shares, 'rest');
      expect(book.uncross(102 as Price)).toEqual({ price: 100, quantity: 3 });
      expect(log).toEqual(['2 meets 1: 3 at 100', '1 loses 2: auction-over']);
    });

    it('begins open, and takes an id once', () => {
      const { book } = recording(make);
      expect(book.mode).toBe('continuous');
      book.submit(1, BUY, 100 as Price, 5 as Shares, 'rest');
      expect(() => book.submit(1, BUY, 95 as Price, 5 as Shares, 'rest')).toThrow('an id rests once');
    });

    it('draws lots at each price: buys and then sells, from the best price on', () => {
      const { book, log } = recording(make);
      book.mode = 'auction';
      for (const id of [1, 2, 3]) book.submit(id, BUY, 100 as Price, 1 as Shares, 'rest');
      book.submit(4, BUY, 95 as Price, 1 as Shares, 'rest');
      for (const id of [5, 6]) book.submit(id, SELL, 100 as Price, 1 as Shares, 'rest');
      const asked: number[] = [];
      // The third changes places with the first, the second with itself; of the sells the second with the first.
      const picks = [0, 1, 0];
      book.drawLots((below) => {
        asked.push(below);
        return picks.shift() ?? 0;
      });
      expect(asked).toEqual([3, 2, 2]);
      book.submit(7, BUY, 100 as Price, 1 as Shares, 'rest');
      expect(book.uncross(100 as Price)).toEqual({ price: 100, quantity: 2 });
      expect(log).toEqual(['6 meets 3: 1 at 100', '5 meets 2: 1 at 100']);
      const left: number[] = [];
      book.each(BUY, (id) => left.push(id));
      expect(left).toEqual([1, 7, 4]);
    });

    it('market orders go first in an auction, and what they could not trade is cancelled', () => {
      const { book, log } = recording(make);
      book.mode = 'auction';
      book.submit(1, BUY, 100 as Price, 5 as Shares, 'rest');
      book.submit(2, BUY, 0, 5 as Shares, 'rest');
      book.submit(3, SELL, 100 as Price, 4 as Shares, 'rest');
      expect(book.uncross(100 as Price)).toEqual({ price: 100, quantity: 4 });
      expect(log).toEqual(['3 meets 2: 4 at 100', '2 loses 1: auction-over']);
    });
  });
}

it.each([
  ['no quantity', 100, 0],
  ['a quantity below nothing', 100, -1],
  ['a price below nothing', -5, 1],
])('the book that trades takes no order of %s', (_, price, quantity) => {
  const { book } = recording(createBook);
  expect(() => book.submit(1, BUY, price as Price, quantity as Shares, 'rest')).toThrow('an order has a quantity');
});
