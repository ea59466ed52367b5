import { assert } from '@kuroshio/base';
import type { Price, Shares } from '@kuroshio/money';
import { auctionPrice } from './auction-price.ts';
import { createLadder, type Ladder, MARKET_KEY, NONE } from './ladder.ts';
import { createSlots, growFloat } from './slots.ts';
import { hashBook } from './state-hash.ts';
import { BUY, type Book, type BookEvents, type BookMode, type BookSide, type PriceGrid, SELL } from './words.ts';

/** What a method says where an order does not rest, or nothing is left of it. */
const NOTHING = 0 as Shares;

/** The price of a level that is not for market orders; keys of sells are negated. */
function priceOf(side: BookSide, key: number): Price {
  return (side === BUY ? key : -key) as Price;
}

/** What is left of a quantity; the book's own, so that it is compiled for the book's numbers alone. */
function less(quantity: Shares, by: Shares): Shares {
  return (quantity - by) as Shares;
}

/** Places of an order's record. */
const RECORD = 8;
const ID = 0;
const QUANTITY = 1;
const NEXT = 2;
const PREVIOUS = 3;
const LEVEL = 4;
const SIDE = 5;

/**
 * The book that trades. Orders are records in one typed array, chained in time order within a price level; levels stand
 * in order of price, the best at the end, so that the common commands touch a few neighbouring numbers.
 */
