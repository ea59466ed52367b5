import { ok, type Outcome } from '@kuroshio/base';
import { collateralInterest, marginTermsOn, partOf } from '@kuroshio/credit';
import { customerAccount, marginRepayment, shareTaking, shortReturn } from '@kuroshio/ledger';
import { settlementDate, sharesOf, type TradingDate } from '@kuroshio/market';
import {
  type Cash,
  CASH_ASSETS,
  cash,
  formatMinor,
  lesser,
  NO_CASH,
  plus,
  type Price,
  type Units,
  units,
} from '@kuroshio/money';
import {
  allocateClosing,
  costOf,
  coverable,
  fillValue,
  giveBack,
  principalOf,
  type Reservation,
  restraintOf,
  sellable,
  type ShortPosition,
  takeFromPosition,
} from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { CommandKind } from '../batch/command.ts';
import { clockOf, instrumentAt, marketAt, type VenueState } from '../venues/venue-state.ts';
import { DELIVERIES, DELIVERY_PARTS } from './delivery-rows.ts';
import { paymentInterest } from './loan-interest.ts';
import { MARGIN_PAYMENTS } from './margin-rows.ts';
import { payOn } from './pay-on.ts';
import { dropEmpty, type PositionsState, positionById, positionsIn } from './position-book.ts';
import { POSITIONS } from './position-rows.ts';
import { readReturns } from './read-returns.ts';
import { dropCovered, type ShortsState } from './short-book.ts';
import { SHORT_POSITIONS, SHORT_RETURNS, type ShortReturn } from './short-rows.ts';

type State = VenueState & PositionsState & ShortsState;

export interface GiveBackRequest {
  readonly customer: number;
  readonly clientKey: string;
  readonly shortId: number;
  /** More than 0. */
  readonly quantity: Units;
  /** Which of the own shares, the oldest first: those that are paid for (現券償還), or those bought on margin (資券相抵). */
  readonly from: 'cash' | 'margin';
}

/**
 * The command by which shares that are held are given back for shares that are owed, without a trade: no fee and no tax. What was held
 * for them is free at once, and pays the margin loans on the shares first, with their interest. Both have settled.
 */
export function giveBackCommand(
  state: State,
  isGrowing: (orderId: number) => boolean,
): CommandKind<GiveBackRequest, ShortReturn, ReadonlyMap<string, ShortReturn>> {
  return {
    name: 'give-back',
    accounts: (request) => accountsOf(state, request),
    lookUp: (connection, requests) => readReturns(connection, requests),
    decide(request, _, changes, fingerprint) {
      const reckoned = reckon(state, changes, request);
      return reckoned.ok ? ok(give(state, isGrowing, changes, reckoned.value, { ...request, fingerprint })) : reckoned;
    },
    repetition: {
      keyOf: ({ customer, clientKey }) => `${customer}:${clientKey}`,
      contentOf: ({ shortId, quantity, from }) => ({ shortId, quantity, from }),
      before({ customer, clientKey }, standing) {
        const answer = standing.get(`${customer}:${clientKey}`);
        return answer && { answer, fingerprint: answer.fingerprint };
      },
    },
  };
}

/** How many may be given back, and what giving some back would be. */
export interface GiveBackRoom {
  readonly most: Units;
  readonly returned: Returned | undefined;
}

/** What giving back would be: nothing is moved. A quantity of 0 only asks how many may be. */
export function giveBackRoomCommand(state: State): CommandKind<Asked, GiveBackRoom, undefined> {
  return {
    name: 'give-back-room',
    accounts: (request) => accountsOf(state, request),
    lookUp: async () => undefined,
    decide(request, _, changes) {
      const short = state.shorts.get(request.shortId);
      if (short === undefined || short.customer !== request.customer || !isTaiwan(state, short))
        return refuse('POSITION_NOT_FOUND');
      const { available, owed, isSettled } = freeFor(state, request, short, changes.now);
      const most = isSettled ? lesser(available, owed) : units(0);
      if (request.quantity === 0) return ok({ most, returned: undefined });
      const reckoned = reckon(state, changes, request);
      return reckoned.ok ? ok({ most, returned: reckoned.value.returned }) : reckoned;
    },
  };
}

