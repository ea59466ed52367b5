import type { Order } from '@kuroshio/orders';
import type { Units } from '@kuroshio/money';
import type { PositionsState } from '../positions/position-book.ts';
import type { ShortsState } from '../positions/short-book.ts';
import { enlist, enteredIn, strike } from '../venues/entered-orders.ts';
import type { VenueState } from '../venues/venue-state.ts';
import type { DayTrades } from './day-trades.ts';
import { createLargeOrders, forgetLargeOrders, type LargeOrders } from './large-orders.ts';
import { countOrder, createOrderedCredit, forgetOrderedCredit, type OrderedCredit } from './ordered-credit.ts';

/** Customers' open orders, with what they need of the rooms below: rebuilt from the database. */
export interface OrdersState extends VenueState, PositionsState, ShortsState {
  /** Open orders by id. */
  readonly orders: Map<number, Order>;
  /** Open orders of a customer by id. */
  readonly ordersOf: Map<number, Map<number, Order>>;
  readonly dayTrades: DayTrades;
  readonly orderedCredit: OrderedCredit;
  readonly largeOrders: LargeOrders;
  /** What the house keeps of shares of which customers hold parts, by instrument. */
  readonly fractions: Map<number, Units>;
  nextOrderId: number;
}

type OwnState = Omit<OrdersState, keyof VenueState | keyof PositionsState | keyof ShortsState>;

export function createOrdersState(): OwnState {
  return {
    orders: new Map(),
    ordersOf: new Map(),
    dayTrades: new Map(),
    orderedCredit: createOrderedCredit(),
    largeOrders: createLargeOrders(),
    fractions: new Map(),
    nextOrderId: 1,
  };
}

export function forgetOrders(state: OrdersState): void {
  state.orders.clear();
  state.ordersOf.clear();
  state.entered.clear();
  state.dayTrades.clear();
  forgetOrderedCredit(state.orderedCredit);
  forgetLargeOrders(state.largeOrders);
  state.fractions.clear();
}

const NONE: ReadonlyMap<number, Order> = new Map();

export function openOrdersOf(state: Pick<OrdersState, 'ordersOf'>, customer: number): ReadonlyMap<number, Order> {
  return state.ordersOf.get(customer) ?? NONE;
}

/** Open orders in an instrument, in the order of their coming. */
export function openOrdersIn(state: OrdersState, instrumentNo: number): Order[] {
  return [...enteredIn(state, instrumentNo)].flatMap(({ id }) => state.orders.get(id) ?? []);
}

export function addOrder(state: OrdersState, order: Order): void {
  state.orders.set(order.id, order);
  const own = state.ordersOf.get(order.customer);
  if (own === undefined) state.ordersOf.set(order.customer, new Map([[order.id, order]]));
  else own.set(order.id, order);
  enlist(state, order);
  countOrder(state, order);
}

export function removeOrder(state: OrdersState, order: Order): void {
  state.orders.delete(order.id);
  const own = state.ordersOf.get(order.customer);
  own?.delete(order.id);
  if (own?.size === 0) state.ordersOf.delete(order.customer);
  state.largeOrders.shown.delete(order.id);
  strike(state, order);
}
