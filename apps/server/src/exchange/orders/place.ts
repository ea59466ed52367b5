import type { Outcome } from '@kuroshio/base';
import { ok } from '@kuroshio/base';
import { customerAccount, orderHold } from '@kuroshio/ledger';
import type { Board, Instrument, Phase } from '@kuroshio/market';
import { type Book, BUY, type BookForce, type BookSide, SELL } from '@kuroshio/matching';
import { CASH_ASSETS } from '@kuroshio/money';
import { newPosition, type Order, reservePosition } from '@kuroshio/orders';

import {
  type Approved,
  type ApprovedOrder,
  checkConditional,
  checkOrder,
  type ConditionalAsked,
  type OrderFacts,
  type Ticket,
} from '@kuroshio/risk';
import { addPosting, type Changes } from '../batch/changes.ts';
import { endOpenOrder } from './consequences.ts';
import { bookFor, touchBoard } from '../venues/board-market.ts';
import { type InstrumentMarket } from '../venues/instrument-market.ts';
import { submitToBook } from '../venues/interruption.ts';
import { dayTradable } from './day-trades.ts';
import { tradeFraction } from './fractions.ts';
import { addBracket } from '../conditionals/place-conditional.ts';
import type { VenueClock } from '../venues/venue-clock.ts';
import {
  addOrder,
  addPosition,
  clockOf,
  type ExchangeState,
  instrumentOf,
  marketAt,
  openOrdersOf,
  positionById,
  positionsIn,
  restingShares,
} from '../state.ts';

/** Boards whose orders can meet: those for extended hours and fractions of shares are in the regular book while that trades. */
function poolOf(board: Board): Board {
  return board === 'extended' || board === 'fractional' ? 'regular' : board;
}

/** The best price at which the customer's own order stands on the other side of a board, 0 for none. */
function ownOpposite(
  state: ExchangeState,
  customer: number,
  instrumentNo: number,
  { side, board }: Pick<Ticket, 'side' | 'board'>,
): number {
  let best = 0;
  for (const order of openOrdersOf(state, customer).values()) {
    if (order.instrumentNo !== instrumentNo || order.side === side || poolOf(order.board) !== poolOf(board)) continue;
    const better = side === 'buy' ? order.bookPrice < best : order.bookPrice > best;
    if (best === 0 || better) best = order.bookPrice;
  }
  return best;
}

/**
 * While matching of one instrument rests, it takes the orders of a call auction; one that closes late takes none in the
 * first minute.
 */
function phaseOf({ phase, msOfDay }: VenueClock, { pause }: InstrumentMarket): Phase {
  if (pause === null || (phase !== 'continuous' && phase !== 'after-hours')) return phase;
  return pause.entryFrom > msOfDay ? 'after-hours' : 'intake';
}

/** Gathers what decides on an order; `cash` is the customer's balance in the instrument's currency. */
export function factsFor(
  state: ExchangeState,
  customer: number,
  instrument: Instrument,
  ticket: Pick<Ticket, 'side' | 'board'>,
  cash: { readonly available: bigint; readonly receivable: bigint },
  now: number,
): OrderFacts {
  const market = marketAt(state, instrument.no);
  const clock = clockOf(state, instrument.venue);
  const book = bookFor(market, ticket.board);
  const phase = phaseOf(clock, market);
  return {
    instrument,
    phase,
    // Fractions of shares trade at once.
    boardOpen: book !== null && (ticket.board !== 'fractional' || phase === 'continuous'),
    close: clock.phase === 'after-hours' ? market.day.last : 0,
    suspended: market.marks.includes('suspended'),
    tradingDate: clock.date,
    now,
    limits: market.limits,
    last: market.day.last,
    reference: market.reference,
    bestBid: book?.best(BUY) ?? 0,
    bestAsk: book?.best(SELL) ?? 0,
    opposite: ticket.board === 'fractional' && book !== null ? levelsOf(book, ticket.side === 'buy' ? SELL : BUY) : [],
    ...cash,
    positions: positionsIn(state, customer, instrument.no),
    barredToday: market.marks.includes('disposition') ? dayTradable(state, customer, instrument, clock.date) : 0,
    ownOpposite: ownOpposite(state, customer, instrument.no, ticket),
    openOrders: openOrdersOf(state, customer).size,
  };
}

/** An order for fractions of shares that goes deeper than this is not taken. */
const MOST_LEVELS = 64;

function levelsOf(book: Book, side: BookSide): [number, number][] {
  const flat: number[] = [];
  const count = book.depth(side, MOST_LEVELS, flat);
  return Array.from({ length: count }, (_, n) => [flat[2 * n] ?? 0, flat[2 * n + 1] ?? 0]);
}

export interface PlaceRequest {
  readonly customer: number;
  readonly clientOrderId: string;
  readonly instrumentNo: number;
  readonly ticket: Ticket;
  /** What protects a purchase once it has traded: the first of them to be sent cancels the other. */
  readonly bracket?: readonly ConditionalAsked[];
}