/** Own shares are given back in Taiwan alone (現券償還). */
const isTaiwan = (state: State, { instrumentNo }: ShortPosition) =>
  instrumentAt(state, instrumentNo).currency === 'TWD';

function accountsOf(state: State, { customer, shortId }: Asked): bigint[] {
  const known = state.shorts.get(shortId);
  const money = customerAccount(customer, CASH_ASSETS.TWD.id, 'available');
  return known === undefined ? [money] : [money, customerAccount(customer, known.instrumentNo, 'available')];
}

type Asked = Omit<GiveBackRequest, 'clientKey'>;

/** What of a return does not say whose it is. */
export type Returned = Omit<ShortReturn, 'id' | 'customer' | 'clientKey' | 'fingerprint'>;

interface Reckoned {
  readonly returned: Returned;
  readonly parts: readonly Reservation[];
  readonly repayments: readonly Repayment[];
  readonly short: ShortPosition;
  /** As it will stand. */
  readonly after: ShortPosition;
}

/** A margin loan on shares that are given back, as far as it stands for them. */
interface Repayment {
  readonly positionId: number;
  readonly principal: Cash;
  readonly interest: Cash;
}

/** Own shares of a kind that are settled and may be sold, and how many of what is owed may be given back: the rest waits. */
function freeFor(
  state: State,
  { customer, from }: Pick<Asked, 'customer' | 'from'>,
  short: ShortPosition,
  now: number,
) {
  const { venue } = instrumentAt(state, short.instrumentNo);
  const { date } = clockOf(state, venue);
  const isSettled = (openedOn: TradingDate) => settlementDate(state.rulebook.calendar, venue, openedOn) <= date;
  const positions = positionsIn(state, customer, short.instrumentNo).filter(
    (one) =>
      one.financing === from &&
      isSettled(one.openedOn) &&
      restraintOf(one, date, now) === null &&
      !state.growing.has(one.id),
  );
  const available = positions.reduce((sum, one) => plus(sum, sellable(one)), units(0));
  return { positions, available, owed: coverable(short), isSettled: isSettled(short.openedOn) };
}

/** Which shares are given back; refused where not so many are free and settled. */
function choose(state: State, request: Asked, short: ShortPosition, now: number): Outcome<Reservation[]> {
  const { quantity } = request;
  const { positions, available, owed, isSettled } = freeFor(state, request, short, now);
  const shares = (some: Units) => sharesOf(instrumentAt(state, short.instrumentNo), some);
  if (quantity > owed) return refuse('SHARES_INSUFFICIENT', { needed: shares(quantity), available: shares(owed) });
  if (!isSettled) return refuse('GIVE_BACK_UNSETTLED');
  const parts = allocateClosing(positions, quantity);
  if (parts !== null) return ok(parts);
  return refuse('SHARES_INSUFFICIENT', { needed: shares(quantity), available: shares(available) });
}

function repaymentsOf(state: State, parts: readonly Reservation[], paidOn: TradingDate): Repayment[] {
  return parts.flatMap(({ positionId, quantity }) => {
    const position = positionById(state, positionId);
    const principal = principalOf(position, quantity);
    if (principal === 0n) return [];
    const { venue } = instrumentAt(state, position.instrumentNo);
    return [{ positionId, principal, interest: paymentInterest(state, venue, position, { principal, paidOn }) }];
  });
}

/** Takes the shares out of the positions, as what was given for a loan of shares. */
function takeOut(
  state: State,
  changes: Changes,
  { id, customer, quantity, cost, tradingDate }: ShortReturn,
  parts: readonly Reservation[],
): void {
  const { instrumentNo } = positionById(state, (parts[0] as Reservation).positionId);
  const deliveryId = state.nextDeliveryId++;
  for (const part of parts) {
    const position = positionById(state, part.positionId);
    const own = takeFromPosition(position, part.quantity);
    put(changes, POSITIONS, position);
    put(changes, DELIVERY_PARTS, { deliveryId, positionId: position.id, quantity: part.quantity, cost: own });
  }
  put(changes, DELIVERIES, {
    ...{ id: deliveryId, direction: 'out', by: { kind: 'loan', id }, step: 0, customer, instrumentNo, quantity },
    ...{ cost, fingerprint: 0n, tradingDate },
  });
  const fact = { customer, deliveryId: BigInt(deliveryId), shareAsset: instrumentNo, shares: quantity };
  addPosting(changes, shareTaking({ ...fact, counterparty: 'shorts' }), tradingDate);
}

