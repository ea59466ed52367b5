import type { WireOrder } from '@kuroshio/contract';
import type { Instrument } from '@kuroshio/market';
import { CASH_ASSETS, divide, formatMinor } from '@kuroshio/money';
import type { Charges, Order } from '@kuroshio/orders';
import { instrumentOf } from './state.ts';

/** Charges as stored: minor units in digits by kind. */
export function chargesJson(charges: Charges): string {
  return JSON.stringify(charges, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
}

export function chargesFromJson(stored: Readonly<Record<string, string>>): Charges {
  return Object.fromEntries(Object.entries(stored).map(([kind, amount]) => [kind, BigInt(amount)]));
}

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

/** Mean price of fills in price units, rounded half up; 0 before the first. */
export function averagePrice(
  instrument: Pick<Instrument, 'priceScale' | 'currency'>,
  value: bigint,
  quantity: number,
): number {
  if (quantity === 0) return 0;
  const excess = instrument.priceScale - CASH_ASSETS[instrument.currency].decimals;
  return Number(
    divide(
      value * 10n ** BigInt(Math.max(0, excess)),
      BigInt(quantity) * 10n ** BigInt(Math.max(0, -excess)),
      'half-up',
    ),
  );
}

export function wireOrder(order: Order): WireOrder {
  const instrument = instrumentOf(order.instrumentNo);
  return {
    id: String(order.id),
    orderNo: orderNo(order.id, order.tradingDate),
    clientOrderId: order.clientOrderId,
    symbol: instrument.symbol,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    board: order.board,
    quantity: order.quantity,
    amendments: order.amendments,
    price: order.price,
    filledQuantity: order.filledQuantity,
    dayTradeQuantity: order.dayTradeQuantity,
    filledValue: formatMinor(order.filledValue),
    averagePrice: averagePrice(instrument, order.filledValue, order.filledQuantity),
    charges: wireCharges(order.charges),
    currency: instrument.currency,
    state: order.state,
    heldCash: formatMinor(order.heldCash + order.pledgedCash),
    heldShares: order.heldShares,
    tradingDate: order.tradingDate,
    placedAt: order.placedAt,
    updatedAt: order.updatedAt,
  };
}
