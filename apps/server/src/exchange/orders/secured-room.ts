import { ok } from '@kuroshio/base';
import { lendableOn, marginLoanBps, securedTermsOn, stockQuota } from '@kuroshio/credit';
import { settlementDate } from '@kuroshio/market';
import { type Cash, cash, formatMinor, NO_CASH, type Price, plus, type Units, units } from '@kuroshio/money';
import { fillValue, type Position, restraintOf } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { CommandKind } from '../batch/command.ts';
import { loanInterest } from '../positions/loan-interest.ts';
import { loanOf, positionsIn } from '../positions/position-book.ts';
import { clockOf, marketAt } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';
import { lentOnStock } from './order-facts.ts';

export interface SecuredRoomRequest {
  readonly customer: number;
  /** The stock that would stand for the loan. */
  readonly instrumentNo: number;
  /** No share counts for more: the lowest close of some days. */
  readonly ceiling: Price;
  /** What would be drawn; left out, nothing. */
  readonly amount?: Cash;
}

/** What a customer's shares of one stock may still be lent on. Minor units of New Taiwan dollars. */
export interface SecuredRoom {
  /** Of each 10,000 that the shares count for; 0 where nothing is lent on this stock. */
  readonly loanBps: number;
  /** What one share counts for; 0 where nobody knows. */
  readonly price: Price | 0;
  /** Shares that may stand for a loan, those that do already among them. */
  readonly quantity: Units;
  /** By the shares alone. */
  readonly byShares: Cash;
  /** What the house still lends on this stock, to all customers together, and to this customer on all stocks. */
  readonly ofStock: Cash;
  readonly ofCustomer: Cash;
  /** Of the draw: how many shares it binds that were free, and what it pays of interest for what was lent on the same shares before. */
  readonly bound: Units;
  readonly interest: Cash;
}

/** The same, position by position. */
export interface RoomByLot extends SecuredRoom {
  /** What of the draw falls to each position. */
  readonly drawn: readonly DrawnPart[];
}

export interface DrawnPart {
  readonly position: Position;
  readonly principal: Cash;
  readonly interest: Cash;
}

const least = (one: bigint) => cash(one > 0n ? one : 0n);

/** @param now epoch ms */
export function securedRoomOf(state: OrdersState, now: number, request: SecuredRoomRequest): RoomByLot {
  const { customer, instrumentNo, ceiling, amount = NO_CASH } = request;
  const { instrument, marks, day, reference } = marketAt(state, instrumentNo);
  const { date } = clockOf(state, instrument.venue);
  const isStopped = state.creditStop('margin-purchase', instrumentNo, date) !== undefined;
  const loanBps = isStopped ? 0 : marginLoanBps(instrument, marks, date);
  const price = Math.min(day.last || reference, reference, ceiling) as Price | 0;
  const { calendar } = state.rulebook;
  // One's own, settled, in no open sale, not still growing, and free to be sold: the house may have to.
  const mayStand = (one: Position) =>
    one.financing !== 'margin' &&
    one.pledge === null &&
    one.quantity > 0 &&
    one.closingQuantity === 0 &&
    !state.growing.has(one.id) &&
    settlementDate(calendar, instrument.venue, one.openedOn) <= date &&
    restraintOf(one, date, now) === null;
  const roomOf = ({ quantity, loan }: Position) =>
    price === 0 ? NO_CASH : lendableOn(fillValue(instrument, price, quantity), loanBps, loan);
  const lots = positionsIn(state, customer, instrumentNo)
    .filter(mayStand)
    .map((position) => ({ position, room: roomOf(position) }));
  // Those that stand for a loan already first, then those on which most is lent, so that few are bound.
  const binds = ({ position }: (typeof lots)[number]) => Number(position.secured === null);
  const byRoom = lots.toSorted(
    (a, b) => binds(a) - binds(b) || Number(b.room - a.room) || a.position.id - b.position.id,
  );
  const drawn: DrawnPart[] = [];
  let left = amount;
  for (const { position, room } of byRoom) {
    const principal = room < left ? room : left;
    if (principal === 0n) continue;
    left = cash(left - principal);
    // What has come together on the same shares is paid with the draw, so that all of it bears interest from one day.
    // Rounded up, because a customer chooses how often.
    const interest = loanInterest(state, instrument.venue, position, { principal: position.loan, paidOn: date }, 'up');
    drawn.push({ position, principal, interest });
  }
  const unbound = drawn.filter(({ position }) => position.secured === null);
  return {
    ...{ loanBps, price, drawn },
    bound: unbound.reduce((sum, { position }) => plus(sum, position.quantity), units(0)),
    interest: drawn.reduce((sum, one) => cash(sum + one.interest), NO_CASH),
    quantity: lots.reduce((sum, { position }) => plus(sum, position.quantity), units(0)),
    byShares: lots.reduce((sum, { room }) => cash(sum + room), NO_CASH),
    ofStock: least(stockQuota(instrument) - lentOnStock(state, instrumentNo)),
    ofCustomer: least(securedTermsOn(date).mostInAll - loanOf(state, customer, 'secured')),
  };
}

/** Read where loans are decided: the screen says what the request will be told. */
export function securedRoomCommand(state: OrdersState): CommandKind<SecuredRoomRequest, SecuredRoom, undefined> {
  return {
    name: 'secured-room',
    lookUp: async () => undefined,
    decide(request, _found, { now }) {
      const { drawn: _, ...room } = securedRoomOf(state, now, request);
      return ok(room);
    },
  };
}

/** Why so much is not lent; undefined where it is. */
export function refuseDraw(room: SecuredRoom, amount: Cash, currency: string) {
  const rest = (remaining: Cash) => ({ remaining: formatMinor(remaining), currency });
  if (room.loanBps === 0) return refuse('SECURED_NOT_LENT');
  if (amount > room.byShares) return refuse('SECURED_ABOVE_SHARES', rest(room.byShares));
  if (amount > room.ofCustomer) return refuse('SECURED_LIMIT', rest(room.ofCustomer));
  return amount > room.ofStock ? refuse('MARGIN_STOCK_FULL', rest(room.ofStock)) : undefined;
}
