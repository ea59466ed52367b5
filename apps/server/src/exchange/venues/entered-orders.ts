import { type Instrument, sharesOf } from '@kuroshio/market';
import type { Shares } from '@kuroshio/money';
import { type Order, remaining } from '@kuroshio/orders';

/** What a venue knows of an order that was entered: no owner, no money. Whoever entered it keeps it up to date. */
export type EnteredOrder = Readonly<
  Pick<
    Order,
    | 'id'
    | 'instrumentNo'
    | 'side'
    | 'type'
    | 'timeInForce'
    | 'board'
    | 'quantity'
    | 'filledQuantity'
    | 'bookPrice'
    | 'priority'
  >
>;

/** Entered orders by instrument and id, in the order of their coming: books are filled again from them. */
export type EnteredOrders = Map<number, Map<number, EnteredOrder>>;

interface WithEntered {
  readonly entered: EnteredOrders;
}

const NONE: ReadonlyMap<number, EnteredOrder> = new Map();

export function enteredIn({ entered }: WithEntered, instrumentNo: number): Iterable<EnteredOrder> {
  return (entered.get(instrumentNo) ?? NONE).values();
}

/** From now on the venue knows the order, whether its book is open or not. */
export function enlist({ entered }: WithEntered, order: EnteredOrder): void {
  const known = entered.get(order.instrumentNo);
  if (known === undefined) entered.set(order.instrumentNo, new Map([[order.id, order]]));
  else known.set(order.id, order);
}

/** The order has ended. */
export function strike({ entered }: WithEntered, order: EnteredOrder): void {
  const known = entered.get(order.instrumentNo);
  known?.delete(order.id);
  if (known?.size === 0) entered.delete(order.instrumentNo);
}

/** Whole shares of an entered order that a book has: books count shares, orders units of them. */
export function restingShares(instrument: Instrument, order: EnteredOrder): Shares {
  return sharesOf(instrument, remaining(order));
}
