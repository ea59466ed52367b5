import type { ExchangeState } from './state.ts';
import { viewOf } from './venues/durable-market.ts';
import type { ExchangeView } from './view.ts';

/** What there is to be seen of markets that a test changes by hand, durable or not. For tests only. */
export function viewAsItStands(state: ExchangeState): ExchangeView {
  return {
    get rulebook() {
      return state.rulebook;
    },
    clocks: state.clocks,
    venueTime: (venue, wallMs) => state.spans.at(venue, wallMs),
    creditRates: (moment) => state.creditRates(moment),
    usStock: (no) => state.usStock(no),
    usBorrow: (...asked) => state.usBorrow(...asked),
    get actions() {
      return state.actions;
    },
    get forgedActions() {
      return state.forgedActions;
    },
    markets: {
      get(no) {
        const market = state.markets.get(no);
        return market && viewOf(market);
      },
      has: (no) => state.markets.has(no),
      *values() {
        for (const market of state.markets.values()) yield viewOf(market);
      },
    },
  };
}
