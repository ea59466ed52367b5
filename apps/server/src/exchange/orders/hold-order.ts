import { orderHold } from '@kuroshio/ledger';
import type { Instrument } from '@kuroshio/market';
import { CASH_ASSETS, NO_CASH, units } from '@kuroshio/money';
import { type Order, reservePosition, showsPrice } from '@kuroshio/orders';
import type { Approved, ApprovedOrder } from '@kuroshio/risk';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import { positionById } from '../positions/position-book.ts';
import { POSITIONS } from '../positions/position-rows.ts';
import { reserveShort } from '../positions/short-book.ts';
import { clockOf } from '../venues/venue-state.ts';
import { addOrder, type OrdersState } from './open-orders.ts';
import { NEW_ORDERS, noteFinancing } from './order-rows.ts';

/** Who places an order, and under which key. */
export interface Placing {
  readonly customer: number;
  readonly clientOrderId: string;
  readonly fingerprint: bigint | null;
}

/** Makes an order of what was approved and sets aside what it may need: money, or the shares that it sells. */
export function holdOrder(
  state: OrdersState,
  changes: Changes,
  { customer, clientOrderId, fingerprint }: Placing,
  instrument: Instrument,
  { ticket, bookPrice, held, pledged, closes, loanBps, short }: Approved<ApprovedOrder>,
): Order {
  const clock = clockOf(state, instrument.venue);
  // What is sold short is not held: money is.
  const ofShares = ticket.side === 'sell' && ticket.financing !== 'short';
  const id = state.nextOrderId++;
  const order: Order = {
    id,
    priority: id,
    fingerprint,
    askedQuantity: ticket.amount === undefined ? ticket.quantity : units(0),
    askedAmount: ticket.amount ?? null,
    askedPrice: ticket.price ?? 0,
    amendments: 0,
    customer,
    clientOrderId,
    instrumentNo: instrument.no,
    cashAsset: CASH_ASSETS[instrument.currency].id,
    side: ticket.side,
    type: ticket.type,
    timeInForce: ticket.timeInForce,
    board: ticket.board,
    quantity: ticket.quantity,
    price: showsPrice(ticket.type) ? bookPrice : 0,
    bookPrice,
    positionId: ticket.positionId ?? null,
    opened: null,
    tradingDate: clock.date,
    placedAt: changes.now,
    updatedAt: changes.now,
    state: 'open',
    filledQuantity: units(0),
    filledValue: NO_CASH,
    dayTradeQuantity: units(0),
    dayTradeValue: NO_CASH,
    fills: 0,
    charges: {},
    financing: ticket.financing ?? 'cash',
    loanBps,
    loan: NO_CASH,
    ...(short && { short: { ...short } }),
    heldCash: held,
    pledgedCash: pledged,
    heldShares: ofShares ? ticket.quantity : units(0),
    closes: closes.map((one) => ({ ...one })),
  };
  addOrder(state, order);
  put(changes, NEW_ORDERS, order);
  noteFinancing(changes, order);
  for (const part of closes) {
    if (order.financing === 'short') {
      reserveShort(state, changes, part);
      continue;
    }
    const { positionId, quantity } = part;
    const position = positionById(state, positionId);
    reservePosition(position, quantity);
    put(changes, POSITIONS, position);
  }
  const fact = { customer: order.customer, orderId: BigInt(order.id) };
  const hold = ofShares
    ? { ...fact, shareAsset: instrument.no, shares: order.quantity }
    : { ...fact, cashAsset: order.cashAsset, held, pledged };
  // Shares that are given back are mostly paid by what is held for them already.
  if (ofShares || held + pledged > 0n) addPosting(changes, orderHold(hold), clock.date);
  return order;
}
