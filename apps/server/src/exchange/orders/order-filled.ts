import { assert } from '@kuroshio/base';
import { unitsOf } from '@kuroshio/market';
import type { Changes } from '../batch/changes.ts';
import type { VenueEvents } from '../venues/venue-events.ts';
import { bookFill, endOpenOrder } from './consequences.ts';
import { bookFractionFill } from './fractions.ts';
import { bookShortFill } from './short-fills.ts';
import type { OrdersState } from './open-orders.ts';
import { instrumentAt } from '../venues/venue-state.ts';

/** What follows in the books from what a venue says of customers' orders. */
export function bookOrders(state: OrdersState, changes: Changes): Pick<VenueEvents, 'filled' | 'left'> {
  return {
    filled(id, against, price, shares) {
      const order = state.orders.get(id);
      assert(order !== undefined, `order ${id} that traded is in memory`);
      const quantity = unitsOf(instrumentAt(state, order.instrumentNo), shares);
      let book = order.board === 'fractional' ? bookFractionFill : bookFill;
      if (order.financing === 'short') book = bookShortFill;
      book(state, changes, order, price, quantity, against === 'order' ? 'clearing' : 'liquidity');
    },
    left(id, reason) {
      const order = state.orders.get(id);
      // One for fractions may be filled while whole shares that it asked for are not.
      if (order !== undefined) endOpenOrder(state, changes, order, reason);
    },
  };
}
