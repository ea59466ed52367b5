import type { Outcome } from '@kuroshio/base';
import { ok } from '@kuroshio/base';
import { customerAccount, orderHold, orderRelease } from '@kuroshio/ledger';
import { BUY, SELL } from '@kuroshio/matching';
import { CASH_ASSETS } from '@kuroshio/money';
import { amendOrder, type Order, unreservePosition } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { checkAmendment } from '@kuroshio/risk';
import { addPosting, type Changes, touchOrder } from '../batch/changes.ts';
import { bookFor, touchBoard } from '../venues/board-market.ts';
import { submitToBook } from '../venues/interruption.ts';
import { factsFor } from './place.ts';
import { clockOf, type ExchangeState, instrumentOf, marketAt, positionById, restingShares } from '../state.ts';
import type { TradingFloor } from '../venues/trading-floor.ts';

export interface AmendRequest {
  readonly customer: number;
  readonly orderId: number;
  /** Units of shares of the whole order; undefined leaves it. */
  readonly quantity: number | undefined;
  /** Price units; undefined leaves it. */
  readonly price: number | undefined;
}

/**
 * Changes an open order in memory: what it holds, and its place in the book. Repeated with the same wishes it changes
 * nothing. @returns null when no open order of the customer has that id.
 */
export function amendInMemory(
  state: ExchangeState,
  floor: TradingFloor,
  changes: Changes,
  request: AmendRequest,
): Outcome<Order> | null {
  const { customer } = request;
  const order = state.orders.get(request.orderId);
  if (order === undefined || order.customer !== customer) return null;
  const unchanged =
    (request.quantity ?? order.quantity) === order.quantity && (request.price ?? order.price) === order.price;
  if (unchanged) return ok(order);
  const instrument = instrumentOf(order.instrumentNo);
  const clock = clockOf(state, instrument.venue);
  if (clock.phase === 'closed') return refuse('MARKET_CLOSED');
  const asset = CASH_ASSETS[instrument.currency].id;
  const balance = (purpose: 'available' | 'receivable') =>
    changes.balances.get(customerAccount(customer, asset, purpose)) ?? 0n;
  const cash = { available: balance('available'), receivable: balance('receivable') };
  const approved = checkAmendment(order, request, factsFor(state, customer, instrument, order, cash, changes.now));
  if (!approved.ok) return approved;
  const { to, added, losesPlace } = approved.value;

  const { step, released, shares, unreserved } = amendOrder(order, instrument, to, added, changes.now);
  touchOrder(changes, order);
  changes.amendments.push({ order, step, quantity: to.quantity, price: to.price });
  for (const { positionId, quantity } of unreserved) {
    const position = positionById(state, positionId);
    unreservePosition(position, quantity);
    changes.positions.add(position);
  }
  const fact = { customer, orderId: BigInt(order.id), step };
  if (added.held + added.pledged > 0n) addPosting(changes, orderHold({ ...fact, asset, ...added }), clock.date);
  if (released.held + released.pledged > 0n) {
    addPosting(changes, orderRelease({ ...fact, asset, ...released }), clock.date);
  }
  if (shares > 0) {
    const back = { ...fact, asset: instrument.no, held: BigInt(shares), pledged: 0n };
    addPosting(changes, orderRelease(back), clock.date);
  }

  const market = marketAt(state, order.instrumentNo);
  const book = bookFor(market, order.board);
  market.changed = true;
  touchBoard(market, order.board);
  if (book === null) return ok(order);
  if (losesPlace) {
    order.priority = state.nextOrderId++;
    floor.withdrawing(order.id, () => book.cancel(order.id));
    const side = order.side === 'buy' ? BUY : SELL;
    const again = { id: order.id, side, price: order.bookPrice, quantity: restingShares(order) };
    if (book === market.book) submitToBook(state, market, again, 'rest');
    else book.submit(again.id, again.side, again.price, again.quantity, 'rest');
  } else {
    floor.withdrawing(order.id, () => book.reduce(order.id, book.resting(order.id) - restingShares(order)));
  }
  return ok(order);
}
