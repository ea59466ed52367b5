import { collateralInterest, marginTermsOn, partOf, usMarginTermsOn, usShortKept } from '@kuroshio/credit';
import { type Counterparty, shortCoverFill, shortSaleFill } from '@kuroshio/ledger';
import { settlementDate, type TradingDate, wholeShares } from '@kuroshio/market';
import { type Cash, cash, NO_CASH, type Price, type Units } from '@kuroshio/money';
import {
  type CountedFill,
  countFill,
  coverReserved,
  fillValue,
  fillShortSale,
  growShort,
  holdValue,
  newShort,
  remaining,
  type Order,
  type ShortPosition,
} from '@kuroshio/orders';
import { assert } from '@kuroshio/base';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import { obligationOf, stepOfDay } from '../batch/obligations.ts';
import { addShort, dropCovered, shortById } from '../positions/short-book.ts';
import { SHORT_COVERS, SHORT_POSITIONS } from '../positions/short-rows.ts';
import { clockOf, instrumentAt } from '../venues/venue-state.ts';
import { FILLS } from './fill-rows.ts';
import { isOfHouse } from './house-orders.ts';
import { type OrdersState, removeOrder } from './open-orders.ts';
import { touchOrder } from './order-rows.ts';

/** A customer's order with borrowed shares traded: a sale, whose proceeds stay, or a purchase, which gives the shares back. */
export function bookShortFill(
  state: OrdersState,
  changes: Changes,
  order: Order,
  price: Price,
  quantity: Units,
  counterparty: Counterparty,
): void {
  const { venue } = instrumentAt(state, order.instrumentNo);
  const tradingDate = clockOf(state, venue).date;
  const settlesOn = settlementDate(state.rulebook.calendar, venue, tradingDate);
  const book = order.side === 'sell' ? bookSale : bookCover;
  const fill = book(state, changes, order, { price, quantity, counterparty, tradingDate, settlesOn });
  touchOrder(state, changes, order);
  const { step, value, fees, tax, charges } = fill;
  put(changes, FILLS, {
    ...{ orderId: order.id, step, price, quantity, value, fees, tax, charges, counterparty, tradingDate, settlesOn },
  });
  if (order.state !== 'open') leaveShort(state, order);
}

interface Traded {
  readonly price: Price;
  readonly quantity: Units;
  readonly counterparty: Counterparty;
  readonly tradingDate: TradingDate;
  readonly settlesOn: TradingDate;
}

const factOf = ({ customer, id, cashAsset, instrumentNo }: Order, fill: CountedFill, counterparty: Counterparty) => ({
  ...{ customer, orderId: BigInt(id), cashAsset, shareAsset: instrumentNo, counterparty },
  ...{ step: fill.step, shares: fill.quantity, value: fill.value, fees: fill.fees, tax: fill.tax },
});

function bookSale(
  state: OrdersState,
  changes: Changes,
  order: Order,
  { price, quantity, counterparty, tradingDate }: Traded,
): CountedFill {
  const fill = fillShortSale(order, instrumentAt(state, order.instrumentNo), price, quantity, changes.now);
  addPosting(changes, shortSaleFill({ ...factOf(order, fill, counterparty), released: fill.released }), tradingDate);
  const position = openedShort(state, changes, order, tradingDate);
  growShort(position, fill);
  put(changes, SHORT_POSITIONS, position);
  return fill;
}

function bookCover(
  state: OrdersState,
  changes: Changes,
  order: Order,
  { price, quantity, counterparty, tradingDate, settlesOn }: Traded,
): CountedFill {
  const instrument = instrumentAt(state, order.instrumentNo);
  const { calendar } = state.rulebook;
  const fill = countFill(order, instrument, price, quantity, changes.now);
  const charges = cash(fill.fees + fill.tax);
  const isUs = instrument.venue === 'US';
  const interestOn = ({ openedOn, openedAt }: ShortPosition, collateral: Cash) => {
    // In the US the broker pays nothing on it.
    if (isUs) return NO_CASH;
    const { collateralBps: rateBps } = state.creditRates(openedAt);
    return collateralInterest(calendar, instrument.venue, { collateral, rateBps, openedOn, paidOn: settlesOn });
  };
  const covered = { quantity, value: fill.value, charges };
  const { callBelowBps } = marginTermsOn(tradingDate);
  const keepFor = (rest: Units) =>
    isUs
      ? usShortKept(usMarginTermsOn(tradingDate), {
          ...{ value: fillValue(instrument, price, rest), shares: wholeShares(instrument, rest) },
          requirementBps: state.usStock(instrument.no).requirementBps,
        })
      : partOf(fillValue(instrument, price, rest), callBelowBps);
  const rest = holdValue(instrument, order.bookPrice, remaining(order));
  const isPrepaid = order.heldCash >= fill.value + charges + rest;
  const terms = { isPrepaid, isByPart: isUs && !isOfHouse(order), interestOn, keepFor };
  const parts = coverReserved(order, (id) => shortById(state, id), covered, terms, changes.now);
  const sum = { collateral: NO_CASH, interest: NO_CASH };
  for (const part of parts) {
    sum.collateral = cash(sum.collateral + part.collateral);
    sum.interest = cash(sum.interest + part.interest);
    put(changes, SHORT_COVERS, { ...part, orderId: order.id, step: fill.step });
    const position = shortById(state, part.shortId);
    put(changes, SHORT_POSITIONS, position);
    if (!state.orders.has(position.orderId)) dropCovered(state, position);
  }
  const left = sum.collateral - fill.value - charges;
  const surplus = cash(left > 0n ? left : 0n);
  order.heldCash = cash(order.heldCash - (left < 0n ? -left : 0n));
  assert(order.heldCash >= 0n, 'a purchase holds what is not held for the shares already');
  const released = order.state === 'open' ? NO_CASH : order.heldCash;
  order.heldCash = cash(order.heldCash - released);
  const fact = { ...factOf(order, fill, counterparty), surplus, interest: sum.interest, released };
  addPosting(changes, shortCoverFill(fact), tradingDate);
  const received = cash(surplus + sum.interest);
  if (received > 0n) {
    const { customer, instrumentNo, cashAsset: asset } = order;
    const obligation = obligationOf(changes, {
      ...{ kind: 'order', id: order.id, step: stepOfDay(tradingDate), customer, instrumentNo },
      ...{ venue: instrument.venue, asset, tradingDate, settlesOn },
    });
    obligation.receive = cash(obligation.receive + received);
  }
  return fill;
}

/** One sale opens one short position, which begins with its first fill. */
function openedShort(state: OrdersState, changes: Changes, order: Order, openedOn: TradingDate): ShortPosition {
  if (order.opened !== null) return shortById(state, order.opened);
  assert(order.short !== undefined, 'a short sale has terms');
  const { customer, instrumentNo, short } = order;
  const position = newShort({
    ...{ id: state.nextShortId++, customer, instrumentNo, orderId: order.id, openedOn, openedAt: changes.now },
    shortMarginBps: short.shortMarginBps,
    isDayTrade: short.isDayTrade,
  });
  order.opened = position.id;
  addShort(state, position);
  return position;
}

/** An order with borrowed shares that ended leaves memory, and with it the position that it opened, if that is given back. */
export function leaveShort(state: OrdersState, order: Order): void {
  removeOrder(state, order);
  if (order.opened !== null) dropCovered(state, shortById(state, order.opened));
}
