import { ok, type Outcome } from '@kuroshio/base';
import { customerAccount, marginRepayment } from '@kuroshio/ledger';
import { type Cash, CASH_ASSETS, cash, formatMinor, NO_CASH } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Connection } from '../../platform/database/index.ts';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { clockOf, instrumentAt, type VenueState } from '../venues/venue-state.ts';
import { paymentInterest } from './loan-interest.ts';
import { MARGIN_PAYMENTS, type MarginPayment } from './margin-rows.ts';
import { payOn } from './pay-on.ts';
import { dropEmpty, type PositionsState } from './position-book.ts';
import { readPayments } from './read-margin.ts';
import type { ShortsState } from './short-book.ts';

type MarginState = VenueState & PositionsState & Pick<ShortsState, 'creditRates'>;

export interface RepayMarginRequest {
  readonly customer: number;
  readonly clientKey: string;
  readonly positionId: number;
  /** Of the loan, without its interest, in minor units: more than 0, at most what is owed. */
  readonly principal: Cash;
}

/** The command by which money that is free pays a position's loan (現金償還), with the interest of that part. */
export function repayMarginCommand(
  state: MarginState,
): CommandKind<RepayMarginRequest, MarginPayment, ReadonlyMap<string, MarginPayment>> {
  return {
    name: 'repay-margin',
    accounts: ({ customer, positionId }) => [customerAccount(customer, assetOf(state, positionId), 'available')],
    lookUp: (connection: Connection, requests) => readPayments(connection, requests),
    decide: (request, _, changes, fingerprint) => repay(state, changes, request, fingerprint),
    repetition: {
      keyOf: ({ customer, clientKey }) => `${customer}:${clientKey}`,
      contentOf: ({ positionId, principal }) => ({ positionId, principal }),
      before({ customer, clientKey }, standing) {
        const answer = standing.get(`${customer}:${clientKey}`);
        return answer && { answer, fingerprint: answer.fingerprint };
      },
    },
  };
}

/** The money in which a position's loan is; of one that is not known, any. */
function assetOf(state: MarginState, positionId: number): number {
  const position = state.positions.get(positionId);
  return CASH_ASSETS[position === undefined ? 'TWD' : instrumentAt(state, position.instrumentNo).currency].id;
}

function repay(
  state: MarginState,
  changes: Changes,
  { customer, clientKey, positionId, principal }: RepayMarginRequest,
  fingerprint: bigint,
): Outcome<MarginPayment> {
  const position = state.positions.get(positionId);
  if (position === undefined || position.customer !== customer) return refuse('POSITION_NOT_FOUND');
  const { venue, currency } = instrumentAt(state, position.instrumentNo);
  if (principal <= 0n || principal > position.loan)
    return refuse('REPAYMENT_ABOVE_OWED', { owed: formatMinor(position.loan), currency });
  const { date } = clockOf(state, venue);
  // What a sale did not reach bears no interest: it was charged up to the sale.
  const interest =
    position.quantity === 0 ? NO_CASH : paymentInterest(state, venue, position, { principal, paidOn: date });
  const asset = CASH_ASSETS[currency].id;
  const available = cash(changes.balances.get(customerAccount(customer, asset, 'available')) ?? 0n);
  const needed = cash(principal + interest);
  if (needed > available) {
    return refuse('BALANCE_INSUFFICIENT', {
      needed: formatMinor(needed),
      available: formatMinor(available),
      currency,
    });
  }
  const id = state.nextMarginPaymentId++;
  payOn(state, changes, position, principal);
  dropEmpty(state, position);
  const payment = { id, customer, clientKey, fingerprint, positionId, principal, interest, tradingDate: date };
  put(changes, MARGIN_PAYMENTS, payment);
  addPosting(changes, marginRepayment({ customer, asset, paymentId: BigInt(id), interest, principal }), date);
  return ok(payment);
}
