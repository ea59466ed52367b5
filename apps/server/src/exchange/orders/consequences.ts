import { buyFill, type Counterparty, orderRelease, sellFill } from '@kuroshio/ledger';
import { isOddLot, settlementDate } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import {
  closeReserved,
  endOrder,
  fillOrder,
  growPosition,
  holdPosition,
  type Order,
  unreservePosition,
} from '@kuroshio/orders';
import { noteDayTrade } from './day-trades.ts';
import { addPosting, type Changes, type SettlementPart, touchOrder } from '../batch/changes.ts';
import {
  clockOf,
  type ExchangeState,
  instrumentOf,
  marketAt,
  positionById,
  removeOrder,
  removePosition,
} from '../state.ts';

/**
 * A customer's order traded `quantity` units of shares: the order, its position, the books and the settlement to come.
 * `value` is what they come to, where that is not price times quantity rounded down.
 */
export function bookFill(
  state: ExchangeState,
  changes: Changes,
  order: Order,
  price: number,
  quantity: number,
  counterparty: Counterparty,
  value?: bigint,
): void {
  const instrument = instrumentOf(order.instrumentNo);
  const tradingDate = clockOf(state, instrument.venue).date;
  const settlesOn = settlementDate(instrument.venue, tradingDate);
  // Odd lots are no day trades: they are sold at the full tax. Of a stock under disposition what was held before is sold.
  const isBarred = order.side === 'sell' && marketAt(state, instrument.no).marks.includes('disposition');
  const dayTrade =
    isOddLot(order.board) || isBarred ? 0 : noteDayTrade(state, order, instrument, tradingDate, quantity);
  const fill = fillOrder(order, instrument, price, quantity, changes.now, dayTrade, value);
  touchOrder(changes, order);
  const fact = {
    customer: order.customer,
    orderId: BigInt(order.id),
    step: fill.step,
    cashAsset: CASH_ASSETS[instrument.currency].id,
    shareAsset: instrument.no,
    shares: BigInt(quantity),
    value: fill.value,
    fees: fill.fees,
    tax: fill.tax,
    counterparty,
  };
  const settlement = settlementOf(changes, order, fact.cashAsset, tradingDate, settlesOn);
  const charges = fill.fees + fill.tax;
  if (order.side === 'buy') {
    addPosting(changes, buyFill({ ...fact, release: fill.released }), tradingDate);
    const position = positionById(state, order.id);
    growPosition(position, quantity, fill.value, charges);
    const rule = state.holdingRules.get(instrument.no);
    if (rule !== undefined) holdPosition(position, rule, instrument.venue, tradingDate, changes.now);
    changes.positions.add(position);
    settlement.pay += fill.value + charges;
    settlement.held += fill.consumed.held;
    settlement.pledged += fill.consumed.pledged;
  } else {
    addPosting(changes, sellFill(fact), tradingDate);
    const sold = { quantity, value: fill.value, charges };
    for (const part of closeReserved(order, (id) => positionById(state, id), sold, changes.now)) {
      changes.closes.push({ ...part, orderId: order.id, step: fill.step });
      const position = positionById(state, part.positionId);
      changes.positions.add(position);
      // While its opening order is still open a position may grow again.
      if (position.state === 'closed' && !state.orders.has(position.id)) removePosition(state, position);
    }
    settlement.receive += fill.value - charges;
  }
  changes.fills.push({
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
    settlesOn,
  });
  if (order.state !== 'open') leave(state, order);
}

function settlementOf(
  changes: Changes,
  order: Order,
  asset: number,
  tradingDate: SettlementPart['tradingDate'],
  settlesOn: SettlementPart['settlesOn'],
): SettlementPart {
  const key = `${order.id}:${tradingDate}`;
  let part = changes.settlements.get(key);
  if (part === undefined) {
    const { venue } = instrumentOf(order.instrumentNo);
    part = { order, venue, asset, tradingDate, settlesOn, pay: 0n, receive: 0n, held: 0n, pledged: 0n };
    changes.settlements.set(key, part);
  }
  return part;
}

/** An order ends with something left: what it held goes back, what it had reserved is free. */
export function endOpenOrder(state: ExchangeState, changes: Changes, order: Order, event: 'cancel' | 'expire'): void {
  const instrument = instrumentOf(order.instrumentNo);
  const ended = endOrder(order, event, changes.now);
  touchOrder(changes, order);
  for (const { positionId, quantity } of ended.closes) {
    const position = positionById(state, positionId);
    unreservePosition(position, quantity);
    changes.positions.add(position);
  }
  const isSale = order.side === 'sell';
  const held = isSale ? BigInt(ended.shares) : ended.cash.held;
  const pledged = isSale ? 0n : ended.cash.pledged;
  if (held + pledged > 0n) {
    const asset = isSale ? instrument.no : CASH_ASSETS[instrument.currency].id;
    addPosting(
      changes,
      orderRelease({ customer: order.customer, orderId: BigInt(order.id), asset, held, pledged }),
      clockOf(state, instrument.venue).date,
    );
  }
  leave(state, order);
}

/** An order that ended leaves memory, and with it a position that never came about or is sold out. */
function leave(state: ExchangeState, order: Order): void {
  removeOrder(state, order);
  if (order.side === 'sell') return;
  const position = positionById(state, order.id);
  if (position.quantity === 0) removePosition(state, position);
}
