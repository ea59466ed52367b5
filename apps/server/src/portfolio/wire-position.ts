import type { WirePosition } from '@kuroshio/contract';
import { formatMinor, NO_CASH, type Units } from '@kuroshio/money';
import { sharesOf, type TradingDate, tradingDaysBetween } from '@kuroshio/market';
import { type Position, restraintOf } from '@kuroshio/orders';
import {
  averagePrice,
  clockOf,
  type Exchange,
  instrumentAt,
  loanInterest,
  orderNo,
  wireStamp,
} from '../exchange/index.ts';
import { priceNow, valueAt } from './read-positions.ts';
import { type DayTradable, saleNow } from './sale-now.ts';

/** @param orderedOn the trading date of the order that opened it, null where none did */
export function wirePosition(
  exchange: Exchange,
  position: Position,
  orderedOn: string | null,
  now: number,
  dayTradable: DayTradable,
  /** What its sales have paid of margin interest. */
  interestPaid: bigint,
): WirePosition {
  const instrument = instrumentAt(exchange.view, position.instrumentNo);
  const shares = (units: Units) => sharesOf(instrument, units);
  const { date } = clockOf(exchange.view, instrument.venue);
  const restraint = restraintOf(position, date, now);
  const lockUntil = [position.lockedUntil, position.noSellUntil].reduce<TradingDate | ''>(
    (latest, until) => (until !== null && until > date && until > latest ? until : latest),
    '',
  );
  const price = priceNow(exchange, instrument.no);
  const marketValue = valueAt(exchange, instrument.no, price, position.quantity);
  const { costs, sale } = saleNow(exchange.view, instrument, price, position.quantity, dayTradable);
  const interestOf = () =>
    position.quantity === 0
      ? NO_CASH
      : loanInterest(exchange.view, instrument.venue, position, { principal: position.loan, paidOn: date });
  return {
    id: String(position.id),
    orderNo: orderedOn === null ? '' : orderNo(position.openedBy.id, orderedOn),
    symbol: instrument.symbol,
    ...(position.type === null ? {} : { type: position.type }),
    state: position.state === 'holding' && restraint !== null ? 'locked' : position.state,
    currency: instrument.currency,
    buyTime: position.openedAt,
    buyStamp: wireStamp(exchange.view, instrument.venue, position.openedAt, position.openedOn),
    buyPrice: averagePrice(instrument, position.openedValue, position.openedQuantity),
    openedQuantity: shares(position.openedQuantity),
    quantity: shares(position.quantity),
    closingQuantity: shares(position.closingQuantity),
    cost: formatMinor(position.cost),
    financing: position.financing,
    ...(position.pledge !== null && { pledgedFor: String(position.pledge.loanOf) }),
    ...(position.loan > 0n && { loan: formatMinor(position.loan), interest: formatMinor(interestOf()) }),
    fees: formatMinor(position.buyCharges + position.sellCharges),
    marketValue: formatMinor(marketValue),
    saleCosts: formatMinor(costs),
    sale,
    unrealisedProfit: formatMinor(marketValue - costs - position.cost),
    realisedProfit: formatMinor(position.realised - interestPaid),
    lockUntil,
    lockDays:
      lockUntil === ''
        ? 0
        : tradingDaysBetween(exchange.view.rulebook.calendar, instrument.venue, position.openedOn, lockUntil),
    ...(position.sellableAt !== null && now < position.sellableAt && { sellableAt: position.sellableAt }),
    ...(position.soldAt !== null && {
      sellTime: position.soldAt,
      sellStamp: wireStamp(exchange.view, instrument.venue, position.soldAt, ''),
    }),
    sellPrice: averagePrice(instrument, position.soldValue, position.soldQuantity),
  };
}
