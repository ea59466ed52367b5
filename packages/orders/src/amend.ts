import { assert } from '@kuroshio/base';
import { type CashParts, neededCash, type Order, releaseParts, type Reservation, type Traded } from './order.ts';

/** What an order is to become. Price in price units, quantity in units of shares, of the whole order. */
export interface Amendment {
  readonly quantity: number;
  readonly price: number;
  readonly bookPrice: number;
}

/** What an amendment gives back: money, shares, and the positions' parts that are no longer being sold. */
export interface AmendConsequence {
  /** Number of the amendment within the order, from 1. */
  readonly step: number;
  readonly released: CashParts;
  readonly shares: number;
  readonly unreserved: readonly Reservation[];
}

/** The money that an order needs beyond what it holds, if it becomes `to`; 0 where what it holds is enough. */
export function cashMissing(order: Order, instrument: Traded, to: Amendment): bigint {
  const missing = neededCash(instrument, { ...order, ...to }) - order.heldCash - order.pledgedCash;
  return missing > 0n ? missing : 0n;
}

/**
 * Changes an open order. `added` is what it now holds more (see `cashMissing`); what it holds too much is given back.
 * A sale that becomes smaller frees the positions it would have sold last.
 */
export function amendOrder(
  order: Order,
  instrument: Traded,
  to: Amendment,
  added: CashParts,
  at: number,
): AmendConsequence {
  assert(order.state === 'open', 'only an open order is amended');
  assert(to.quantity > order.filledQuantity && to.quantity <= order.quantity, 'an amendment only makes smaller');
  const fewer = order.quantity - to.quantity;
  order.quantity = to.quantity;
  order.price = to.price;
  order.bookPrice = to.bookPrice;
  order.amendments += 1;
  order.updatedAt = at;
  if (order.side === 'buy') {
    order.heldCash += added.held;
    order.pledgedCash += added.pledged;
    const released = releaseParts(order, order.heldCash + order.pledgedCash - neededCash(instrument, order));
    return { step: order.amendments, released, shares: 0, unreserved: [] };
  }
  order.heldShares -= fewer;
  const unreserved: Reservation[] = [];
  let left = fewer;
  for (const reserved of order.closes.toReversed()) {
    const part = Math.min(left, reserved.quantity);
    if (part === 0) break;
    reserved.quantity -= part;
    left -= part;
    unreserved.push({ positionId: reserved.positionId, quantity: part });
  }
  assert(left === 0, 'a sale has reserved what it sells');
  order.closes = order.closes.filter(({ quantity }) => quantity > 0);
  return { step: order.amendments, released: { held: 0n, pledged: 0n }, shares: fewer, unreserved };
}
