import { ok, type Outcome } from '@kuroshio/base';
import { marginLoanBps, stockQuota } from '@kuroshio/credit';
import { settlementDate } from '@kuroshio/market';
import { type Cash, cash, divide, formatMinor, NO_CASH, type Price } from '@kuroshio/money';
import { fillValue, type Position, restraintOf } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { CommandKind } from '../batch/command.ts';
import { positionsIn } from '../positions/position-book.ts';
import { clockOf, instrumentAt, marketAt } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';
import { lentOnStock } from './order-facts.ts';

/** No share of a stock counts for more: the lowest close of some days. */
export interface Ceiling {
  readonly instrumentNo: number;
  readonly ceiling: Price;
}

export interface PledgeRoomRequest {
  readonly customer: number;
  /** The position for whose loan shares would be put up. */
  readonly loanOf: number;
  readonly ceilings: readonly Ceiling[];
}

/** What a position would count for as further collateral of another's loan. Amounts in minor units of New Taiwan dollars. */
export interface PledgeWorth {
  readonly positionId: number;
  /** Of each 10,000 of what they are worth so much counts against a call. */
  readonly countsBps: number;
  readonly value: Cash;
  readonly counted: Cash;
}

/**
 * What of one's own can stand for a loan on other shares (抵繳): shares on which money is lent, at the ratio of their stock, settled, in
 * no sale, and free to be sold, as the house may have to. Of all customers together the house takes no more of a stock than it lends on it.
 */
export function pledgeWorth(state: OrdersState, now: number, position: Position, ceiling: Price): Outcome<PledgeWorth> {
  const { instrument, marks, day, reference } = marketAt(state, position.instrumentNo);
  const { date } = clockOf(state, instrument.venue);
  const countsBps = marginLoanBps(instrument, marks, date);
  const price = Math.min(day.last || reference, reference, ceiling) as Price | 0;
  const isStopped = state.creditStop('margin-purchase', instrument.no, date) !== undefined;
  if (countsBps === 0 || isStopped || price === 0) return refuse('PLEDGE_NOT_ACCEPTED');
  const isFree =
    position.financing === 'cash' &&
    position.state === 'holding' &&
    !state.growing.has(position.id) &&
    settlementDate(state.rulebook.calendar, instrument.venue, position.openedOn) <= date &&
    restraintOf(position, date, now) === null;
  if (!isFree) return refuse('PLEDGE_NOT_FREE');
  const value = fillValue(instrument, price, position.quantity);
  // Down, to the house's good: a part of a cent.
  const counted = cash(divide(value * BigInt(countsBps), 10_000n, 'down'));
  const left = cash(stockQuota(instrument) - lentOnStock(state, instrument.no));
  if (counted > left) {
    const remaining = formatMinor(left > 0n ? left : NO_CASH);
    return refuse('MARGIN_STOCK_FULL', { remaining, currency: instrument.currency });
  }
  return ok({ positionId: position.id, countsBps, value, counted });
}

/** The position whose loan may be covered further: one of Taiwan, with shares. */
export function coverableLoan(
  state: OrdersState,
  { customer, loanOf }: Pick<PledgeRoomRequest, 'customer' | 'loanOf'>,
): Position | undefined {
  const position = state.positions.get(loanOf);
  const isOwing = position !== undefined && position.customer === customer && position.loan > NO_CASH;
  return isOwing && position.quantity > 0 && instrumentAt(state, position.instrumentNo).currency === 'TWD'
    ? position
    : undefined;
}

/** Read where shares are put up: the screen says what the request will be told. */
export function pledgeRoomCommand(
  state: OrdersState,
): CommandKind<PledgeRoomRequest, readonly PledgeWorth[], undefined> {
  return {
    name: 'pledge-room',
    lookUp: async () => undefined,
    decide: (request, _found, { now }) => room(state, request, now),
  };
}

function room(state: OrdersState, request: PledgeRoomRequest, now: number): Outcome<readonly PledgeWorth[]> {
  if (coverableLoan(state, request) === undefined) return refuse('POSITION_NOT_FOUND');
  const worth: PledgeWorth[] = [];
  for (const { instrumentNo, ceiling } of request.ceilings)
    for (const position of positionsIn(state, request.customer, instrumentNo)) {
      const one = pledgeWorth(state, now, position, ceiling);
      if (one.ok) worth.push(one.value);
    }
  return ok(worth);
}
