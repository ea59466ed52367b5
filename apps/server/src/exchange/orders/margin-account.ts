import { ok, type Outcome } from '@kuroshio/base';
import { type Cash, CASH_ASSETS, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { MARGIN_ACCOUNTS, US_MARGIN_ACCOUNTS } from '../positions/margin-rows.ts';
import { type LoanAccount, loanOf } from '../positions/position-book.ts';
import { shortsOfAccount } from '../positions/short-book.ts';
import { clockOf } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';
import { orderedOf } from './ordered-credit.ts';

export interface MarginAccountRequest {
  readonly customer: number;
  /** Left out: that of Taiwan. */
  readonly account?: Exclude<LoanAccount, 'secured'>;
  /** What may be lent at most, in the money of the account; null closes it. */
  readonly limit: Cash | null;
}

/** The command by which a customer's margin account is opened, given another limit, or closed: for capabilities alone. */
export function marginAccountCommand(state: OrdersState): CommandKind<MarginAccountRequest, Cash | null, undefined> {
  return {
    name: 'margin-account',
    lookUp: async () => undefined,
    decide: (request, _, changes) => setAccount(state, changes, request),
  };
}

const ACCOUNTS = {
  margin: { table: MARGIN_ACCOUNTS, venue: 'TWSE', currency: 'TWD' },
  'us-margin': { table: US_MARGIN_ACCOUNTS, venue: 'US', currency: 'USD' },
} as const;

function setAccount(
  state: OrdersState,
  changes: Changes,
  { customer, account: which = 'margin', limit }: MarginAccountRequest,
): Outcome<Cash | null> {
  const { table, venue, currency } = ACCOUNTS[which];
  const accounts = which === 'margin' ? state.marginAccounts : state.usMarginAccounts;
  const { date } = clockOf(state, venue);
  const known = accounts.get(customer);
  if (limit === null) {
    if (known === undefined) return ok(null);
    const owed = loanOf(state, customer, which);
    if (owed > 0n) return refuse('MARGIN_LOANS_OPEN', { owed: formatMinor(owed), currency });
    if (shortsOfAccount(state, customer, currency).length > 0) return refuse('SHORT_SALES_OPEN');
    // What is bought with it still may be lent to, and what is sold short still comes.
    const { draws, sells } = orderedOf(state, customer, CASH_ASSETS[currency].id);
    if (draws > 0n || sells > 0n) return refuse('MARGIN_ORDERS_OPEN');
    accounts.delete(customer);
    put(changes, table, { customer, ...known, closedOn: date });
    return ok(null);
  }
  const account = { limit, openedOn: known?.openedOn ?? date };
  accounts.set(customer, account);
  put(changes, table, { customer, ...account, closedOn: null });
  return ok(limit);
}
