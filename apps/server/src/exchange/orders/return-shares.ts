import { ok, type Outcome } from '@kuroshio/base';
import { type Cash, NO_CASH } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { release } from '../positions/pay-on.ts';
import { PLEDGE_CHANGES, type PledgeChange } from '../positions/pledge-rows.ts';
import { pledgesFor } from '../positions/position-book.ts';
import { readPledgeChanges } from '../positions/read-pledges.ts';
import { clockOf, instrumentAt } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';

export interface ReturnSharesRequest {
  readonly customer: number;
  readonly clientKey: string;
  readonly positionId: number;
  /** By which it was decided that the loan is covered without them: what was owed, and all that stood for it beside its own shares. */
  readonly seen: { readonly loan: Cash; readonly pledged: readonly number[] };
}

/**
 * The command by which shares that were put up for a loan are the customer's own again. Whether the loan is covered without them is
 * decided by the capability that asks; where the loan or what stands for it is not as it was then, nothing is given back.
 */
export function returnSharesCommand(
  state: OrdersState,
): CommandKind<ReturnSharesRequest, PledgeChange, ReadonlyMap<string, PledgeChange>> {
  return {
    name: 'return-shares',
    lookUp: (connection, requests) => readPledgeChanges(connection, requests),
    decide: (request, _, changes, fingerprint) => giveBack(state, changes, request, fingerprint),
    repetition: {
      keyOf: ({ customer, clientKey }) => `${customer}:${clientKey}`,
      contentOf: ({ positionId }) => ({ positionId }),
      before({ customer, clientKey }, standing) {
        const answer = standing.get(`${customer}:${clientKey}`);
        return answer && { answer, fingerprint: answer.fingerprint };
      },
    },
  };
}

function giveBack(
  state: OrdersState,
  changes: Changes,
  { customer, clientKey, positionId, seen }: ReturnSharesRequest,
  fingerprint: bigint,
): Outcome<PledgeChange> {
  const position = state.positions.get(positionId);
  if (position === undefined || position.customer !== customer || position.pledge === null)
    return refuse('POSITION_NOT_FOUND');
  if (position.state !== 'holding') return refuse('PLEDGE_NOT_FREE');
  const { loanOf } = position.pledge;
  const standing = pledgesFor(state, loanOf).map(({ id }) => id);
  const isAsSeen =
    state.positions.get(loanOf)?.loan === seen.loan &&
    standing.length === seen.pledged.length &&
    standing.every((id) => seen.pledged.includes(id));
  if (!isAsSeen) return refuse('PLEDGE_CHANGED');
  release(state, changes, position);
  const { date } = clockOf(state, instrumentAt(state, position.instrumentNo).venue);
  const change: PledgeChange = {
    ...{ id: state.nextPledgeChangeId++, customer, clientKey, fingerprint, kind: 'returned', positionId, loanOf },
    ...{ quantity: position.quantity, value: NO_CASH, counted: NO_CASH, tradingDate: date },
  };
  put(changes, PLEDGE_CHANGES, change);
  return ok(change);
}
