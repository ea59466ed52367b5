import type { Words } from '../dictionary.ts';
import type { portfolio as tw } from '../tw/portfolio.ts';

export const portfolio = {
  holdings: 'Holdings',
  positions: 'Positions',
  pendingOrders: 'Pending',
  history: 'History',
  cost: 'Cost',
  averageCost: 'Average',
  marketValue: 'Value',
  unrealisedProfit: 'Unrealised P&L',
  realisedProfit: 'Realised P&L',
  statePending: 'Pending',
  stateHolding: 'Holding',
  stateClosing: 'Closing',
  stateClosed: 'Closed',
  stateCancelled: 'Cancelled',
} as const satisfies Words<typeof tw>;
