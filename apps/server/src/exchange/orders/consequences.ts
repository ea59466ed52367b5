import { buyFill, type Counterparty, orderRelease, sellFill } from '@kuroshio/ledger';
import { settlementDate, type TradingDate } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, type Price, type Units } from '@kuroshio/money';
import {
  closeReserved,
  endOrder,
  fillOrder,
  growPosition,
  holdPosition,
  newPosition,
  type Order,
  type Position,
  unreservePosition,
} from '@kuroshio/orders';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import { type Obligation, obligationOf, stepOfDay } from '../batch/obligations.ts';
import { holdingRuleOn } from '../positions/holding-rules.ts';
import { addPosition, dropEmpty, positionById } from '../positions/position-book.ts';
import { POSITIONS } from '../positions/position-rows.ts';
import { unreserveShort } from '../positions/short-book.ts';
import { instrumentAt, clockOf } from '../venues/venue-state.ts';
import { dayTradePart, noteDayTrade } from './day-trades.ts';
import { CLOSES, FILLS } from './fill-rows.ts';
import { drawLoan, repayFromSale } from './margin-fills.ts';
import { type OrdersState, removeOrder } from './open-orders.ts';
import { leaveShort } from './short-fills.ts';
import { touchOrder } from './order-rows.ts';

/**
 * A customer's order traded `quantity`: the order, its position, the books and the settlement to come.
 * `value` is what they come to, where that is not price times quantity rounded down.
 */
export function bookFill(
  state: OrdersState,
  changes: Changes,
  order: Order,
  price: Price,
  quantity: Units,
  counterparty: Counterparty,
  value?: Cash,
): void {
  const instrument = instrumentAt(state, order.instrumentNo);
  const tradingDate = clockOf(state, instrument.venue).date;
  const dayTrade = dayTradePart(state, order, instrument, tradingDate, quantity);
  noteDayTrade(state, order, instrument, tradingDate, quantity, dayTrade);
  const fill = fillOrder(order, instrument, price, quantity, changes.now, dayTrade, value);
  touchOrder(state, changes, order);
  const fact = {
    customer: order.customer,
    orderId: BigInt(order.id),
    step: fill.step,
    cashAsset: CASH_ASSETS[instrument.currency].id,
    shareAsset: instrument.no,
    shares: quantity,
    value: fill.value,
    fees: fill.fees,
    tax: fill.tax,
    counterparty,
  };
  const obligation = settlementOf(state, changes, order, fact.cashAsset, tradingDate);
  const charges = cash(fill.fees + fill.tax);
  if (order.side === 'buy') {
    addPosting(changes, buyFill({ ...fact, release: fill.released }), tradingDate);
    const position = openedPosition(state, changes, order, tradingDate);
    growPosition(position, quantity, fill.value, charges);
    // As its customer knew it: one that rests for days is not held by a rule that came after it.
    const rule = holdingRuleOn(state, instrument.no, order.tradingDate);
    if (rule !== undefined)
      holdPosition(state.rulebook.calendar, position, rule, instrument.venue, tradingDate, changes.now);
    put(changes, POSITIONS, position);
    drawLoan(state, changes, order, position, { step: fill.step, drawn: fill.drawn, tradingDate });
    obligation.pay = cash(obligation.pay + fill.value - fill.drawn + charges);
    obligation.held = cash(obligation.held + fill.consumed.held);
    obligation.pledged = cash(obligation.pledged + fill.consumed.pledged);
  } else {
    addPosting(changes, sellFill(fact), tradingDate);
    const sold = { quantity, value: fill.value, charges };
    const parts = closeReserved(order, (id) => positionById(state, id), sold, changes.now);
    const repaid = repayFromSale(state, changes, order, parts, {
      step: fill.step,
      proceeds: cash(fill.value - charges),
      ...{ tradingDate, settlesOn: obligation.settlesOn },
    });
    for (const part of parts) {
      put(changes, CLOSES, { ...part, orderId: order.id, step: fill.step });
      const position = positionById(state, part.positionId);
      put(changes, POSITIONS, position);
      dropEmpty(state, position);
    }
    obligation.receive = cash(obligation.receive + fill.value - charges - repaid);
  }
  put(changes, FILLS, {
    orderId: order.id,
    step: fill.step,
    price,
    quantity,
    value: fill.value,
    fees: fill.fees,
    tax: fill.tax,
    charges: fill.charges,
    counterparty,
    tradingDate,
    settlesOn: obligation.settlesOn,
  });
  if (order.state !== 'open') leave(state, order);
}

function settlementOf(
  state: OrdersState,
  changes: Changes,
  order: Order,
  asset: number,
  tradingDate: TradingDate,
): Obligation {
  const { no, venue } = instrumentAt(state, order.instrumentNo);
  return obligationOf(changes, {
    kind: 'order',
    id: order.id,
    step: stepOfDay(tradingDate),
    customer: order.customer,
    instrumentNo: no,
    venue,
    asset,
    tradingDate,
    settlesOn: settlementDate(state.rulebook.calendar, venue, tradingDate),
  });
}

/** One opening order makes one position, which begins with its first fill. */
function openedPosition(state: OrdersState, changes: Changes, order: Order, openedOn: TradingDate): Position {
  if (order.opened !== null) return positionById(state, order.opened);
  const { customer, instrumentNo, type } = order;
  const openedBy = { kind: 'order', id: order.id } as const;
  const id = state.nextPositionId++;
  const position = newPosition({ id, customer, instrumentNo, openedBy, openedOn, type }, changes.now);
  order.opened = id;
  state.growing.add(id);
  addPosition(state, position);
  return position;
}

/** An order ends with something left: what it held goes back, what it had reserved is free. */
export function endOpenOrder(state: OrdersState, changes: Changes, order: Order, event: 'cancel' | 'expire'): void {
  const instrument = instrumentAt(state, order.instrumentNo);
  const ended = endOrder(order, event, changes.now);
  touchOrder(state, changes, order);
  for (const { positionId, quantity } of ended.closes) {
    if (order.financing === 'short') {
      unreserveShort(state, changes, positionId, quantity);
      continue;
    }
    const position = positionById(state, positionId);
    unreservePosition(position, quantity);
    put(changes, POSITIONS, position);
  }
  const fact = { customer: order.customer, orderId: BigInt(order.id) };
  const { date } = clockOf(state, instrument.venue);
  if (ended.shares > 0) {
    addPosting(changes, orderRelease({ ...fact, shareAsset: instrument.no, shares: ended.shares }), date);
  } else if (ended.cash.held + ended.cash.pledged > 0n) {
    const cashAsset = CASH_ASSETS[instrument.currency].id;
    addPosting(changes, orderRelease({ ...fact, cashAsset, ...ended.cash }), date);
  }
  if (order.financing === 'short') leaveShort(state, order);
  else leave(state, order);
}

/** An order that ended leaves memory, and with it the position that it opened, if that is sold out. */
function leave(state: OrdersState, order: Order): void {
  removeOrder(state, order);
  if (order.opened === null) return;
  state.growing.delete(order.opened);
  dropEmpty(state, positionById(state, order.opened));
}
