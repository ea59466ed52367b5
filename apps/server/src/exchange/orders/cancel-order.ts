import { ok, type Outcome } from '@kuroshio/base';
import type { Order } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { CommandKind } from '../batch/command.ts';
import type { TradingFloor } from '../venues/trading-floor.ts';
import { isOfHouse } from './house-orders.ts';
import { noteCancelled } from './large-orders.ts';
import type { OrdersState } from './open-orders.ts';
import { findOrders } from './standing-orders.ts';

export interface CancelRequest {
  readonly customer: number;
  readonly orderId: number;
  /** The house takes back what it has put in itself. */
  readonly byHouse?: boolean;
  /** Who has placed it asks for it, not the house in their name. */
  readonly byOwner?: boolean;
}

/** The command by which a customer cancels what is left of an open order. */
export function cancelOrderCommand(
  state: OrdersState,
  floor: TradingFloor,
): CommandKind<CancelRequest, Order, ReadonlyMap<number, Order>> {
  return {
    name: 'cancel-order',
    lookUp: (connection, requests) =>
      findOrders(
        connection,
        state,
        requests.map(({ orderId }) => orderId),
      ),
    decide(request, found, changes) {
      const order = ownOpenOrder(state, found, request);
      if (!order.ok) return order;
      if (request.byOwner === true) noteCancelled(state, changes, order.value);
      floor.withdraw(order.value);
      return order;
    },
  };
}

/** The open order that a customer names, or why there is none. */
export function ownOpenOrder(
  state: OrdersState,
  found: ReadonlyMap<number, Order>,
  { customer, orderId, byHouse = false }: CancelRequest,
): Outcome<Order> {
  const order = state.orders.get(orderId);
  if (order?.customer === customer) return isOfHouse(order) && !byHouse ? refuse('ORDER_OF_HOUSE') : ok(order);
  return found.get(orderId)?.customer === customer ? refuse('ORDER_NOT_PENDING') : refuse('ORDER_NOT_FOUND');
}
