import type { Instrument } from '@kuroshio/market';
import { createConditionalBook, forgetConditionals } from './conditionals/conditional-book.ts';
import type { ActionsState } from './corporate-actions/announced-actions.ts';
import { createOrdersState, forgetOrders } from './orders/open-orders.ts';
import { createPositionsState, forgetPositions } from './positions/position-book.ts';
import { createVenueState } from './venues/venue-state.ts';

/** What the exchange keeps in memory, room by room. Everything of a customer in it can be rebuilt from the database. */
export type ExchangeState = ActionsState;

export function createState(instruments: readonly Instrument[]): ExchangeState {
  return {
    ...createVenueState(instruments),
    ...createPositionsState(),
    ...createOrdersState(),
    conditionals: createConditionalBook(),
    actions: new Map(),
    durableActions: new Map(),
  };
}

/** Forgets customers' orders and positions, to be read from the database again. */
export function forgetCustomers(state: ExchangeState): void {
  forgetOrders(state);
  forgetPositions(state);
  forgetConditionals(state.conditionals);
}
