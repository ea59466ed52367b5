import { ok, type Outcome } from '@kuroshio/base';
import { customerAccount, shortMargin } from '@kuroshio/ledger';
import { type Cash, CASH_ASSETS, cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Connection } from '../../platform/database/index.ts';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { clockOf, instrumentAt, type VenueState } from '../venues/venue-state.ts';
import { readShortChanges } from './read-shorts.ts';
import type { ShortsState } from './short-book.ts';
import { SHORT_CHANGES, SHORT_POSITIONS, type ShortChange } from './short-rows.ts';

export interface AddShortMarginRequest {
  readonly customer: number;
  readonly clientKey: string;
  readonly shortId: number;
  /** In minor units, more than 0. */
  readonly amount: Cash;
}

/** The command by which free money is put up for shares that are owed (補繳保證金): it comes back when they are bought back. */
export function addShortMarginCommand(
  state: VenueState & ShortsState,
): CommandKind<AddShortMarginRequest, ShortChange, ReadonlyMap<string, ShortChange>> {
  return {
    name: 'add-short-margin',
    accounts: ({ customer, shortId }) => [customerAccount(customer, assetOf(state, shortId), 'available')],
    lookUp: (connection: Connection, requests) => readShortChanges(connection, requests),
    decide: (request, _, changes, fingerprint) => add(state, changes, request, fingerprint),
    repetition: {
      keyOf: ({ customer, clientKey }) => `${customer}:${clientKey}`,
      contentOf: ({ shortId, amount }) => ({ shortId, amount }),
      before({ customer, clientKey }, standing) {
        const answer = standing.get(`${customer}:${clientKey}`);
        return answer && { answer, fingerprint: answer.fingerprint };
      },
    },
  };
}

/** The money that stands for it; of one that is not known any, as nothing is moved then. */
function assetOf(state: VenueState & ShortsState, shortId: number): number {
  const position = state.shorts.get(shortId);
  return CASH_ASSETS[position === undefined ? 'TWD' : instrumentAt(state, position.instrumentNo).currency].id;
}

function add(
  state: VenueState & ShortsState,
  changes: Changes,
  { customer, clientKey, shortId, amount }: AddShortMarginRequest,
  fingerprint: bigint,
): Outcome<ShortChange> {
  const position = state.shorts.get(shortId);
  if (position === undefined || position.customer !== customer || position.quantity === 0)
    return refuse('POSITION_NOT_FOUND');
  const asset = assetOf(state, shortId);
  const available = cash(changes.balances.get(customerAccount(customer, asset, 'available')) ?? 0n);
  if (amount > available) {
    const missing = {
      needed: formatMinor(amount),
      available: formatMinor(available),
      currency: instrumentAt(state, position.instrumentNo).currency,
    };
    return refuse('BALANCE_INSUFFICIENT', missing);
  }
  const { date } = clockOf(state, instrumentAt(state, position.instrumentNo).venue);
  const id = state.nextShortChangeId++;
  position.collateral = cash(position.collateral + amount);
  put(changes, SHORT_POSITIONS, position);
  const change = { id, customer, clientKey, fingerprint, shortId, kind: 'added', amount, tradingDate: date } as const;
  put(changes, SHORT_CHANGES, change);
  addPosting(changes, shortMargin({ customer, changeId: BigInt(id), asset, amount }), date);
  return ok(change);
}
