import { ok, type Outcome } from '@kuroshio/base';
import { type Cash, cash, formatMinor, NO_CASH } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { clockOf, type VenueState } from '../venues/venue-state.ts';
import { MARGIN_ACCOUNTS } from './margin-rows.ts';
import { type PositionsState, positionsOnMargin } from './position-book.ts';

export interface MarginAccountRequest {
  readonly customer: number;
  /** What may be lent at most, in New Taiwan dollars; null closes the account. */
  readonly limit: Cash | null;
}

/** What a customer owes on margin. */
export function marginLoanOf(state: PositionsState, customer: number): Cash {
  let sum = NO_CASH;
  for (const { loan } of positionsOnMargin(state, customer)) sum = cash(sum + loan);
  return sum;
}

/** The command by which a customer's margin account is opened, given another limit, or closed: for capabilities alone. */
export function marginAccountCommand(
  state: VenueState & PositionsState,
  /** What open purchases of a customer may still be lent: while there is something, the account is not closed. */
  drawableOf: (customer: number) => Cash,
): CommandKind<MarginAccountRequest, Cash | null, undefined> {
  return {
    name: 'margin-account',
    lookUp: async () => undefined,
    decide: (request, _, changes) => setAccount(state, changes, request, drawableOf),
  };
}

function setAccount(
  state: VenueState & PositionsState,
  changes: Changes,
  { customer, limit }: MarginAccountRequest,
  drawableOf: (customer: number) => Cash,
): Outcome<Cash | null> {
  const { date } = clockOf(state, 'TWSE');
  const known = state.marginAccounts.get(customer);
  if (limit === null) {
    if (known === undefined) return ok(null);
    const owed = marginLoanOf(state, customer);
    if (owed > 0n) return refuse('MARGIN_LOANS_OPEN', { owed: formatMinor(owed), currency: 'TWD' });
    if (drawableOf(customer) > 0n) return refuse('MARGIN_ORDERS_OPEN');
    state.marginAccounts.delete(customer);
    put(changes, MARGIN_ACCOUNTS, { customer, ...known, closedOn: date });
    return ok(null);
  }
  const account = { limit, openedOn: known?.openedOn ?? date };
  state.marginAccounts.set(customer, account);
  put(changes, MARGIN_ACCOUNTS, { customer, ...account, closedOn: null });
  return ok(limit);
}