export function createBook(events: BookEvents, grid: PriceGrid): Book {
  // One record of eight numbers per order, so that an order is one line of the processor's cache.
  let orders: Float64Array<ArrayBuffer> = new Float64Array(0);
  const slots = createSlots(64, (capacity) => {
    orders = growFloat(orders, capacity * RECORD);
  });
  const slotOf = new Map<number, number>();
  const buys = createLadder();
  const sells = createLadder();
  let mode: BookMode = 'continuous';

  const ladderOf = (side: BookSide): Ladder => (side === BUY ? buys : sells);

  function keyOf(side: BookSide, price: number): number {
    if (price === 0) return MARKET_KEY;
    return side === BUY ? price : -price;
  }

  function append(id: number, side: BookSide, price: Price | 0, quantity: Shares): void {
    const ladder = ladderOf(side);
    const level = ladder.open(keyOf(side, price));
    const slot = slots.take();
    const last = ladder.tail(level);
    orders[slot * RECORD + ID] = id;
    orders[slot * RECORD + QUANTITY] = quantity;
    orders[slot * RECORD + NEXT] = NONE;
    orders[slot * RECORD + PREVIOUS] = last;
    orders[slot * RECORD + LEVEL] = level;
    orders[slot * RECORD + SIDE] = side;
    if (last === NONE) ladder.setHead(level, slot);
    else orders[last * RECORD + NEXT] = slot;
    ladder.setTail(level, slot);
    ladder.addTotal(level, quantity);
    const before = slotOf.size;
    slotOf.set(id, slot);
    assert(slotOf.size > before, 'an id rests once');
  }

  /** Takes an order out of its chain; its level goes with its last order. */
  function remove(slot: number): void {
    const ladder = ladderOf(orders[slot * RECORD + SIDE] as BookSide);
    const level = orders[slot * RECORD + LEVEL] as number;
    const next = orders[slot * RECORD + NEXT] as number;
    const previous = orders[slot * RECORD + PREVIOUS] as number;
    if (previous === NONE) ladder.setHead(level, next);
    else orders[previous * RECORD + NEXT] = next;
    if (next === NONE) ladder.setTail(level, previous);
    else orders[next * RECORD + PREVIOUS] = previous;
    ladder.addTotal(level, -(orders[slot * RECORD + QUANTITY] as number));
    slotOf.delete(orders[slot * RECORD + ID] as number);
    slots.give(slot);
    if (ladder.head(level) === NONE) ladder.close(level);
  }

  /** Makes an order smaller; one that reaches nothing leaves. */
  function shrink(slot: number, by: number): void {
    const left = (orders[slot * RECORD + QUANTITY] as Shares) - by;
    if (left === 0) {
      remove(slot);
      return;
    }
    orders[slot * RECORD + QUANTITY] = left;
    ladderOf(orders[slot * RECORD + SIDE] as BookSide).addTotal(orders[slot * RECORD + LEVEL] as number, -by);
  }

  /** A resting level trades with an incoming order whose limit, as a key of the other side, is `limit`. */
  function tradableUpTo(side: BookSide, limit: number): number {
    const opposite = ladderOf(side === BUY ? SELL : BUY);
    let sum = 0;
    for (let rank = 0; rank < opposite.count; rank++) {
      const level = opposite.at(rank);
      if (opposite.key(level) < limit) break;
      sum += opposite.total(level);
    }
    return sum;
  }

  /** Trades an incoming order against the other side. @returns what is left of it. */
  function take(id: number, side: BookSide, limit: number, quantity: Shares): Shares {
    const opposite = ladderOf(side === BUY ? SELL : BUY);
    let left = quantity;
    while (left > 0 && opposite.count > 0) {
      const level = opposite.at(0);
      const key = opposite.key(level);
      if (key < limit) break;
      const maker = opposite.head(level);
      const resting = orders[maker * RECORD + QUANTITY] as Shares;
      const traded = left < resting ? left : resting;
      const makerId = orders[maker * RECORD + ID] as number;
      left = less(left, traded);
      shrink(maker, traded);
      events.traded(makerId, id, priceOf(side === BUY ? SELL : BUY, key), traded, side);
    }
    return left;
  }

  const book: Book = {
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = next;
    },
    get size() {
      return slotOf.size;
    },
    submit(id, side, price, quantity, force) {
      assert(quantity > 0 && price >= 0, 'an order has a quantity, and a price or none');
      if (mode === 'auction') {
        if (force !== 'rest') {
          events.cancelled(id, quantity, 'not-in-auction');
          return NOTHING;
        }
        append(id, side, price, quantity);
        return quantity;
      }
      // The worst key of the other side that this order accepts.
      const limit = -keyOf(side, price);
      if (force === 'fok' && tradableUpTo(side, limit) < quantity) {
        events.cancelled(id, quantity, 'fok');
        return NOTHING;
      }
      const left = take(id, side, limit, quantity);
      if (left === 0) return NOTHING;
      if (force === 'rest' && price > 0) {
        append(id, side, price, left);
        return left;
      }
      events.cancelled(id, left, force === 'ioc' ? 'ioc' : 'no-liquidity');
      return NOTHING;
    },
    cancel(id) {
      const slot = slotOf.get(id);
      if (slot === undefined) return NOTHING;
      const quantity = orders[slot * RECORD + QUANTITY] as Shares;
      remove(slot);
      events.cancelled(id, quantity, 'asked');
      return quantity;
    },
    reduce(id, by) {
      const slot = slotOf.get(id);
      if (slot === undefined) return NOTHING;
      const before = orders[slot * RECORD + QUANTITY] as Shares;
      const taken = by < before ? by : before;
      shrink(slot, taken);
      events.cancelled(id, taken, 'asked');
      return less(before, taken);
    },
    resting(id) {
      const slot = slotOf.get(id);
      return slot === undefined ? NOTHING : (orders[slot * RECORD + QUANTITY] as Shares);
    },
    best(side) {
      const ladder = ladderOf(side);
      for (let rank = 0; rank < ladder.count; rank++) {
        const key = ladder.key(ladder.at(rank));
        if (key !== MARKET_KEY) return priceOf(side, key);
      }
      return 0;
    },
    depth(side, wanted, out) {
      const ladder = ladderOf(side);
      out.length = 0;
      for (let rank = 0; rank < ladder.count && out.length < wanted * 2; rank++) {
        const level = ladder.at(rank);
        const key = ladder.key(level);
        if (key !== MARKET_KEY) out.push(priceOf(side, key), ladder.total(level));
      }
      return out.length / 2;
    },
    indicative: (anchor) => auctionPrice(buys, sells, anchor, grid),
    uncross(anchor) {
      const result = auctionPrice(buys, sells, anchor, grid);
      let left = result.quantity;
      while (left > 0) {
        const buyer = buys.head(buys.at(0));
        const seller = sells.head(sells.at(0));
        const traded = Math.min(
          left,
          orders[buyer * RECORD + QUANTITY] as number,
          orders[seller * RECORD + QUANTITY] as number,
        ) as Shares;
        const buyerId = orders[buyer * RECORD + ID] as number;
        const sellerId = orders[seller * RECORD + ID] as number;
        left = less(left, traded);
        shrink(buyer, traded);
        shrink(seller, traded);
        events.traded(buyerId, sellerId, result.price as Price, traded, 'auction');
      }
      for (const ladder of [buys, sells]) {
        while (ladder.count > 0 && ladder.key(ladder.at(0)) === MARKET_KEY) {
          const slot = ladder.head(ladder.at(0));
          const id = orders[slot * RECORD + ID] as number;
          const quantity = orders[slot * RECORD + QUANTITY] as Shares;
          remove(slot);
          events.cancelled(id, quantity, 'auction-over');
        }
      }
      mode = 'continuous';
      return result;
    },
    drawLots(pick) {
      for (const ladder of [buys, sells]) {
        for (let rank = 0; rank < ladder.count; rank++) {
          const level = ladder.at(rank);
          const queue: number[] = [];
          for (let slot = ladder.head(level); slot !== NONE; slot = orders[slot * RECORD + NEXT] as number) {
            queue.push(slot);
          }
          for (let last = queue.length - 1; last > 0; last--) {
            const other = pick(last + 1);
            [queue[last], queue[other]] = [queue[other] as number, queue[last] as number];
          }
          for (const [place, slot] of queue.entries()) {
            orders[slot * RECORD + PREVIOUS] = queue[place - 1] ?? NONE;
            orders[slot * RECORD + NEXT] = queue[place + 1] ?? NONE;
          }
          ladder.setHead(level, queue[0] as number);
          ladder.setTail(level, queue[queue.length - 1] as number);
        }
      }
    },
    each(side, visit) {
      const ladder = ladderOf(side);
      for (let rank = 0; rank < ladder.count; rank++) {
        const level = ladder.at(rank);
        const key = ladder.key(level);
        const price = key === MARKET_KEY ? 0 : priceOf(side, key);
        for (let slot = ladder.head(level); slot !== NONE; slot = orders[slot * RECORD + NEXT] as number) {
          visit(orders[slot * RECORD + ID] as number, price, orders[slot * RECORD + QUANTITY] as Shares);
        }
      }
    },
    stateHash: () => hashBook(book),
  };
  return book;
}