/** What giving back is, before anything is moved. */
function reckon(state: State, changes: Changes, request: Asked): Outcome<Reckoned> {
  const { customer, shortId, quantity } = request;
  const short = state.shorts.get(shortId);
  if (short === undefined || short.customer !== customer || short.quantity === 0 || !isTaiwan(state, short))
    return refuse('POSITION_NOT_FOUND');
  const { instrument, day, reference } = marketAt(state, short.instrumentNo);
  const { date } = clockOf(state, instrument.venue);
  const parts = choose(state, request, short, changes.now);
  if (!parts.ok) return parts;
  const price = (day.last || reference) as Price | 0;
  const worth = (some: Units) => (price === 0 || some === 0 ? NO_CASH : fillValue(instrument, price, some));
  const repayments = repaymentsOf(state, parts.value, date);
  const repaid = repayments.reduce((sum, one) => cash(sum + one.principal + one.interest), NO_CASH);
  const costs = parts.value.map(({ positionId, quantity: part }) => costOf(positionById(state, positionId), part));
  const cost = costs.reduce((sum, one) => cash(sum + one), NO_CASH);

  // On a copy: what is free then may not pay what is owed.
  const after = { ...short };
  const { calendar } = state.rulebook;
  const { collateralBps: rateBps } = state.creditRates(short.openedAt);
  const { openedOn } = short;
  const interestOn = (collateral: Cash) =>
    collateralInterest(calendar, instrument.venue, { collateral, rateBps, openedOn, paidOn: date });
  const kept = partOf(worth(units(short.quantity - quantity)), marginTermsOn(date).callBelowBps);
  const freed = giveBack(after, quantity, cost, { interestOn, kept }, changes.now);
  const free = changes.balances.get(customerAccount(customer, CASH_ASSETS[instrument.currency].id, 'available')) ?? 0n;
  const available = cash(free + freed.collateral + freed.interest);
  if (repaid > available) {
    const needed = { needed: formatMinor(repaid), available: formatMinor(available), currency: instrument.currency };
    return refuse('BALANCE_INSUFFICIENT', needed);
  }
  const returned = { shortId, quantity, cost, value: worth(quantity), repaid, ...freed, tradingDate: date };
  return ok({ returned, parts: parts.value, repayments, short, after });
}

function give(
  state: State,
  isGrowing: (orderId: number) => boolean,
  changes: Changes,
  { returned, parts, repayments, short, after }: Reckoned,
  { customer, clientKey, fingerprint }: Pick<ShortReturn, 'customer' | 'clientKey' | 'fingerprint'>,
): ShortReturn {
  const { tradingDate } = returned;
  const id = state.nextShortReturnId++;
  const given: ShortReturn = { id, customer, clientKey, fingerprint, ...returned };
  const asset = CASH_ASSETS[instrumentAt(state, short.instrumentNo).currency].id;
  takeOut(state, changes, given, parts);
  for (const { positionId, principal, interest } of repayments) {
    const position = positionById(state, positionId);
    const paymentId = state.nextMarginPaymentId++;
    payOn(state, changes, position, principal);
    // Keys of customers have no dot.
    const key = { clientKey: `give-back.${id}.${positionId}`, fingerprint: 0n };
    put(changes, MARGIN_PAYMENTS, { id: paymentId, customer, ...key, positionId, principal, interest, tradingDate });
    const fact = { customer, asset, paymentId: BigInt(paymentId), interest, principal };
    addPosting(changes, marginRepayment(fact), tradingDate);
  }
  for (const { positionId } of parts) dropEmpty(state, positionById(state, positionId));
  Object.assign(short, after);
  put(changes, SHORT_POSITIONS, short);
  put(changes, SHORT_RETURNS, given);
  if (!isGrowing(short.orderId)) dropCovered(state, short);
  const { collateral, interest } = returned;
  addPosting(changes, shortReturn({ customer, returnId: BigInt(id), asset, collateral, interest }), tradingDate);
  return given;
}
