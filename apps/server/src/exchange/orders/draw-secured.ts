import { ok, type Outcome } from '@kuroshio/base';
import { customerAccount, securedDraw } from '@kuroshio/ledger';
import { type Cash, CASH_ASSETS, cash, formatMinor } from '@kuroshio/money';
import { secureOn } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { MARGIN_POSITIONS } from '../positions/margin-rows.ts';
import { indexLoan } from '../positions/position-book.ts';
import { readDraws, type SecuredDraw } from '../positions/read-draws.ts';
import { SECURED_DRAWS, SECURED_POSITIONS } from '../positions/secured-rows.ts';
import { clockOf, instrumentAt } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';
import { refuseDraw, type SecuredRoomRequest, securedRoomOf } from './secured-room.ts';

export interface DrawSecuredRequest extends SecuredRoomRequest {
  readonly clientKey: string;
  /** Minor units of New Taiwan dollars, within the house's bounds and steps. */
  readonly amount: Cash;
  /** A year's interest that was agreed to, in basis points. */
  readonly rateBps: number;
  /** What the customer says it is for. */
  readonly purpose: string;
}

/**
 * The command by which money is lent on shares that are held already (擔保借款): they stand for it until it is paid back, and a sale of
 * them pays it. For capabilities, which know who may borrow and within which bounds; never for customers.
 */
export function drawSecuredCommand(
  state: OrdersState,
): CommandKind<DrawSecuredRequest, SecuredDraw, ReadonlyMap<string, SecuredDraw>> {
  return {
    name: 'draw-secured',
    accounts: ({ customer }) => [customerAccount(customer, CASH_ASSETS.TWD.id, 'available')],
    lookUp: (connection, requests) => readDraws(connection, requests),
    decide: (request, _, changes, fingerprint) => draw(state, changes, request, fingerprint),
    repetition: {
      keyOf: ({ customer, clientKey }) => `${customer}:${clientKey}`,
      contentOf: ({ instrumentNo, amount, rateBps, purpose }) => ({ instrumentNo, amount, rateBps, purpose }),
      before({ customer, clientKey }, standing) {
        const answer = standing.get(`${customer}:${clientKey}`);
        return answer && { answer, fingerprint: answer.fingerprint };
      },
    },
  };
}

function draw(
  state: OrdersState,
  changes: Changes,
  request: DrawSecuredRequest,
  fingerprint: bigint,
): Outcome<SecuredDraw> {
  const { customer, clientKey, instrumentNo, amount, purpose } = request;
  const { venue, currency } = instrumentAt(state, instrumentNo);
  if (request.rateBps !== state.creditRates(changes.now).securedBps) return refuse('LOAN_TERMS_CHANGED');
  const room = securedRoomOf(state, changes.now, request);
  const refused = refuseDraw(room, amount, currency);
  if (refused !== undefined) return refused;
  const { date } = clockOf(state, venue);
  const { interest } = room;
  const asset = CASH_ASSETS[currency].id;
  const available = cash((changes.balances.get(customerAccount(customer, asset, 'available')) ?? 0n) + amount);
  if (interest > available) {
    const needed = { needed: formatMinor(interest), available: formatMinor(available), currency };
    return refuse('BALANCE_INSUFFICIENT', needed);
  }
  const id = state.nextSecuredDrawId++;
  const said = { id, customer, clientKey, fingerprint, purpose, tradingDate: date };
  for (const { position, ...part } of room.drawn) {
    // More on the same shares: the term runs from the first draw.
    const { drawId, drawnOn } = position.secured ?? { drawId: id, drawnOn: date };
    const since = { interestFrom: date, ratedAt: changes.now };
    secureOn(position, part.principal, { drawId, drawnOn, loanBps: room.loanBps, ...since });
    indexLoan(state, position);
    put(changes, MARGIN_POSITIONS, position);
    put(changes, SECURED_POSITIONS, position);
    put(changes, SECURED_DRAWS, { ...said, ...part, positionId: position.id });
  }
  addPosting(changes, securedDraw({ customer, asset, drawId: BigInt(id), interest, principal: amount }), date);
  return ok({ id, fingerprint, principal: amount, interest, tradingDate: date });
}
