import type { ExchangeView } from '../exchange/index.ts';
import { clockOf, marketAt } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { AlertWatch } from './watch-alerts.ts';

/** What the calls of this capability need. */
export interface AlertParts {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
  readonly alerts: Pick<AlertWatch, 'add' | 'drop'>;
}

/** The trading date of an instrument's venue. */
export function dateOf(view: ExchangeView, instrumentNo: number): string {
  return clockOf(view, marketAt(view, instrumentNo).instrument.venue).date;
}
