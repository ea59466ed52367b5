import type { Outcome } from '@kuroshio/base';
import { ok } from '@kuroshio/base';
import { orderHold, orderRelease } from '@kuroshio/ledger';
import { unitsOf } from '@kuroshio/market';
import { CASH_ASSETS, type Price, type Shares } from '@kuroshio/money';
import { amendOrder as changeOrder, type Order, unreservePosition } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { checkAmendment } from '@kuroshio/risk';
import { cashAccounts, cashOf } from '../batch/balances.ts';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { positionById } from '../positions/position-book.ts';
import { POSITIONS } from '../positions/position-rows.ts';
import { unreserveShort } from '../positions/short-book.ts';
import { restingShares } from '../venues/entered-orders.ts';
import type { TradingFloor } from '../venues/trading-floor.ts';
import { instrumentAt, clockOf } from '../venues/venue-state.ts';
import { ownOpenOrder } from './cancel-order.ts';
import { besideOf, noteChanged, noteLarge } from './large-orders.ts';
import type { OrdersState } from './open-orders.ts';
import { factsFor } from './order-facts.ts';
import { AMENDMENTS, touchOrder } from './order-rows.ts';
import { findOrders } from './standing-orders.ts';

export interface AmendRequest {
  readonly customer: number;
  readonly orderId: number;
  /** Of the whole order; undefined leaves it. */
  readonly shares: Shares | undefined;
  /** Undefined leaves it. */
  readonly price: Price | undefined;
}

/** The command by which a customer changes an open order. Repeated with the same wishes it changes nothing. */
export function amendOrderCommand(
  state: OrdersState,
  floor: TradingFloor,
): CommandKind<AmendRequest, Order, ReadonlyMap<number, Order>> {
  return {
    name: 'amend-order',
    accounts({ orderId }) {
      const order = state.orders.get(orderId);
      if (order === undefined || (order.side === 'sell' && order.financing !== 'short')) return [];
      return cashAccounts(order.customer, order.cashAsset);
    },
    lookUp: (connection, requests) =>
      findOrders(
        connection,
        state,
        requests.map(({ orderId }) => orderId),
      ),
    decide(request, found, changes) {
      const order = ownOpenOrder(state, found, request);
      return order.ok ? amendOrder(state, floor, changes, order.value, request) : order;
    },
  };
}

/** Changes an open order in memory: what it holds, and its place in the book. */
function amendOrder(
  state: OrdersState,
  floor: TradingFloor,
  changes: Changes,
  order: Order,
  request: AmendRequest,
): Outcome<Order> {
  const { customer } = order;
  const instrument = instrumentAt(state, order.instrumentNo);
  const { shares: wanted, price } = request;
  const quantity = wanted === undefined ? undefined : unitsOf(instrument, wanted);
  if ((quantity ?? order.quantity) === order.quantity && (price ?? order.price) === order.price) return ok(order);
  const clock = clockOf(state, instrument.venue);
  if (clock.phase === 'closed') return refuse('MARKET_CLOSED');
  const cashAsset = CASH_ASSETS[instrument.currency].id;
  const cash = cashOf(changes, customer, cashAsset);
  const approved = checkAmendment(
    order,
    { quantity, price },
    factsFor(state, customer, instrument, order, cash, changes.now),
  );
  if (!approved.ok) return approved;
  const { to, added, losesPlace } = approved.value;

  const before = order.bookPrice;
  const stands = { price: before, quantity: restingShares(instrument, order) };
  const { step, released, shares, unreserved } = changeOrder(order, instrument, to, added, changes.now);
  touchOrder(state, changes, order);
  put(changes, AMENDMENTS, { order, step, quantity: to.quantity, price: to.price });
  for (const { positionId, quantity } of unreserved) {
    if (order.financing === 'short') {
      unreserveShort(state, changes, positionId, quantity);
      continue;
    }
    const position = positionById(state, positionId);
    unreservePosition(position, quantity);
    put(changes, POSITIONS, position);
  }
  const fact = { customer, orderId: BigInt(order.id), step };
  if (added.held + added.pledged > 0n) addPosting(changes, orderHold({ ...fact, cashAsset, ...added }), clock.date);
  if (released.held + released.pledged > 0n) {
    addPosting(changes, orderRelease({ ...fact, cashAsset, ...released }), clock.date);
  }
  if (shares > 0) {
    addPosting(changes, orderRelease({ ...fact, shareAsset: instrument.no, shares }), clock.date);
  }
  noteChanged(state, changes, order, before);
  const beside = besideOf(state, order, stands);
  if (losesPlace) {
    order.priority = state.nextOrderId++;
    floor.requeue(order);
  } else floor.shrink(order);
  noteLarge(state, changes, order, beside);
  return ok(order);
}
