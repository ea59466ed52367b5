import { ok } from '@kuroshio/base';
import { type Instrument, isOddLot } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, minus, type Price, type Units } from '@kuroshio/money';
import {
  bookPriceSource,
  type Charges,
  type ChargeTotals,
  chargesFor,
  fillValue,
  holdValue,
  type Side,
} from '@kuroshio/orders';
import { checkOrder, sellableNow, type Ticket } from '@kuroshio/risk';
import { type CashBalance, cashAccounts, cashOf } from '../batch/balances.ts';
import type { CommandKind } from '../batch/command.ts';
import { dayTradePart } from './day-trades.ts';
import type { OrdersState } from './open-orders.ts';
import { factsFor } from './order-facts.ts';
import { instrumentAt } from '../venues/venue-state.ts';

export interface PreviewRequest {
  readonly customer: number;
  readonly instrumentNo: number;
  readonly ticket: Ticket;
}

/** What an order would be, were it placed now. */
export interface OrderPreview {
  /** The worst price of a purchase, and what a sale would meet. */
  readonly price: Price;
  readonly quantity: Units;
  readonly value: Cash;
  readonly charges: Charges;
  readonly totals: ChargeTotals;
  readonly cash: CashBalance;
  /** Free to be sold now. */
  readonly sellable: Units;
}

/** The checks of placing with nothing placed: what it says may be overtaken by the market before the order comes. */
export function previewOrderCommand(state: OrdersState): CommandKind<PreviewRequest, OrderPreview, undefined> {
  return {
    name: 'preview-order',
    accounts: ({ customer, instrumentNo }) =>
      cashAccounts(customer, CASH_ASSETS[instrumentAt(state, instrumentNo).currency].id),
    lookUp: async () => undefined,
    decide({ customer, instrumentNo, ticket }, _, changes) {
      const instrument = instrumentAt(state, instrumentNo);
      const cash = cashOf(changes, customer, CASH_ASSETS[instrument.currency].id);
      const facts = factsFor(state, customer, instrument, ticket, cash, changes.now);
      const approved = checkOrder(ticket, facts);
      if (!approved.ok) return approved;
      const { bookPrice, ticket: asked } = approved.value;
      const { quantity, side, board } = asked;
      // Money is held for the worst price; a sale holds none, so it is reckoned with the price it would meet.
      const isMarketSale = side === 'sell' && bookPriceSource(ticket.type, board) === 'day-limit';
      const price = (isMarketSale && (facts.bestBid || facts.last || facts.reference)) || bookPrice;
      const sameDay = dayTradePart(state, { customer, side, board }, instrument, facts.tradingDate, quantity);
      return ok({
        price,
        quantity,
        ...expectedCharges(instrument, { side, board, price, quantity, sameDay }, facts.tradingDate),
        cash,
        sellable: minus(sellableNow(facts.positions, facts), facts.barredToday),
      });
    },
  };
}

/** What an order comes to and is charged if all of it trades at one price: the reckoning of its fills. */
function expectedCharges(
  instrument: Instrument,
  order: Pick<Ticket, 'board'> & {
    readonly side: Side;
    readonly price: Price;
    readonly quantity: Units;
    readonly sameDay: Units;
  },
  date: Parameters<typeof chargesFor>[3],
): Pick<OrderPreview, 'value' | 'charges' | 'totals'> {
  const { side, price, quantity, sameDay } = order;
  const value = (side === 'sell' ? fillValue : holdValue)(instrument, price, quantity);
  const dayTrade = { value: fillValue(instrument, price, sameDay), shares: sameDay };
  const total = { value, shares: quantity, dayTrade, oddLot: isOddLot(order.board) };
  return { value, ...chargesFor(instrument, side, total, date) };
}
