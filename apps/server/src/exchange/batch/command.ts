import type { Outcome } from '@kuroshio/base';
import type { Conditional, Order } from '@kuroshio/orders';
import type { AmendRequest } from '../orders/amend.ts';
import type { CancelConditionalRequest, ConditionalRequest } from '../conditionals/place-conditional.ts';
import type { CancelRequest, PlaceRequest } from '../orders/place.ts';

/** What a customer asks of the exchange, with the promise that waits for the answer. */
export type Command =
  | { readonly kind: 'place'; readonly request: PlaceRequest; readonly answer: (outcome: Outcome<Order>) => void }
  | { readonly kind: 'amend'; readonly request: AmendRequest; readonly answer: (outcome: Outcome<Order>) => void }
  | {
      readonly kind: 'place-conditional';
      readonly request: ConditionalRequest;
      readonly answer: (outcome: Outcome<readonly Conditional[]>) => void;
    }
  | {
      readonly kind: 'cancel-conditional';
      readonly request: CancelConditionalRequest;
      readonly answer: (outcome: Outcome<readonly Conditional[]>) => void;
    }
  | { readonly kind: 'cancel'; readonly request: CancelRequest; readonly answer: (outcome: Outcome<Order>) => void };

/** Whether a repeated key asks for the same order again. */
export function isSameOrder(order: Order, { instrumentNo, ticket }: PlaceRequest): boolean {
  return (
    order.instrumentNo === instrumentNo &&
    order.side === ticket.side &&
    order.type === ticket.type &&
    order.timeInForce === ticket.timeInForce &&
    order.board === ticket.board &&
    order.askedQuantity === ticket.quantity &&
    order.askedAmount === (ticket.amount ?? null) &&
    // At the fixed price the customer need not name one.
    (order.askedPrice === (ticket.price ?? 0) || (ticket.board === 'fixed-price' && ticket.price === undefined)) &&
    order.positionId === (ticket.positionId ?? null)
  );
}
