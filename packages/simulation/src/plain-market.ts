import { assert } from '@kuroshio/base';
import { type Price, shares as shareCount } from '@kuroshio/money';
import type { MarketPort } from './market-port.ts';

interface PlainOrder {
  readonly ref: number;
  readonly outsider: boolean;
  readonly price: number;
  shares: number;
}

export interface PlainTrade {
  readonly no: number;
  readonly price: number;
  readonly shares: number;
  /** Whose incoming order traded: a participant's that would have rested, one that would not, an outsider's; or an auction. */
  readonly by: 'ROD' | 'IOC' | 'outsider' | 'auction';
  /** Whether the resting order, or either of an auction's, was an outsider's. */
  readonly withOutsider: boolean;
}

export interface PlainBook {
  readonly bids: PlainOrder[];
  readonly asks: PlainOrder[];
  last: number;
}

/**
 * A plain market for the tests of participants: sorted arrays, price then time. It checks what participants may never do
 * (a ref used twice, a cancel of what does not rest) and counts what they did.
 */
export interface PlainMarket extends MarketPort {
  readonly trades: PlainTrade[];
  /** Submits and cancels so far. */
  operations: number;
  /** Whether orders collect for a call auction instead of matching. */
  calling: boolean;
  onOrder: ((no: number, price: number, shares: number, tif: 'ROD' | 'IOC') => void) | undefined;
  book(no: number): PlainBook;
  /** An outsider's order; what does not trade rests where `rests`. Answers the shares that traded. */
  outsider(no: number, side: 'buy' | 'sell', price: number, shares: number, rests: boolean): number;
  /** Ends a call phase: trades what crosses. Answers the shares traded. */
  uncross(no: number): number;
  /** Empties a book. */
  empty(no: number): void;
}

export function createPlainMarket(
  lastOf: (no: number) => number,
  filled: (no: number, ref: number, remaining: number) => void,
): PlainMarket {
  const books = new Map<number, PlainBook>();
  const used = new Map<number, number>();
  const trades: PlainTrade[] = [];

  function book(no: number): PlainBook {
    let found = books.get(no);
    if (!found) {
      found = { bids: [], asks: [], last: lastOf(no) };
      books.set(no, found);
    }
    return found;
  }

  function rest(orders: PlainOrder[], order: PlainOrder, buy: boolean): void {
    let place = orders.length;
    while (place > 0) {
      const ahead = orders[place - 1] as PlainOrder;
      if (buy ? ahead.price >= order.price : ahead.price <= order.price) break;
      place--;
    }
    orders.splice(place, 0, order);
  }

  function match(no: number, order: PlainOrder, buy: boolean, by: PlainTrade['by']): void {
    const { bids, asks } = book(no);
    const opposite = buy ? asks : bids;
    while (order.shares > 0 && opposite.length > 0) {
      const first = opposite[0] as PlainOrder;
      if (order.price > 0 && (buy ? first.price > order.price : first.price < order.price)) break;
      const shares = Math.min(order.shares, first.shares);
      order.shares -= shares;
      first.shares -= shares;
      if (first.shares === 0) opposite.shift();
      book(no).last = first.price;
      trades.push({ no, price: first.price, shares, by, withOutsider: first.outsider });
      if (!first.outsider) filled(no, first.ref, first.shares);
    }
  }

  const market: PlainMarket = {
    trades,
    operations: 0,
    calling: false,
    onOrder: undefined,
    book,
    submit(no, ref, side, price, shares, tif) {
      market.operations++;
      assert(ref > (used.get(no) ?? 0), `ref ${ref} is new`);
      used.set(no, ref);
      assert(!(market.calling && tif === 'IOC'), 'no IOC in a call phase');
      market.onOrder?.(no, price, shares, tif);
      const order = { ref, outsider: false, price, shares };
      const buy = side === 'buy';
      if (!market.calling) match(no, order, buy, tif);
      if (order.shares === 0 || tif === 'IOC') return shareCount(0);
      rest(buy ? book(no).bids : book(no).asks, order, buy);
      return shareCount(order.shares);
    },
    // It has no board but the regular one.
    submitTo: () => shareCount(0),
    cancelOn: () => undefined,
    cancel(no, ref) {
      market.operations++;
      const { bids, asks } = book(no);
      const side = bids.some((order) => order.ref === ref) ? bids : asks;
      const place = side.findIndex((order) => order.ref === ref);
      assert(place >= 0, `order ${ref} of ${no} rests`);
      side.splice(place, 1);
    },
    bestBid: (no) => (book(no).bids[0]?.price as Price) ?? 0,
    bestAsk: (no) => (book(no).asks[0]?.price as Price) ?? 0,
    isCalled: () => market.calling,
    lastPrice: (no) => book(no).last as Price | 0,
    tradedShares: (no) => shareCount(trades.reduce((sum, trade) => (trade.no === no ? sum + trade.shares : sum), 0)),
    outsider(no, side, price, shares, rests) {
      const order = { ref: -1, outsider: true, price, shares };
      match(no, order, side === 'buy', 'outsider');
      const traded = shares - order.shares;
      if (order.shares > 0 && rests) rest(side === 'buy' ? book(no).bids : book(no).asks, order, side === 'buy');
      return traded;
    },
    uncross(no) {
      const { bids, asks } = book(no);
      let total = 0;
      for (;;) {
        const [bid] = bids;
        const [ask] = asks;
        if (!bid || !ask || bid.price < ask.price) return total;
        const shares = Math.min(bid.shares, ask.shares);
        for (const order of [bid, ask]) {
          order.shares -= shares;
          filled(no, order.ref, order.shares);
        }
        if (bid.shares === 0) bids.shift();
        if (ask.shares === 0) asks.shift();
        total += shares;
        book(no).last = ask.price;
        trades.push({ no, price: ask.price, shares, by: 'auction', withOutsider: bid.outsider || ask.outsider });
      }
    },
    empty(no) {
      books.delete(no);
    },
  };
  return market;
}
