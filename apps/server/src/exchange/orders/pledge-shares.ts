import { ok, type Outcome } from '@kuroshio/base';
import type { Price } from '@kuroshio/money';
import { pledgePosition } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { PLEDGE_CHANGES, type PledgeChange, PLEDGED_POSITIONS } from '../positions/pledge-rows.ts';
import { indexPledge } from '../positions/position-book.ts';
import { readPledgeChanges } from '../positions/read-pledges.ts';
import { clockOf, instrumentAt } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';
import { coverableLoan, pledgeWorth } from './pledge-room.ts';

export interface PledgeSharesRequest {
  readonly customer: number;
  readonly clientKey: string;
  /** The position that is put up: all of its shares. */
  readonly positionId: number;
  /** The position whose loan they stand for from now on. */
  readonly loanOf: number;
  readonly ceiling: Price;
}

/**
 * The command by which shares of one's own stand for a loan on other shares (抵繳): nothing is moved, but they are not sold, lent or
 * given away any more but to pay that loan. For capabilities; who asks is the customer.
 */
export function pledgeSharesCommand(
  state: OrdersState,
): CommandKind<PledgeSharesRequest, PledgeChange, ReadonlyMap<string, PledgeChange>> {
  return {
    name: 'pledge-shares',
    lookUp: (connection, requests) => readPledgeChanges(connection, requests),
    decide: (request, _, changes, fingerprint) => pledge(state, changes, request, fingerprint),
    repetition: {
      keyOf: ({ customer, clientKey }) => `${customer}:${clientKey}`,
      contentOf: ({ positionId, loanOf }) => ({ positionId, loanOf }),
      before({ customer, clientKey }, standing) {
        const answer = standing.get(`${customer}:${clientKey}`);
        return answer && { answer, fingerprint: answer.fingerprint };
      },
    },
  };
}

function pledge(
  state: OrdersState,
  changes: Changes,
  request: PledgeSharesRequest,
  fingerprint: bigint,
): Outcome<PledgeChange> {
  const { customer, clientKey, positionId, loanOf, ceiling } = request;
  const owing = coverableLoan(state, request);
  const position = state.positions.get(positionId);
  if (owing === undefined || position === undefined || position.customer !== customer)
    return refuse('POSITION_NOT_FOUND');
  const worth = pledgeWorth(state, changes.now, position, ceiling);
  if (!worth.ok) return worth;
  const { countsBps, value, counted } = worth.value;
  const terms = { loanOf, countsBps, counted };
  pledgePosition(position, terms);
  indexPledge(state, position, terms);
  put(changes, PLEDGED_POSITIONS, position);
  const { date } = clockOf(state, instrumentAt(state, owing.instrumentNo).venue);
  const change: PledgeChange = {
    ...{ id: state.nextPledgeChangeId++, customer, clientKey, fingerprint, kind: 'pledged', positionId, loanOf },
    ...{ quantity: position.quantity, value, counted, tradingDate: date },
  };
  put(changes, PLEDGE_CHANGES, change);
  return ok(change);
}
