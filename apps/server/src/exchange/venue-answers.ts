import type { Changes } from './batch/changes.ts';
import { keepLastQuote } from './closing-quotes.ts';
import { expireConditionals } from './conditionals/trigger-conditionals.ts';
import { watchTrade } from './conditionals/watch-trade.ts';
import { bookOrders } from './orders/order-filled.ts';
import type { ExchangeState } from './state.ts';
import type { VenueEvents } from './venues/venue-events.ts';

/** What the broker does with what a venue says; what follows gathers in `changes`. */
export function answerVenue(state: ExchangeState, changes: Changes): VenueEvents {
  return {
    ...bookOrders(state, changes),
    traded: (instrumentNo, price) => watchTrade(state, changes, instrumentNo, price),
    endedUntraded: (instrumentNo, quote) => keepLastQuote(state, changes, instrumentNo, quote),
    sessionOver: (venue) => expireConditionals(state, changes, venue),
  };
}
