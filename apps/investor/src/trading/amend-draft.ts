import type { Listing, SentInputOf, WireOrder } from '@kuroshio/contract';
import { mayChangePrice } from '@kuroshio/orders/order-kinds.ts';
import type { Refused } from '../platform/failure.ts';
import { sharesOfLot } from '../quotes/board-lot.ts';
import { checkPrice, type DayLimits } from './price-grid.ts';

/** What of an order is being changed, and to what: price units, or lots of the whole order (shares of an odd lot). */
export type AmendDraft =
  | { readonly part: 'price'; readonly price: number }
  | { readonly part: 'quantity'; readonly units: number };

/** The fewest lots, or shares of an odd lot, to which an order can be reduced: one more than has traded. */
export function leastUnits(
  { filledQuantity, board }: Pick<WireOrder, 'filledQuantity' | 'board'>,
  listing: Pick<Listing, 'lotSize' | 'shareScale'>,
) {
  return Math.floor(filledQuantity / sharesOfLot(listing, board)) + 1;
}

/**
 * Which parts of a pending order can be changed: a limit where the board lets it be, and a quantity of which more than
 * the least is left.
 */
export function amendableParts(
  order: Pick<WireOrder, 'state' | 'type' | 'board' | 'quantity' | 'filledQuantity'>,
  listing: Pick<Listing, 'lotSize' | 'shareScale'>,
): { readonly price: boolean; readonly quantity: boolean } {
  // What is for a fraction of a share trades at once or not at all.
  const open = order.state === 'open' && order.board !== 'fractional';
  return {
    price: open && mayChangePrice(order.type, order.board),
    quantity: open && order.quantity / sharesOfLot(listing, order.board) > leastUnits(order, listing),
  };
}

/** A change as it begins: at what the order has; a quantity one lot smaller, of an odd lot one share. */
export function startAmend(order: WireOrder, listing: Listing, part: AmendDraft['part']): AmendDraft {
  if (part === 'price') return { part, price: order.price };
  return { part, units: Math.max(leastUnits(order, listing), order.quantity / sharesOfLot(listing, order.board) - 1) };
}

/** Whether a change would leave the order as it is. */
export function changesNothing(order: WireOrder, listing: Listing, draft: AmendDraft): boolean {
  return draft.part === 'price'
    ? draft.price === order.price
    : draft.units * sharesOfLot(listing, order.board) === order.quantity;
}

/** What the app sees for itself to be wrong, in the server's own words. */
export function checkAmend(listing: Listing, limits: DayLimits, draft: AmendDraft): Refused | undefined {
  return draft.part === 'price' ? checkPrice(listing, limits, draft.price) : undefined;
}

/** The change as the API takes it. */
export function amendmentOf(
  { id, board }: Pick<WireOrder, 'id' | 'board'>,
  listing: Pick<Listing, 'lotSize' | 'shareScale'>,
  draft: AmendDraft,
): SentInputOf<'trading/amend-order'> {
  return draft.part === 'price'
    ? { id, price: draft.price }
    : { id, quantity: draft.units * sharesOfLot(listing, board) };
}
