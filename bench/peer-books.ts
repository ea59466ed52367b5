import { BUY, type BookSide, SELL, createBook } from '@kuroshio/matching';
import { OrderBook as HftBook, OrderType as HftType, Side as HftSide } from 'hft-limit-order-book';
import { OrderBook, OrderType, Side } from 'nodejs-order-book';
import type { Price, Shares } from '@kuroshio/money';
import type { MeasuredBook } from './bare-book.ts';
import { grid } from './command-stream.ts';

type Traded = (price: number, quantity: number) => void;

/** What is read of an order in these libraries' answers. */
interface Met {
  readonly id: string;
  readonly price: number;
  readonly size: number;
}

interface Answer {
  readonly done: readonly unknown[];
  readonly partial: unknown;
  readonly partialQuantityProcessed: number;
}

/** The incoming order `id` is in both lists too, where it traded in full or rests after it traded. */
function tell({ done, partial, partialQuantityProcessed }: Answer, id: string, traded: Traded): void {
  for (const one of done as readonly Met[]) if (one.id !== id) traded(one.price, one.size);
  const last = partial as Met | null;
  if (last !== null && last.id !== id) traded(last.price, partialQuantityProcessed);
}

/** Both libraries name an enum for this that they do not export. */
const IOC = 'IOC' as never;
const GTC = 'GTC' as never;

/**
 * `nodejs-order-book` 10.1.1. It names orders by text: `names` holds the text of each number, made beforehand. Its
 * `modify` puts a smaller order at the end of its queue, which ours never does.
 */
export function createNodejsOrderBook(names: readonly string[], traded: Traded): MeasuredBook {
  const book = new OrderBook();
  return {
    submit(number, side, price, size, force) {
      const id = names[number] as string;
      const answer = book.createOrder({
        type: OrderType.LIMIT,
        id,
        side: side === BUY ? Side.BUY : Side.SELL,
        price,
        size,
        timeInForce: force === 'ioc' ? IOC : GTC,
      });
      tell(answer, id, traded);
      return answer.quantityLeft;
    },
    cancel: (number) => book.cancel(names[number] as string)?.order.size ?? 0,
    reduce(number, by) {
      const id = names[number] as string;
      const left = (book.order(id)?.size ?? 0) - by;
      if (left > 0) book.modify(id, { size: left });
      else book.cancel(id);
      return Math.max(0, left);
    },
  };
}

/** `hft-limit-order-book` 7.0.2, an older relative of the other by the same author. */
export function createHftOrderBook(names: readonly string[], traded: Traded): MeasuredBook {
  const book = new HftBook();
  return {
    submit(number, side, price, size, force) {
      const id = names[number] as string;
      const answer = book.createOrder({
        type: HftType.LIMIT,
        id,
        side: side === BUY ? HftSide.BUY : HftSide.SELL,
        price,
        size,
        timeInForce: force === 'ioc' ? IOC : GTC,
      });
      tell(answer, id, traded);
      return answer.quantityLeft;
    },
    cancel: (number) => book.cancel(names[number] as string)?.order.size ?? 0,
    reduce(number, by) {
      const id = names[number] as string;
      const left = (book.order(id)?.size ?? 0) - by;
      if (left > 0) book.modify(id, { size: left });
      else book.cancel(id);
      return Math.max(0, left);
    },
  };
}

/**
 * Our book with a smaller order put at the end of its queue, as these libraries do: not measured, only to see that they
 * trade the same.
 */
export function createRequeueingBook(traded: Traded): MeasuredBook {
  const book = createBook({ traded: (_m, _t, price, quantity) => traded(price, quantity), cancelled: () => {} }, grid);
  const placed = new Map<number, readonly [BookSide, number]>();
  return {
    submit(id, side, price, quantity, force) {
      placed.set(id, [side, price]);
      return book.submit(id, side, price as Price, quantity as Shares, force);
    },
    cancel: (id) => book.cancel(id),
    reduce(id, by) {
      const left = (book.cancel(id) - by) as Shares;
      const [side, price] = placed.get(id) ?? [SELL, 0 as const];
      return left > 0 ? book.submit(id, side, price as Price | 0, left, 'rest') : 0;
    },
  };
}
