import { assert } from '@kuroshio/base';
import type { WireOrder } from '@kuroshio/contract';
import { type Instrument, type Instruments, sharesOf } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, divide, formatMinor, type Units } from '@kuroshio/money';
import type { Charges, Order } from '@kuroshio/orders';
import type { ExchangeView } from './view.ts';
import { wireStamp } from './wire-stamp.ts';

/** Charges as lists on the wire. */
export function wireCharges(charges: Charges): WireOrder['charges'] {
  return Object.entries(charges).map(([kind, amount]) => ({
    kind: kind as keyof Charges,
    amount: formatMinor(amount),
  }));
}

/** The number that people see: the trading date and the order's number. */
export function orderNo(id: number, tradingDate: string): string {
  return `${tradingDate.replaceAll('-', '')}-${String(id).padStart(6, '0')}`;
}

/** Mean price of a quantity in price units, rounded half up; 0 before the first. */
export function averagePrice(
  instrument: Pick<Instrument, 'priceScale' | 'shareScale' | 'currency'>,
  value: Cash,
  quantity: Units,
): number {
  if (quantity === 0) return 0;
  const excess = instrument.priceScale + instrument.shareScale - CASH_ASSETS[instrument.currency].decimals;
  return Number(
    divide(
      value * 10n ** BigInt(Math.max(0, excess)),
      BigInt(quantity) * 10n ** BigInt(Math.max(0, -excess)),
      'half-up',
    ),
  );
}

/** The instrument of a number that is stored somewhere, and so is known. */
export function knownInstrument(instruments: Instruments, no: number): Instrument {
  const instrument = instruments.byNo(no);
  assert(instrument !== undefined, `instrument ${no} is known`);
  return instrument;
}

/** What an order is put on the wire by. */
export type OrderView = Pick<ExchangeView, 'rulebook' | 'venueTime'>;

export function wireOrder(view: OrderView, order: Order): WireOrder {
  const instrument = knownInstrument(view.rulebook.instruments, order.instrumentNo);
  const { venue } = instrument;
  const shares = (units: Units) => sharesOf(instrument, units);
  return {
    id: String(order.id),
    orderNo: orderNo(order.id, order.tradingDate),
    clientOrderId: order.clientOrderId,
    symbol: instrument.symbol,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    board: order.board,
    quantity: shares(order.quantity),
    ...(order.askedAmount === null ? {} : { amount: formatMinor(order.askedAmount) }),
    amendments: order.amendments,
    price: order.price,
    filledQuantity: shares(order.filledQuantity),
    dayTradeQuantity: shares(order.dayTradeQuantity),
    filledValue: formatMinor(order.filledValue),
    averagePrice: averagePrice(instrument, order.filledValue, order.filledQuantity),
    charges: wireCharges(order.charges),
    currency: instrument.currency,
    state: order.state,
    heldCash: formatMinor(order.heldCash + order.pledgedCash),
    heldShares: shares(order.heldShares),
    financing: order.financing,
    ...(order.loanBps > 0 && { loan: formatMinor(order.loan) }),
    tradingDate: order.tradingDate,
    placedAt: order.placedAt,
    placedStamp: wireStamp(view, venue, order.placedAt, order.tradingDate),
    updatedAt: order.updatedAt,
    // One until cancelled may have changed on a later day.
    updatedStamp: wireStamp(view, venue, order.updatedAt, order.timeInForce === 'GTC' ? '' : order.tradingDate),
  };
}
