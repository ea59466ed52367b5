import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBooks, type MakeBook } from './compare-books.ts';
import { BUY, type Book, createBook, SELL } from './index.ts';

/** Fewer where each of many mutants of the book meets them. */
const COMMANDS = Number(process.env['KUROSHIO_BOOK_COMMANDS'] ?? 1_000_000);

/** A sequence of commands: see `compareBooks`. Dropping numbers gives a shorter sequence, so a failure is made small. */
const words = fc.uint32Array({ minLength: 200, maxLength: 1_200, size: 'max' });

describe('the fast book against the plain one', () => {
  it(`gives the same answers, events and state after each of ${COMMANDS.toLocaleString('en-US')} random commands`, () => {
    let commands = 0;
    const equal = fc.property(words, (sequence) => {
      expect(compareBooks(sequence)).toBeUndefined();
      commands += sequence.length - 1;
    });
    while (commands < COMMANDS) fc.assert(equal, { numRuns: 20 });
  }, 120_000);

  it('conserves: what was submitted rests, traded on both sides, or was cancelled; an open book is never crossed', () => {
    const sums: { submitted: number; gone: number; book: Book }[] = [];
    const counting: MakeBook = (events, grid) => {
      const sum = { submitted: 0, gone: 0 };
      const book = createBook(
        {
          traded(maker, taker, price, quantity, aggressor) {
            sum.gone += 2 * quantity;
            events.traded(maker, taker, price, quantity, aggressor);
          },
          cancelled(id, quantity, reason) {
            sum.gone += quantity;
            events.cancelled(id, quantity, reason);
          },
        },
        grid,
      );
      const { submit } = book;
      book.submit = (id, side, price, quantity, force) => {
        sum.submitted += quantity;
        return submit(id, side, price, quantity, force);
      };
      sums.push(Object.assign(sum, { book }));
      return book;
    };
    fc.assert(
      fc.property(words, (sequence) => {
        compareBooks(sequence, counting);
      }),
      { numRuns: 50 },
    );
    expect(sums.length).toBe(50);
    for (const { submitted, gone, book } of sums) {
      let resting = 0;
      for (const side of [BUY, SELL] as const) book.each(side, (_id, _price, quantity) => (resting += quantity));
      expect(resting + gone).toBe(submitted);
      const [bid, ask] = [book.best(BUY), book.best(SELL)];
      if (book.mode === 'continuous' && bid > 0 && ask > 0) expect(bid).toBeLessThan(ask);
    }
  });
});
