import { BUY, type BookSide } from '@kuroshio/matching';

interface Resting {
  readonly id: number;
  readonly side: BookSide;
  readonly price: number;
  quantity: number;
}

/** What the measured stream of commands needs of a book. */
export interface MeasuredBook {
  submit(id: number, side: BookSide, price: number, quantity: number, force: 'rest' | 'ioc'): number;
  cancel(id: number): number;
  reduce(id: number, by: number): number;
}

/**
 * An order book as one writes it first, to be measured beside ours: a sorted array of prices a side, an array of
 * orders a price, a Map from id to order. It knows limit orders, IOC, cancel and reduce, and nothing of auctions,
 * market orders or FOK, so it has less to do.
 */
export function createBareBook(traded: (price: number, quantity: number) => void): MeasuredBook {
  const orders = new Map<number, Resting>();
  // Prices of each side, the best at the end.
  const prices: [number[], number[]] = [[], []];
  const queues: [Map<number, Resting[]>, Map<number, Resting[]>] = [new Map(), new Map()];

  /** First place whose price is not worse than `price`. */
  function place(side: BookSide, price: number): number {
    const list = prices[side];
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = list[middle] as number;
      if (side === BUY ? other < price : other > price) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function leave(order: Resting): void {
    const queue = queues[order.side].get(order.price) as Resting[];
    queue.splice(queue.indexOf(order), 1);
    orders.delete(order.id);
    if (queue.length > 0) return;
    queues[order.side].delete(order.price);
    prices[order.side].splice(place(order.side, order.price), 1);
  }

  return {
    submit(id, side, price, quantity, force) {
      const opposite = side === BUY ? 1 : 0;
      let left = quantity;
      while (left > 0) {
        const best = prices[opposite].at(-1);
        if (best === undefined || (side === BUY ? best > price : best < price)) break;
        const maker = queues[opposite].get(best)?.[0] as Resting;
        const size = Math.min(left, maker.quantity);
        left -= size;
        maker.quantity -= size;
        if (maker.quantity === 0) leave(maker);
        traded(best, size);
      }
      if (left === 0 || force === 'ioc') return 0;
      const order = { id, side, price, quantity: left };
      const queue = queues[side].get(price);
      if (queue === undefined) {
        queues[side].set(price, [order]);
        prices[side].splice(place(side, price), 0, price);
      } else queue.push(order);
      orders.set(id, order);
      return left;
    },
    cancel(id) {
      const order = orders.get(id);
      if (order === undefined) return 0;
      leave(order);
      return order.quantity;
    },
    reduce(id, by) {
      const order = orders.get(id);
      if (order === undefined) return 0;
      order.quantity -= Math.min(by, order.quantity);
      if (order.quantity === 0) leave(order);
      return order.quantity;
    },
  };
}
