import { createRandom } from '@kuroshio/base';
import { type CreateOrderOptions, OrderBook, OrderType, Side } from 'nodejs-order-book';
import { describe, expect, it } from 'vitest';
import type { Price, Shares } from '@kuroshio/money';
import { BUY, type BookSide, createBook, type PriceGrid, SELL } from './index.ts';

/**
 * `nodejs-order-book` 10.1.1, a book that others wrote, gets the same orders. Held against each other: limit orders that
 * rest, IOC, FOK, and cancels, at whole prices and in whole quantities.
 *
 * Left out, because the peer has no such thing or does it otherwise by its own documentation:
 * - call auctions; a market order that says what it could not trade;
 * - a reduction that keeps its place: the peer's `modify` always goes to the end of the queue;
 * - prices and quantities with decimals: the peer counts in floating point, so 0.3 against 0.1 and 0.2 leaves an order
 *   of 0.00000000000000003 that nobody sent (see the last test). Ours are whole numbers of the smallest unit.
 */
interface Trade {
  readonly maker: number;
  readonly price: number;
  readonly quantity: number;
}

const grid: PriceGrid = {
  above: (p) => (p + 1) as Price,
  below: (p) => (p - 1) as Price,
  nearest: (p) => Math.round(p) as Price,
};

type Limit = Extract<CreateOrderOptions, { type: OrderType.LIMIT }>;

/** The peer names these in an enum that it does not export. */
function inWords(force: 'rest' | 'ioc' | 'fok'): NonNullable<Limit['timeInForce']> {
  return { rest: 'GTC', ioc: 'IOC', fok: 'FOK' }[force] as NonNullable<Limit['timeInForce']>;
}

function createPeer() {
  const book = new OrderBook();
  return {
    submit(id: number, side: BookSide, price: number, quantity: number, force: 'rest' | 'ioc' | 'fok'): Trade[] {
      const answer = book.createOrder({
        type: OrderType.LIMIT,
        id: `${id}`,
        side: side === BUY ? Side.BUY : Side.SELL,
        price,
        size: quantity,
        timeInForce: inWords(force),
      });
      const met = answer.partial === null ? answer.done : [...answer.done, answer.partial];
      return met.flatMap((order): Trade[] => {
        // The incoming order is in these lists too, last.
        if (order.id === `${id}` || !('price' in order)) return [];
        const traded = order === answer.partial ? answer.partialQuantityProcessed : order.size;
        return [{ maker: Number(order.id), price: order.price as number, quantity: traded }];
      });
    },
    cancel(id: number): number {
      return book.cancel(`${id}`)?.order.size ?? 0;
    },
    /** Every resting order, best first: id, price, quantity. */
    resting(side: BookSide): number[][] {
      const { asks, bids } = book.snapshot();
      const levels = side === BUY ? bids : asks;
      return levels.flatMap(({ price, orders }) => orders.map((order) => [Number(order.id), price, order.size]));
    },
  };
}

function createOurs() {
  let trades: Trade[] = [];
  const book = createBook(
    { traded: (maker, _taker, price, quantity) => trades.push({ maker, price, quantity }), cancelled: () => {} },
    grid,
  );
  return {
    submit(...order: Parameters<typeof book.submit>): Trade[] {
      trades = [];
      book.submit(...order);
      return trades;
    },
    cancel: book.cancel,
    resting(side: BookSide): number[][] {
      const list: number[][] = [];
      book.each(side, (...order) => list.push(order));
      return list;
    },
  };
}

const COMMANDS = Number(process.env['KUROSHIO_BOOK_COMMANDS'] ?? 100_000);
const SEQUENCE = 2_000;

describe('the book beside nodejs-order-book', () => {
  it(`trades the same and keeps the same orders over ${COMMANDS.toLocaleString('en-US')} random commands`, () => {
    const met = { trades: 0, cancelled: 0, ioc: 0, fok: 0, longest: 0 };
    for (let sequence = 0; sequence * SEQUENCE < COMMANDS; sequence++) {
      const random = createRandom(`peer:${sequence}`);
      const [ours, peer] = [createOurs(), createPeer()];
      for (let id = 1; id <= SEQUENCE; id++) {
        if (random.whole(5) < 2) {
          const older = Math.max(1, id - 1 - random.whole(100));
          const quantity = ours.cancel(older);
          expect(peer.cancel(older)).toBe(quantity);
          if (quantity > 0) met.cancelled++;
        }
        const side = random.whole(2) as BookSide;
        const price = 100 + random.whole(20) + (side === BUY ? -7 : 7);
        const force = random.pick(['rest', 'rest', 'rest', 'rest', 'ioc', 'fok'] as const);
        const order = [id, side, price as Price, (1 + random.whole(30)) as Shares, force] as const;
        const trades = ours.submit(...order);
        expect(peer.submit(...order), order.join(' ')).toEqual(trades);
        met.trades += trades.length;
        if (force !== 'rest' && trades.length > 0) met[force]++;
        if (id % 100 > 0) continue;
        for (const one of [BUY, SELL] as const) {
          const resting = ours.resting(one);
          expect(peer.resting(one)).toEqual(resting);
          met.longest = Math.max(met.longest, resting.length);
        }
      }
    }
    // It is no agreement of idle books.
    expect(met.trades).toBeGreaterThan(COMMANDS / 10);
    expect(Math.min(met.cancelled, met.ioc, met.fok)).toBeGreaterThan(COMMANDS / 100);
    expect(met.longest).toBeGreaterThan(50);
  }, 60_000);

  it('is held to whole numbers, where the peer is right', () => {
    const whole = createPeer();
    whole.submit(1, SELL, 100, 1, 'rest');
    whole.submit(2, SELL, 100, 2, 'rest');
    whole.submit(3, BUY, 100, 3, 'rest');
    expect(whole.resting(BUY)).toEqual([]);
    const decimal = createPeer();
    decimal.submit(1, SELL, 100, 0.1, 'rest');
    decimal.submit(2, SELL, 100, 0.2, 'rest');
    decimal.submit(3, BUY, 100, 0.1 + 0.2, 'rest');
    expect(decimal.resting(BUY).map(([, , quantity]) => (quantity as number) < 1e-16)).toEqual([true]);
  });
});
