import type { Listing, SentInputOf, WireOrder } from '@kuroshio/contract';
import type { Refused } from '../platform/failure.ts';
import { checkPrice, type DayLimits } from './price-grid.ts';

/** What of an order is being changed, and to what: price units, or lots of the whole order. */
export type AmendDraft =
  | { readonly part: 'price'; readonly price: number }
  | { readonly part: 'quantity'; readonly lots: number };

/** The fewest lots to which an order can be reduced: one more than has traded. */
export function leastLots(
  { filledQuantity }: Pick<WireOrder, 'filledQuantity'>,
  { lotSize }: Pick<Listing, 'lotSize'>,
) {
  return Math.floor(filledQuantity / lotSize) + 1;
}

/** Which parts of a pending order can be changed: a limit, and a quantity of which more than the least is left. */
export function amendableParts(
  order: Pick<WireOrder, 'state' | 'type' | 'quantity' | 'filledQuantity'>,
  listing: Pick<Listing, 'lotSize'>,
): { readonly price: boolean; readonly quantity: boolean } {
  const open = order.state === 'open';
  return {
    price: open && order.type === 'limit',
    quantity: open && order.quantity / listing.lotSize > leastLots(order, listing),
  };
}

/** A change as it begins: at what the order has; a quantity one lot smaller. */
export function startAmend(order: WireOrder, listing: Listing, part: AmendDraft['part']): AmendDraft {
  if (part === 'price') return { part, price: order.price };
  return { part, lots: Math.max(leastLots(order, listing), order.quantity / listing.lotSize - 1) };
}

/** Whether a change would leave the order as it is. */
export function changesNothing(order: WireOrder, listing: Listing, draft: AmendDraft): boolean {
  return draft.part === 'price' ? draft.price === order.price : draft.lots * listing.lotSize === order.quantity;
}

/** What the app sees for itself to be wrong, in the server's own words. */
export function checkAmend(listing: Listing, limits: DayLimits, draft: AmendDraft): Refused | undefined {
  return draft.part === 'price' ? checkPrice(listing, limits, draft.price) : undefined;
}

/** The change as the API takes it. */
export function amendmentOf(
  { id }: Pick<WireOrder, 'id'>,
  { lotSize }: Pick<Listing, 'lotSize'>,
  draft: AmendDraft,
): SentInputOf<'trading/amend-order'> {
  return draft.part === 'price' ? { id, price: draft.price } : { id, quantity: draft.lots * lotSize };
}
