import type { Price, Shares } from '@kuroshio/money';
import { createBook } from './book.ts';
import { createPlainBook } from './plain-book.ts';
import { BUY, type Book, type BookEvents, type BookForce, type BookSide, type PriceGrid, SELL } from './words.ts';

/** How a book is made: the two that are compared have the same form. */
export type MakeBook = (events: BookEvents, grid: PriceGrid) => Book;

/** Where two books that got the same commands part. */
export interface Difference {
  /** The commands up to the one after which they differ, in words. */
  readonly commands: readonly string[];
  /** What that command gave in each: its answer, its events, and what the book shows then. */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** The tick doubles at 1,000, as it does in Taiwan: an auction's gap can reach over the change. */
const CHANGE = 1_000;
const LOWER_TICK = 5;
const UPPER_TICK = 10;

const grid: PriceGrid = {
  above: (price) =>
    (price < CHANGE
      ? Math.floor(price / LOWER_TICK + 1) * LOWER_TICK
      : Math.floor(price / UPPER_TICK + 1) * UPPER_TICK) as Price,
  below: (price) =>
    (price <= CHANGE
      ? Math.max(0, Math.ceil(price / LOWER_TICK - 1) * LOWER_TICK)
      : Math.ceil(price / UPPER_TICK - 1) * UPPER_TICK) as Price,
  nearest(price) {
    const tick = price < CHANGE ? LOWER_TICK : UPPER_TICK;
    return (Math.floor(price / tick + 0.5) * tick) as Price;
  },
};

/** A price of the grid, `level` ticks from 1,000. */
function priceAt(level: number): Price {
  return (CHANGE + level * (level < 0 ? LOWER_TICK : UPPER_TICK)) as Price;
}

/** Everything that a book tells, as numbers in a row: quick to write and to compare. */
function listening(make: MakeBook): { book: Book; told: number[] } {
  const told: number[] = [];
  const reasons = ['asked', 'ioc', 'fok', 'no-liquidity', 'not-in-auction', 'auction-over'];
  const book = make(
    {
      traded: (maker, taker, price, quantity, aggressor) =>
        told.push(1, maker, taker, price, quantity, aggressor === 'auction' ? 2 : aggressor),
      cancelled: (id, quantity, reason) => told.push(2, id, quantity, reasons.indexOf(reason)),
    },
    grid,
  );
  return { book, told };
}

/** By four bits: three quarters rest. */
const FORCES: readonly BookForce[] = Array.from({ length: 16 }, (_, n) => (n < 12 ? 'rest' : n < 14 ? 'ioc' : 'fok'));

/** Spreads the bits, so that numbers that lie together (as a generator of tests likes them) give unlike commands. */
function scramble(word: number): number {
  let bits = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * How a sequence looks as a whole, from its first word: its ids, how many prices it uses, by how many of them buyers
 * stand below and sellers above the middle (the further apart, the deeper the book), how far back cancels reach.
 */
function shapeOf(word: number): { firstId: number; levels: number; apart: number; reach: number } {
  const bits = scramble(word);
  const levels = [8, 24, 24, 256][(bits >>> 2) & 3] as number;
  return {
    firstId: (bits & 3) === 0 ? 2 ** 40 : 1,
    levels,
    apart: [0, 0, 0, levels / 4][(bits >>> 6) & 3] as number,
    reach: [16, 32, 64, 500][(bits >>> 4) & 3] as number,
  };
}

type Phase = 'open' | 'auction' | 'halted';

/**
 * Gives two books the same commands, one from each of `words` after the first, and holds their answers, events and state
 * hashes against each other after every command, and the prices and depth that they show after every eighth.
 *
 * The commands: orders of both sides (limit and market; resting, IOC, FOK), cancels, reductions, replacements, calls
 * for an auction, halts (no new orders, cancels and reductions go on), the indicative price, the uncrossing.
 * @returns undefined when the books never differ
 */
export function compareBooks(
  words: ArrayLike<number>,
  makeFirst: MakeBook = createBook,
  makeSecond: MakeBook = createPlainBook,
): Difference | undefined {
  const first = listening(makeFirst);
  const second = listening(makeSecond);
  const { firstId, levels, apart, reach } = shapeOf(words[0] ?? 0);
  let id = firstId;
  let phase: Phase = 'open';
  const commands: string[] = [];
  const depth: number[] = [];

  function both(act: (book: Book) => number): void {
    first.told.push(act(first.book));
    second.told.push(act(second.book));
  }

  function submit(side: BookSide, price: Price | 0, quantity: Shares, force: BookForce): string {
    const submitted = id++;
    both((book) => book.submit(submitted, side, price, quantity, force));
    return `submit ${submitted} ${side === BUY ? 'buy' : 'sell'} ${quantity} at ${price || 'market'} ${force}`;
  }

  function setMode(mode: Book['mode'], next: Phase): string {
    first.book.mode = mode;
    second.book.mode = mode;
    phase = next;
    return next;
  }

  function auction(anchor: Price, end: boolean): string {
    both((book) => {
      const { price, quantity } = end ? book.uncross(anchor) : book.indicative(anchor);
      return price * 1_000_000 + quantity;
    });
    if (end) phase = 'open';
    return `${end ? 'uncross' : 'indicative'} near ${anchor}`;
  }

  function command(word: number): string {
    const bits = scramble(word);
    const kind = bits & 31;
    const side = ((bits >>> 5) & 1) as BookSide;
    const force = FORCES[(bits >>> 6) & 15] as BookForce;
    const isMarket = ((bits >>> 10) & 15) === 0;
    const far = bits >>> 14;
    const price = isMarket ? 0 : priceAt((far % levels) - levels / 2 + (side === BUY ? -apart : apart));
    const quantity = (1 + ((bits >>> 22) & 15) * (bits >>> 31 === 0 ? 1 : 10)) as Shares;
    const older = Math.max(firstId, id - 1 - (far % reach));
    if (kind < 12) return phase === 'halted' ? 'refused' : submit(side, price, quantity, force);
    if (kind < 22) {
      both((book) => book.cancel(older));
      return `cancel ${older}`;
    }
    if (kind < 25) {
      both((book) => book.reduce(older, quantity));
      return `reduce ${older} by ${quantity}`;
    }
    if (kind < 27) {
      if (phase === 'halted') return 'refused';
      both((book) => book.cancel(older));
      return `cancel ${older}, ${submit(side, price || priceAt(0), quantity, 'rest')}`;
    }
    // An anchor need not lie on a tick, nor within the orders' prices.
    const anchor = (priceAt((far % (levels + 8)) - levels / 2 - 4) + ((bits >>> 22) & 3)) as Price;
    if (kind < 28) {
      // A fifth of the calls begin with a draw: each book draws the same numbers.
      if (far % 5 === 0) {
        both((book) => {
          let drawn = bits;
          book.drawLots((below) => {
            drawn = scramble(drawn);
            return drawn % below;
          });
          return 0;
        });
      }
      return setMode('auction', 'auction');
    }
    if (kind < 29) return setMode('auction', 'halted');
    if (phase === 'open') return 'nothing';
    return auction(anchor, kind < 31);
  }

  function lookInto(book: Book, told: number[]): void {
    told.push(book.size, book.best(BUY), book.best(SELL), book.resting(id - 1));
    for (const side of [BUY, SELL] as const) told.push(book.depth(side, 3, depth), ...depth);
  }

  for (let n = 1; n < words.length; n++) {
    first.told.length = 0;
    second.told.length = 0;
    commands.push(command(words[n] as number));
    both((book) => book.stateHash());
    if (n % 8 === 0) for (const { book, told } of [first, second]) lookInto(book, told);
    if (first.told.length === second.told.length && first.told.every((value, at) => value === second.told[at]))
      continue;
    return { commands, first: first.told, second: second.told };
  }
  return undefined;
}
