import { assert } from '@kuroshio/base';
import { auctionPrice } from './auction-price.ts';
import { createLadder, type Ladder, MARKET_KEY, NONE } from './ladder.ts';
import { createSlots, growFloat, growInt } from './slots.ts';
import { hashBook } from './state-hash.ts';
import { BUY, type Book, type BookEvents, type BookMode, type BookSide, type PriceGrid, SELL } from './words.ts';

/**
 * The book that trades. Orders are places in typed arrays, chained in time order within a price level; levels stand
 * in order of price, the best at the end, so that the common commands touch a few neighbouring numbers.
 */
export function createBook(events: BookEvents, grid: PriceGrid): Book {
  let ids: Float64Array<ArrayBuffer> = new Float64Array(0);
  let quantities: Float64Array<ArrayBuffer> = new Float64Array(0);
  let nexts: Int32Array<ArrayBuffer> = new Int32Array(0);
  let previouses: Int32Array<ArrayBuffer> = new Int32Array(0);
  let levels: Int32Array<ArrayBuffer> = new Int32Array(0);
  let sides: Int32Array<ArrayBuffer> = new Int32Array(0);
  const slots = createSlots(64, (capacity) => {
    ids = growFloat(ids, capacity);
    quantities = growFloat(quantities, capacity);
    nexts = growInt(nexts, capacity);
    previouses = growInt(previouses, capacity);
    levels = growInt(levels, capacity);
    sides = growInt(sides, capacity);
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

  function append(id: number, side: BookSide, price: number, quantity: number): void {
    const ladder = ladderOf(side);
    const level = ladder.open(keyOf(side, price));
    const slot = slots.take();
    const last = ladder.tail(level);
    ids[slot] = id;
    quantities[slot] = quantity;
    nexts[slot] = NONE;
    previouses[slot] = last;
    levels[slot] = level;
    sides[slot] = side;
    if (last === NONE) ladder.setHead(level, slot);
    else nexts[last] = slot;
    ladder.setTail(level, slot);
    ladder.addTotal(level, quantity);
    slotOf.set(id, slot);
  }

  /** Takes an order out of its chain; its level goes with its last order. */
  function remove(slot: number): void {
    const ladder = ladderOf(sides[slot] as BookSide);
    const level = levels[slot] as number;
    const next = nexts[slot] as number;
    const previous = previouses[slot] as number;
    if (previous === NONE) ladder.setHead(level, next);
    else nexts[previous] = next;
    if (next === NONE) ladder.setTail(level, previous);
    else previouses[next] = previous;
    ladder.addTotal(level, -(quantities[slot] as number));
    slotOf.delete(ids[slot] as number);
    slots.give(slot);
    if (ladder.head(level) === NONE) ladder.close(level);
  }

  /** Makes an order smaller; one that reaches nothing leaves. */
  function shrink(slot: number, by: number): void {
    const left = (quantities[slot] as number) - by;
    if (left === 0) {
      remove(slot);
      return;
    }
    quantities[slot] = left;
    ladderOf(sides[slot] as BookSide).addTotal(levels[slot] as number, -by);
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
  function take(id: number, side: BookSide, limit: number, quantity: number): number {
    const opposite = ladderOf(side === BUY ? SELL : BUY);
    let left = quantity;
    while (left > 0 && opposite.count > 0) {
      const level = opposite.at(0);
      const key = opposite.key(level);
      if (key < limit) break;
      const maker = opposite.head(level);
      const resting = quantities[maker] as number;
      const traded = left < resting ? left : resting;
      const makerId = ids[maker] as number;
      left -= traded;
      shrink(maker, traded);
      events.traded(makerId, id, side === BUY ? -key : key, traded, side);
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
      assert(!slotOf.has(id), 'an id rests once');
      if (mode === 'auction') {
        if (force !== 'rest') {
          events.cancelled(id, quantity, 'not-in-auction');
          return 0;
        }
        append(id, side, price, quantity);
        return quantity;
      }
      // The worst key of the other side that this order accepts.
      const limit = price === 0 ? -MARKET_KEY : side === BUY ? -price : price;
      if (force === 'fok' && tradableUpTo(side, limit) < quantity) {
        events.cancelled(id, quantity, 'fok');
        return 0;
      }
      const left = take(id, side, limit, quantity);
      if (left === 0) return 0;
      if (force === 'rest' && price > 0) {
        append(id, side, price, left);
        return left;
      }
      events.cancelled(id, left, force === 'ioc' ? 'ioc' : 'no-liquidity');
      return 0;
    },
    cancel(id) {
      const slot = slotOf.get(id);
      if (slot === undefined) return 0;
      const quantity = quantities[slot] as number;
      remove(slot);
      events.cancelled(id, quantity, 'asked');
      return quantity;
    },
    reduce(id, by) {
      const slot = slotOf.get(id);
      if (slot === undefined) return 0;
      const before = quantities[slot] as number;
      const taken = by < before ? by : before;
      shrink(slot, taken);
      events.cancelled(id, taken, 'asked');
      return before - taken;
    },
    resting(id) {
      const slot = slotOf.get(id);
      return slot === undefined ? 0 : (quantities[slot] as number);
    },
    best(side) {
      const ladder = ladderOf(side);
      for (let rank = 0; rank < ladder.count; rank++) {
        const key = ladder.key(ladder.at(rank));
        if (key !== MARKET_KEY) return side === BUY ? key : -key;
      }
      return 0;
    },
    depth(side, wanted, out) {
      const ladder = ladderOf(side);
      out.length = 0;
      for (let rank = 0; rank < ladder.count && out.length < wanted * 2; rank++) {
        const level = ladder.at(rank);
        const key = ladder.key(level);
        if (key !== MARKET_KEY) out.push(side === BUY ? key : -key, ladder.total(level));
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
        const traded = Math.min(left, quantities[buyer] as number, quantities[seller] as number);
        const buyerId = ids[buyer] as number;
        const sellerId = ids[seller] as number;
        left -= traded;
        shrink(buyer, traded);
        shrink(seller, traded);
        events.traded(buyerId, sellerId, result.price, traded, 'auction');
      }
      for (const ladder of [buys, sells]) {
        while (ladder.count > 0 && ladder.key(ladder.at(0)) === MARKET_KEY) {
          const slot = ladder.head(ladder.at(0));
          const id = ids[slot] as number;
          const quantity = quantities[slot] as number;
          remove(slot);
          events.cancelled(id, quantity, 'auction-over');
        }
      }
      mode = 'continuous';
      return result;
    },
    each(side, visit) {
      const ladder = ladderOf(side);
      for (let rank = 0; rank < ladder.count; rank++) {
        const level = ladder.at(rank);
        const key = ladder.key(level);
        const price = key === MARKET_KEY ? 0 : side === BUY ? key : -key;
        for (let slot = ladder.head(level); slot !== NONE; slot = nexts[slot] as number) {
          visit(ids[slot] as number, price, quantities[slot] as number);
        }
      }
    },
    stateHash: () => hashBook(book),
  };
  return book;
}
