import { assert } from '@kuroshio/base';
import { lesser, minus, plus, type Price, type Shares, shares } from '@kuroshio/money';
import { hashBook } from './state-hash.ts';
import {
  type AuctionResult,
  BUY,
  type Book,
  type BookEvents,
  type BookForce,
  type BookMode,
  type BookSide,
  type PriceGrid,
  SELL,
} from './words.ts';

interface Resting {
  readonly id: number;
  readonly side: BookSide;
  readonly price: Price | 0;
  quantity: Shares;
  arrival: number;
}

/**
 * The same book, written to be read: one list, searched and sorted afresh for each command. It is the oracle
 * that the fast book is held against, so nothing here is shared with it.
 */
export function createPlainBook(events: BookEvents, grid: PriceGrid): Book {
  let orders: Resting[] = [];
  let arrivals = 0;
  let mode: BookMode = 'continuous';

  function ranked(side: BookSide): Resting[] {
    return orders
      .filter((order) => order.side === side)
      .sort((a, b) => {
        if ((a.price === 0) !== (b.price === 0)) return a.price === 0 ? -1 : 1;
        if (a.price !== b.price) return side === BUY ? b.price - a.price : a.price - b.price;
        return a.arrival - b.arrival;
      });
  }

  function crosses(side: BookSide, price: Price | 0, restingPrice: Price | 0): boolean {
    if (price === 0) return true;
    return side === BUY ? price >= restingPrice : price <= restingPrice;
  }

  function sum(list: readonly Resting[]): Shares {
    return list.reduce((total, order) => plus(total, order.quantity), shares(0));
  }

  function dropEmpty(): void {
    orders = orders.filter((order) => order.quantity > 0);
  }

  // The published rule, word for word: most volume; everything better than the price is filled; nearest to the anchor.
  function auctionPrice(anchor: Price | 0): AuctionResult {
    const buys = orders.filter((order) => order.side === BUY);
    const sells = orders.filter((order) => order.side === SELL);
    const limits = orders.flatMap(({ price }) => (price === 0 ? [] : price));
    const start = grid.nearest(anchor);
    const candidates: Price[] = [];
    const lowest = Math.min(start, ...limits) as Price;
    for (let p = lowest; p <= Math.max(start, ...limits); p = grid.above(p)) candidates.push(p);
    const rows = candidates.map((p) => {
      const buyVolume = sum(buys.filter((order) => order.price === 0 || order.price >= p));
      const sellVolume = sum(sells.filter((order) => order.price === 0 || order.price <= p));
      const buyAbove = sum(buys.filter((order) => order.price === 0 || order.price > p));
      const sellBelow = sum(sells.filter((order) => order.price === 0 || order.price < p));
      return { p, executed: lesser(buyVolume, sellVolume), buyAbove, sellBelow };
    });
    const most = shares(Math.max(0, ...rows.map((row) => row.executed)));
    if (most === 0) return { price: 0, quantity: shares(0) };
    const best = rows.filter((row) => row.executed === most);
    const full = best.filter((row) => row.buyAbove <= most && row.sellBelow <= most);
    // Market orders can outweigh the whole other side; then no price fills them and the volume alone decides.
    const [chosen] = (full.length > 0 ? full : best).sort(
      (a, b) => Math.abs(a.p - anchor) - Math.abs(b.p - anchor) || b.p - a.p,
    );
    assert(chosen !== undefined, 'some price trades the most');
    return { price: chosen.p, quantity: most };
  }

  const book: Book = {
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = next;
    },
    get size() {
      return orders.length;
    },
    submit(id, side, price, quantity, force: BookForce) {
      assert(!orders.some((order) => order.id === id), 'an id rests once');
      if (mode === 'auction') {
        if (force !== 'rest') {
          events.cancelled(id, quantity, 'not-in-auction');
          return shares(0);
        }
        orders.push({ id, side, price, quantity, arrival: arrivals++ });
        return quantity;
      }
      const opposite = ranked(side === BUY ? SELL : BUY).filter((order) => crosses(side, price, order.price));
      if (force === 'fok' && sum(opposite) < quantity) {
        events.cancelled(id, quantity, 'fok');
        return shares(0);
      }
      let left = quantity;
      for (const maker of opposite) {
        if (left === 0) break;
        const traded = lesser(left, maker.quantity);
        maker.quantity = minus(maker.quantity, traded);
        left = minus(left, traded);
        events.traded(maker.id, id, maker.price as Price, traded, side);
      }
      dropEmpty();
      if (left === 0) return shares(0);
      if (force === 'ioc') {
        events.cancelled(id, left, 'ioc');
        return shares(0);
      }
      if (price === 0) {
        events.cancelled(id, left, 'no-liquidity');
        return shares(0);
      }
      orders.push({ id, side, price, quantity: left, arrival: arrivals++ });
      return left;
    },
    cancel(id) {
      const order = orders.find((one) => one.id === id);
      if (order === undefined) return shares(0);
      orders = orders.filter((one) => one.id !== id);
      events.cancelled(id, order.quantity, 'asked');
      return order.quantity;
    },
    reduce(id, by) {
      const order = orders.find((one) => one.id === id);
      if (order === undefined) return shares(0);
      const taken = lesser(by, order.quantity);
      order.quantity = minus(order.quantity, taken);
      dropEmpty();
      events.cancelled(id, taken, 'asked');
      return order.quantity;
    },
    resting: (id) => orders.find((order) => order.id === id)?.quantity ?? shares(0),
    best: (side) => ranked(side).find((order) => order.price > 0)?.price ?? 0,
    depth(side, levels, out) {
      const prices = [...new Set(ranked(side).map((order) => order.price))].filter((price) => price > 0);
      out.length = 0;
      for (const price of prices.slice(0, levels)) {
        out.push(price, sum(orders.filter((order) => order.side === side && order.price === price)));
      }
      return out.length / 2;
    },
    indicative: auctionPrice,
    uncross(anchor) {
      const result = auctionPrice(anchor);
      let left = result.quantity;
      const eligible = (side: BookSide) => ranked(side).filter((order) => crosses(side, order.price, result.price));
      const buys = eligible(BUY);
      const sells = eligible(SELL);
      while (left > 0) {
        const buyer = buys.find((order) => order.quantity > 0);
        const seller = sells.find((order) => order.quantity > 0);
        assert(buyer !== undefined && seller !== undefined, 'the auction volume has orders on both sides');
        const traded = lesser(left, lesser(buyer.quantity, seller.quantity));
        buyer.quantity = minus(buyer.quantity, traded);
        seller.quantity = minus(seller.quantity, traded);
        left = minus(left, traded);
        events.traded(buyer.id, seller.id, result.price as Price, traded, 'auction');
      }
      dropEmpty();
      for (const side of [BUY, SELL] as const) {
        for (const order of ranked(side).filter((one) => one.price === 0)) {
          orders = orders.filter((one) => one !== order);
          events.cancelled(order.id, order.quantity, 'auction-over');
        }
      }
      mode = 'continuous';
      return result;
    },
    drawLots(pick) {
      for (const side of [BUY, SELL] as const) {
        const levels = Map.groupBy(ranked(side), (order) => order.price);
        for (const level of levels.values()) {
          const places = level.map((order) => order.arrival);
          for (let last = level.length - 1; last > 0; last--) {
            const other = pick(last + 1);
            [level[last], level[other]] = [level[other] as Resting, level[last] as Resting];
          }
          for (const [place, order] of level.entries()) order.arrival = places[place] as number;
        }
      }
    },
    each(side, visit) {
      for (const order of ranked(side)) visit(order.id, order.price, order.quantity);
    },
    stateHash: () => hashBook(book),
  };
  return book;
}
