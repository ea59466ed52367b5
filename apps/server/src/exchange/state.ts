import type { Rulebook } from '@kuroshio/market';
import { createConditionalBook, forgetConditionals } from './conditionals/conditional-book.ts';
import { NO_ACTION_MARKS } from './corporate-actions/action-marks.ts';
import { type ActionsState, actionsOf } from './corporate-actions/announced-actions.ts';
import { createOrdersState, forgetOrders } from './orders/open-orders.ts';
import { createPositionsState, forgetPositions } from './positions/position-book.ts';
import { createShortsState, forgetShorts } from './positions/short-book.ts';
import { createVenueState } from './venues/venue-state.ts';

/** What the exchange keeps in memory, room by room. Everything of a customer in it can be rebuilt from the database. */
export type ExchangeState = ActionsState;

export function createState(rulebook: Rulebook): ExchangeState {
  const state: ExchangeState = {
    ...createVenueState(rulebook),
    ...createPositionsState(),
    ...createShortsState(),
    ...createOrdersState(),
    conditionals: createConditionalBook(),
    actionMarks: NO_ACTION_MARKS,
    forgedActions: [],
    actions: new Map(),
    durableActions: new Map(),
  };
  state.nextExDate = (no, after) => actionsOf(state, no).find(({ exDate }) => exDate > after)?.exDate;
  return state;
}

/** Forgets customers' orders and positions, to be read from the database again. */
export function forgetCustomers(state: ExchangeState): void {
  forgetOrders(state);
  forgetPositions(state);
  forgetShorts(state);
  forgetConditionals(state.conditionals);
}
