import type { Outcome } from '@kuroshio/base';
import { ok } from '@kuroshio/base';
import { customerAccount } from '@kuroshio/ledger';
import { CASH_ASSETS } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { checkOrder, type ConditionalAsked, type OrderFacts, type Ticket } from '@kuroshio/risk';
import { fingerprintOf } from '../../platform/repetition.ts';
import { cashAccounts, cashOf } from '../batch/balances.ts';
import type { Changes } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import type { TradingFloor } from '../venues/trading-floor.ts';
import { instrumentAt, marketAt } from '../venues/venue-state.ts';
import { tradeFraction } from './fractions.ts';
import { holdOrder, type Placing } from './hold-order.ts';
import { isOfHouse } from './house-orders.ts';
import { besideOf, noteLarge } from './large-orders.ts';
import type { OrdersState } from './open-orders.ts';
import { factsFor } from './order-facts.ts';
import { lookUpOrders, type StandingOrders } from './standing-orders.ts';

export interface PlaceRequest {
  readonly customer: number;
  readonly clientOrderId: string;
  readonly instrumentNo: number;
  readonly ticket: Ticket;
  /** What protects a purchase once it has traded: the first of them to be sent cancels the other. */
  readonly bracket?: readonly ConditionalAsked[];
}

/** What can come with an order: looked at before it is held, and added with it. */
export interface Brackets {
  check(customer: number, legs: readonly ConditionalAsked[], facts: OrderFacts): Outcome<void>;
  add(changes: Changes, order: Order, legs: readonly ConditionalAsked[]): void;
}

/** The command by which a customer places an order: steps 7 to 10 of its way. */
export function placeOrderCommand(
  state: OrdersState,
  floor: TradingFloor,
  brackets: Brackets,
): CommandKind<PlaceRequest, Order, StandingOrders> {
  return {
    name: 'place-order',
    accounts({ customer, instrumentNo, ticket }) {
      const { no, currency } = instrumentAt(state, instrumentNo);
      if (ticket.side === 'sell' && ticket.financing !== 'short') return [customerAccount(customer, no, 'available')];
      return cashAccounts(customer, CASH_ASSETS[currency].id);
    },
    lookUp: (connection, requests) => lookUpOrders(connection, state, requests),
    decide: (request, _, changes, fingerprint) =>
      placeOrder(state, floor, changes, { ...request, fingerprint }, brackets),
    repetition: {
      keyOf: ({ customer, clientOrderId }) => `${customer}:${clientOrderId}`,
      contentOf: ({ instrumentNo, ticket, bracket }) => ({ instrumentNo, ticket, bracket }),
      before({ customer, clientOrderId }, standing) {
        const answer = standing.byKey(customer, clientOrderId);
        return answer && { answer, fingerprint: answer.fingerprint ?? fingerprintOf(askedFor(answer)) };
      },
    },
  };
}

/** What was asked for, of an order that was placed before fingerprints were stored: all that its row tells. */
function askedFor(order: Order) {
  const { instrumentNo, side, type, timeInForce, board, askedAmount, askedQuantity, askedPrice, positionId } = order;
  const ticket: Ticket = {
    ...{ side, type, timeInForce, board, quantity: askedQuantity, amount: askedAmount ?? undefined },
    ...{ price: askedPrice || undefined, positionId: positionId ?? undefined },
  };
  return { instrumentNo, ticket };
}

/** Checks an order, holds what it may need and gives it to its book; what follows gathers in `changes`. */
export function placeOrder(
  state: OrdersState,
  floor: TradingFloor,
  changes: Changes,
  request: PlaceRequest & Placing,
  brackets?: Brackets,
): Outcome<Order> {
  const { customer, ticket, bracket } = request;
  const instrument = instrumentAt(state, request.instrumentNo);
  const cash = cashOf(changes, customer, CASH_ASSETS[instrument.currency].id);
  const known = factsFor(state, customer, instrument, ticket, cash, changes.now);
  const facts = ticket.financing === 'short' ? { ...known, isOfHouse: isOfHouse(request) } : known;
  const approved = checkOrder(ticket, facts);
  if (!approved.ok) return approved;
  // What protects a purchase sells shares that are one's own.
  if (bracket !== undefined && (ticket.financing ?? 'cash') !== 'cash') return refuse('ORDER_TYPE_NOT_ALLOWED');
  if (bracket !== undefined) {
    const checked = brackets?.check(customer, bracket, facts);
    if (checked?.ok === false) return checked;
  }
  const order = holdOrder(state, changes, request, instrument, approved.value);
  if (bracket !== undefined) brackets?.add(changes, order, bracket);
  if (order.board === 'fractional') tradeFraction(state, changes, marketAt(state, order.instrumentNo), order);
  else {
    const beside = besideOf(state, order);
    floor.submit(order);
    noteLarge(state, changes, order, beside);
  }
  return ok(order);
}
