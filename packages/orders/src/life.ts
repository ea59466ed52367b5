import { assert } from '@kuroshio/base';
import type { OrderState, PositionState } from './words.ts';

export type OrderEvent = 'fill' | 'complete' | 'cancel' | 'expire';
export type PositionEvent =
  | 'fill'
  | 'cancel'
  | 'reserve'
  | 'release'
  | 'sell'
  | 'sell-out'
  | 'cash-out'
  | 'take'
  | 'take-out';

/** What may happen to an order in each state, and what it becomes. What is not here cannot happen. */
export const ORDER_LIFE: Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, OrderState>>>>> = {
  open: { fill: 'open', complete: 'filled', cancel: 'cancelled', expire: 'expired' },
  filled: {},
  cancelled: {},
  expired: {},
};

/**
 * What may happen to a position. `reserve`: a closing order is placed; `release`: it ended with shares left, and no
 * other sells the position; `sell`: part of it traded; `sell-out`: the last share did; `cash-out`: an
 * ex-date left less than a share, which was paid; `take` and `take-out`: some or all shares left without a trade.
 */
export const POSITION_LIFE: Readonly<Record<PositionState, Readonly<Partial<Record<PositionEvent, PositionState>>>>> = {
  pending: { fill: 'holding', cancel: 'cancelled' },
  holding: { fill: 'holding', reserve: 'closing', 'cash-out': 'closed', take: 'holding', 'take-out': 'closed' },
  closing: {
    fill: 'closing',
    reserve: 'closing',
    sell: 'closing',
    'sell-out': 'closed',
    release: 'holding',
    take: 'closing',
  },
  // The opening order may still be filling when all that it had filled so far is sold.
  closed: { fill: 'holding' },
  cancelled: {},
};

export function nextOrderState(state: OrderState, event: OrderEvent): OrderState {
  const next = ORDER_LIFE[state][event];
  assert(next !== undefined, `an order that is ${state} cannot ${event}`);
  return next;
}

export function nextPositionState(state: PositionState, event: PositionEvent): PositionState {
  const next = POSITION_LIFE[state][event];
  assert(next !== undefined, `a position that is ${state} cannot ${event}`);
  return next;
}
