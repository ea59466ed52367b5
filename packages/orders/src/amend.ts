import { assert } from '@kuroshio/base';
import { type Cash, cash, lesser, minus, NO_CASH, type Price, type Units, units } from '@kuroshio/money';
import { type CashParts, neededCash, type Order, releaseParts, type Reservation, type Traded } from './order.ts';
import { neededMargin } from './short.ts';

/** What an order is to become. The quantity is that of the whole order. */
export interface Amendment {
  readonly quantity: Units;
  readonly price: Price | 0;
  readonly bookPrice: Price;
}

/** What an amendment gives back: money, shares, and the positions' parts that are no longer being sold. */
export interface AmendConsequence {
  /** Number of the amendment within the order, from 1. */
  readonly step: number;
  readonly released: CashParts;
  readonly shares: Units;
  readonly unreserved: readonly Reservation[];
}

/** The money that an order needs beyond what it holds, if it becomes `to`; 0 where what it holds is enough. */
export function cashMissing(order: Order, instrument: Traded, to: Amendment): Cash {
  const missing = cash(neededCash(instrument, { ...order, ...to }) - order.heldCash - order.pledgedCash);
  return missing > 0n ? missing : NO_CASH;
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
  const fewer = minus(order.quantity, to.quantity);
  order.quantity = to.quantity;
  order.price = to.price;
  order.bookPrice = to.bookPrice;
  order.amendments += 1;
  order.updatedAt = at;
  if (order.side === 'buy' && order.financing !== 'short') {
    order.heldCash = cash(order.heldCash + added.held);
    order.pledgedCash = cash(order.pledgedCash + added.pledged);
    const excess = cash(order.heldCash + order.pledgedCash - neededCash(instrument, order));
    const released = releaseParts(order, excess);
    return { step: order.amendments, released, shares: units(0), unreserved: [] };
  }
  if (order.short !== undefined) {
    const excess = cash(order.heldCash - neededMargin(instrument, order, order.short));
    return { step: order.amendments, released: releaseParts(order, excess), shares: units(0), unreserved: [] };
  }
  // A purchase that gives shares back keeps what it holds until it ends, and may hold more at another price.
  order.heldCash = cash(order.heldCash + added.held);
  const shares = order.side === 'sell' ? fewer : units(0);
  order.heldShares = minus(order.heldShares, shares);
  const unreserved: Reservation[] = [];
  let left = fewer;
  for (const reserved of order.closes.toReversed()) {
    const part = lesser(left, reserved.quantity);
    if (part === 0) break;
    reserved.quantity = minus(reserved.quantity, part);
    left = minus(left, part);
    unreserved.push({ positionId: reserved.positionId, quantity: part });
  }
  assert(left === 0, 'an order has reserved what it closes');
  order.closes = order.closes.filter(({ quantity }) => quantity > 0);
  return { step: order.amendments, released: { held: NO_CASH, pledged: NO_CASH }, shares, unreserved };
}