/** Steps 7 to 10 of the way of an order, in memory: check, hold, match; what follows gathers in `changes`. */
export function placeInMemory(state: ExchangeState, changes: Changes, request: PlaceRequest): Outcome<Order> {
  const { customer, ticket } = request;
  const instrument = instrumentOf(request.instrumentNo);
  const asset = CASH_ASSETS[instrument.currency].id;
  const balance = (purpose: 'available' | 'receivable') =>
    changes.balances.get(customerAccount(customer, asset, purpose)) ?? 0n;
  const cash = { available: balance('available'), receivable: balance('receivable') };
  const facts = factsFor(state, customer, instrument, ticket, cash, changes.now);
  const approved = checkOrder(ticket, facts);
  if (!approved.ok) return approved;
  const waiting = state.conditionals.of.get(customer)?.size ?? 0;
  for (const [place, leg] of (request.bracket ?? []).entries()) {
    const checked = checkConditional(leg, facts, waiting + place);
    if (!checked.ok) return checked;
  }
  const order = holdOrder(state, changes, request, instrument, approved.value);
  if (request.bracket !== undefined) addBracket(state, changes, order, request.bracket);
  if (order.board === 'fractional') tradeFraction(state, changes, marketAt(state, order.instrumentNo), order);
  else submitOrder(state, order);
  return ok(order);
}

function holdOrder(
  state: ExchangeState,
  changes: Changes,
  request: PlaceRequest,
  instrument: Instrument,
  { ticket, bookPrice, held, pledged, closes }: Approved<ApprovedOrder>,
): Order {
  const clock = clockOf(state, instrument.venue);
  const isSale = ticket.side === 'sell';
  const id = state.nextOrderId++;
  const order: Order = {
    id,
    priority: id,
    askedQuantity: ticket.amount === undefined ? ticket.quantity : 0,
    askedAmount: ticket.amount ?? null,
    askedPrice: ticket.price ?? 0,
    amendments: 0,
    customer: request.customer,
    clientOrderId: request.clientOrderId,
    instrumentNo: instrument.no,
    side: ticket.side,
    type: ticket.type,
    timeInForce: ticket.timeInForce,
    board: ticket.board,
    quantity: ticket.quantity,
    price: ticket.type === 'market' ? 0 : bookPrice,
    bookPrice,
    positionId: ticket.positionId ?? null,
    tradingDate: clock.date,
    placedAt: changes.now,
    updatedAt: changes.now,
    state: 'open',
    filledQuantity: 0,
    filledValue: 0n,
    dayTradeQuantity: 0,
    dayTradeValue: 0n,
    fills: 0,
    charges: {},
    heldCash: held,
    pledgedCash: pledged,
    heldShares: isSale ? ticket.quantity : 0,
    closes: closes.map((one) => ({ ...one })),
  };
  addOrder(state, order);
  changes.newOrders.add(order);
  if (isSale) {
    for (const { positionId, quantity } of closes) {
      const position = positionById(state, positionId);
      reservePosition(position, quantity);
      changes.positions.add(position);
    }
  } else {
    addPosition(state, newPosition(order, changes.now));
  }
  addPosting(
    changes,
    orderHold({
      customer: order.customer,
      orderId: BigInt(order.id),
      asset: isSale ? instrument.no : CASH_ASSETS[instrument.currency].id,
      held: isSale ? BigInt(order.quantity) : held,
      pledged,
    }),
    clock.date,
  );
  return order;
}

/** How an order lives in the book. A market order of a market without price limits does not rest. */
function forceOf(order: Order, instrument: Instrument, continuous: boolean): BookForce {
  if (order.timeInForce === 'IOC') return 'ioc';
  if (order.timeInForce === 'FOK') return 'fok';
  return order.type === 'market' && instrument.priceLimitBps === null && continuous ? 'ioc' : 'rest';
}

function submitOrder(state: ExchangeState, order: Order): void {
  const market = marketAt(state, order.instrumentNo);
  const book = bookFor(market, order.board);
  const { id, bookPrice } = order;
  const quantity = restingShares(order);
  const side = order.side === 'buy' ? BUY : SELL;
  if (book !== market.book) {
    touchBoard(market, order.board);
    book?.submit(id, side, bookPrice, quantity, 'rest');
    return;
  }
  const force = forceOf(order, market.instrument, book?.mode === 'continuous');
  submitToBook(state, market, { id, side, price: bookPrice, quantity }, force);
}

export interface CancelRequest {
  readonly customer: number;
  readonly orderId: number;
}

/**
 * Cancels what is left of an open order. @returns null when no open order of the customer has that id: whether it
 * never existed or has ended is for the caller to look up.
 */
export function cancelInMemory(
  state: ExchangeState,
  changes: Changes,
  { customer, orderId }: CancelRequest,
): Outcome<Order> | null {
  const order = state.orders.get(orderId);
  if (order === undefined || order.customer !== customer) return null;
  const market = marketAt(state, order.instrumentNo);
  market.changed = true;
  touchBoard(market, order.board);
  const book = bookFor(market, order.board);
  // The book tells of the cancellation, and that ends the order; one that waits for its day is not in a book.
  if (book === null || book.cancel(orderId) === 0) endOpenOrder(state, changes, order, 'cancel');
  return ok(order);
}
