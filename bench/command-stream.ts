import { createRandom } from '@kuroshio/base';
import { BUY, type Book, type BookSide, createBook, type PriceGrid, SELL } from '@kuroshio/matching';
import type { Price } from '@kuroshio/money';
import type { MeasuredBook } from './bare-book.ts';

/** Orders that rest in each book before the measurement, and about as many throughout. */
export const RESTING = 1_000;
const MIDDLE = 10_000;

/** Every whole number is a legal price here. */
export const grid: PriceGrid = {
  above: (p) => (p + 1) as Price,
  below: (p) => (p - 1) as Price | 0,
  nearest: (p) => Math.round(p) as Price,
};

const REST = 0;
const IOC = 1;
const CANCEL = 2;
const REDUCE = 3;
/** Cancels `id` and places `id2`: one operation of a customer. */
const REPLACE = 4;

/** Commands drawn beforehand, so that every book is given the same and nothing but the book is measured. */
export interface CommandStream {
  readonly length: number;
  /** How many of the first commands only fill the books. */
  readonly filling: number;
  readonly books: number;
  readonly kind: Uint8Array;
  readonly book: Uint16Array;
  readonly id: Int32Array;
  readonly id2: Int32Array;
  readonly side: Uint8Array;
  readonly price: Int32Array;
  readonly quantity: Int32Array;
}

/** One book as the stream is drawn: it runs the real book along to know what rests and where the market is. */
interface Drawn {
  readonly book: Book;
  readonly ids: number[];
  readonly places: Map<number, number>;
}

function createDrawn(): Drawn {
  const ids: number[] = [];
  const places = new Map<number, number>();
  const gone = (id: number) => {
    const place = places.get(id);
    if (place === undefined || book.resting(id) > 0) return;
    const last = ids.pop() as number;
    places.delete(id);
    if (last === id) return;
    ids[place] = last;
    places.set(last, place);
  };
  const book: Book = createBook({ traded: (maker) => gone(maker), cancelled: (id) => gone(id) }, grid);
  return { book, ids, places };
}

/**
 * Draws 9 % marketable limit orders, 3 % IOC, 3 % reduce, 3 % replace, and 82 % adding and cancelling that keep about
 * `RESTING` orders in each book. Prices stand at an exponential distance from the other side's best, 20 ticks on average.
 */
export function drawStream(seed: string, books: number, measured: number): CommandStream {
  const random = createRandom(`commands:${seed}`);
  const filling = books * RESTING;
  const length = filling + measured;
  const stream = {
    length,
    filling,
    books,
    kind: new Uint8Array(length),
    book: new Uint16Array(length),
    id: new Int32Array(length),
    id2: new Int32Array(length),
    side: new Uint8Array(length),
    price: new Int32Array(length),
    quantity: new Int32Array(length),
  };
  const all = Array.from({ length: books }, createDrawn);
  let nextId = 1;

  function draw(n: number, drawn: Drawn, kind: number): void {
    const side = random.whole(2) as BookSide;
    const quantity = 1 + random.whole(20);
    const best = drawn.book.best(side === BUY ? SELL : BUY) || MIDDLE;
    const away = 1 + Math.floor(random.exponential() * 20);
    stream.kind[n] = kind;
    stream.side[n] = side;
    stream.quantity[n] = quantity;
    stream.price[n] = side === BUY ? best - away : best + away;
    if (kind === CANCEL || kind === REDUCE || kind === REPLACE) stream.id[n] = random.pick(drawn.ids);
    if (kind === REPLACE) stream.id2[n] = nextId++;
    if (kind === REST || kind === IOC) stream.id[n] = nextId++;
  }

  for (let n = 0; n < length; n++) {
    const at = n < filling ? n % books : random.whole(books);
    const drawn = all[at] as Drawn;
    stream.book[n] = at;
    const chance = n < filling ? 1 : random.next();
    if (chance < 0.12) {
      draw(n, drawn, chance < 0.09 ? REST : IOC);
      // Up to three ticks through the other side's best.
      const through = random.whole(3);
      const side = stream.side[n] as BookSide;
      const best = drawn.book.best(side === BUY ? SELL : BUY) || MIDDLE;
      stream.price[n] = side === BUY ? best + through : best - through;
    } else if (chance < 0.18) draw(n, drawn, chance < 0.15 ? REDUCE : REPLACE);
    else draw(n, drawn, n >= filling && random.whole(RESTING * 2) < drawn.ids.length ? CANCEL : REST);
    runCommand(drawn.book, stream, n);
    for (const id of [stream.id[n] as number, stream.id2[n] as number]) {
      if (id === 0 || drawn.places.has(id) || drawn.book.resting(id) === 0) continue;
      drawn.places.set(id, drawn.ids.push(id) - 1);
    }
  }
  return stream;
}

export function runCommand(book: MeasuredBook, stream: CommandStream, n: number): void {
  const id = stream.id[n] as number;
  const side = stream.side[n] as BookSide;
  const price = stream.price[n] as number;
  const quantity = stream.quantity[n] as number;
  switch (stream.kind[n]) {
    case REST:
      book.submit(id, side, price, quantity, 'rest');
      break;
    case IOC:
      book.submit(id, side, price, quantity, 'ioc');
      break;
    case CANCEL:
      book.cancel(id);
      break;
    case REDUCE:
      book.reduce(id, 1);
      break;
    default:
      book.cancel(id);
      book.submit(stream.id2[n] as number, side, price, quantity, 'rest');
  }
}
