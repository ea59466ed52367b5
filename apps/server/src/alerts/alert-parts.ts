import type { ExchangeState } from '../exchange/index.ts';
import { clockOf, marketAt } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { AlertWatch } from './watch-alerts.ts';

/** What the calls of this capability need. */
export interface AlertParts {
  readonly database: Database;
  readonly exchange: { readonly state: ExchangeState };
  readonly alerts: Pick<AlertWatch, 'add' | 'drop'>;
}

/** The trading date of an instrument's venue. */
export function dateOf(state: ExchangeState, instrumentNo: number): string {
  return clockOf(state, marketAt(state, instrumentNo).instrument.venue).date;
}
