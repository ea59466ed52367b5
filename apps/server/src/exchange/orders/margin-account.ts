import { ok, type Outcome } from '@kuroshio/base';
import { type Cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { MARGIN_ACCOUNTS } from '../positions/margin-rows.ts';
import { loanOf } from '../positions/position-book.ts';
import { clockOf } from '../venues/venue-state.ts';
import { openOrdersOf, type OrdersState } from './open-orders.ts';
import { orderedOf } from './ordered-credit.ts';

export interface MarginAccountRequest {
  readonly customer: number;
  /** What may be lent at most, in New Taiwan dollars; null closes the account. */
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

function setAccount(
  state: OrdersState,
  changes: Changes,
  { customer, limit }: MarginAccountRequest,
): Outcome<Cash | null> {
  const { date } = clockOf(state, 'TWSE');
  const known = state.marginAccounts.get(customer);
  if (limit === null) {
    if (known === undefined) return ok(null);
    const owed = loanOf(state, customer, 'margin');
    if (owed > 0n) return refuse('MARGIN_LOANS_OPEN', { owed: formatMinor(owed), currency: 'TWD' });
    if (state.shortsOf.has(customer)) return refuse('SHORT_SALES_OPEN');
    if ([...openOrdersOf(state, customer).values()].some(({ short }) => short !== undefined))
      return refuse('MARGIN_ORDERS_OPEN');
    // What is bought with it still may be lent to.
    if (orderedOf(state, customer).draws > 0n) return refuse('MARGIN_ORDERS_OPEN');
    state.marginAccounts.delete(customer);
    put(changes, MARGIN_ACCOUNTS, { customer, ...known, closedOn: date });
    return ok(null);
  }
  const account = { limit, openedOn: known?.openedOn ?? date };
  state.marginAccounts.set(customer, account);
  put(changes, MARGIN_ACCOUNTS, { customer, ...account, closedOn: null });
  return ok(limit);
}
