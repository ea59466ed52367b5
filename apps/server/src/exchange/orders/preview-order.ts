import { ok } from '@kuroshio/base';
import { shortSale } from '@kuroshio/credit';
import { type Instrument, isOddLot, type TradingDate } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, divide, minus, NO_CASH, type Price, type Units } from '@kuroshio/money';
import {
  bookPriceSource,
  type Charges,
  type ChargeTotals,
  chargesFor,
  fillValue,
  type HoldingRule,
  holdValue,
  type Side,
} from '@kuroshio/orders';
import { type ApprovedOrder, checkOrder, sellableNow, type Ticket } from '@kuroshio/risk';
import { type CashBalance, cashAccounts, cashOf } from '../batch/balances.ts';
import type { CommandKind } from '../batch/command.ts';
import { holdingRuleOn } from '../positions/holding-rules.ts';
import { dayTradePart } from './day-trades.ts';
import type { OrdersState } from './open-orders.ts';
import { expectedValue } from './expected-value.ts';
import { factsFor } from './order-facts.ts';
import { bookFor } from '../venues/board-market.ts';
import { instrumentAt, marketAt } from '../venues/venue-state.ts';

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
  /** Of each 10,000 that a margin purchase comes to, so much is lent; 0 of everything else. */
  readonly loanBps: number;
  /** What of a sale would be set against purchases of the same day. */
  readonly sameDay: Units;
  /** Of an order with borrowed shares: what it would set aside, and what of a sale is put up and charged for the borrowing. */
  readonly short?: { readonly held: Cash; readonly marginBps: number; readonly borrowFeeBps: number } | undefined;
  /** Value and charges as the market stands, which for an order at market is not the worst that may come. */
  readonly estimated: { readonly value: Cash; readonly totals: ChargeTotals };
  readonly date: TradingDate;
  /** What a purchase is held by. */
  readonly holding?: HoldingRule | undefined;
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
      const balance = cashOf(changes, customer, CASH_ASSETS[instrument.currency].id);
      const facts = factsFor(state, customer, instrument, ticket, balance, changes.now);
      const approved = checkOrder(ticket, facts);
      if (!approved.ok) return approved;
      const { bookPrice, ticket: asked, loanBps, held, short } = approved.value;
      const { quantity, side, board } = asked;
      // Money is held for the worst price; a sale holds none, so it is reckoned with the price it would meet.
      const isAtMarket = bookPriceSource(ticket.type, board) === 'day-limit';
      const standing = (side === 'sell' ? facts.bestBid : facts.bestAsk) || facts.last || facts.reference;
      const price = (isAtMarket && side === 'sell' && standing) || bookPrice;
      const date = facts.tradingDate;
      const sameDay =
        short?.isDayTrade === true
          ? quantity
          : dayTradePart(state, { customer, side, board, financing: asked.financing }, instrument, date, quantity);
      const order = { side, board, quantity, sameDay, short };
      const value = (side === 'sell' ? fillValue : holdValue)(instrument, price, quantity);
      const charged = { value, ...expectedCharges(instrument, order, value, date) };
      let estimated: OrderPreview['estimated'] = charged;
      if (isAtMarket) {
        const bounds = { bound: bookPrice, standing: (standing || bookPrice) as Price };
        const book = bookFor(marketAt(state, instrumentNo), board);
        const now = expectedValue(instrument, book, { side, quantity }, bounds);
        estimated = { value: now, ...expectedCharges(instrument, order, now, date) };
      }
      return ok({
        price,
        quantity,
        ...charged,
        cash: balance,
        sellable: minus(sellableNow(facts.positions, facts), facts.barredToday),
        ...{ sameDay, loanBps },
        ...(asked.financing === 'short' && {
          short: { held, marginBps: short?.shortMarginBps ?? 0, borrowFeeBps: short?.borrowFeeBps ?? 0 },
        }),
        estimated,
        date,
        // What is bought to give borrowed shares back is not held.
        ...(side === 'buy' && asked.financing !== 'short' && { holding: holdingRuleOn(state, instrumentNo, date) }),
      });
    },
  };
}

/** What an order is charged if all of it comes to this value: the reckoning of its fills. The same day's part is rounded down. */
function expectedCharges(
  instrument: Instrument,
  {
    side,
    board,
    quantity,
    sameDay,
    short,
  }: Pick<Ticket, 'board'> &
    Pick<ApprovedOrder, 'short'> & {
      readonly side: Side;
      readonly quantity: Units;
      readonly sameDay: Units;
    },
  value: Cash,
  date: TradingDate,
): Pick<OrderPreview, 'charges' | 'totals'> {
  const part = cash(divide(value * BigInt(sameDay), BigInt(quantity), 'down'));
  const total = { value, shares: quantity, dayTrade: { value: part, shares: sameDay }, oddLot: isOddLot(board) };
  const own = chargesFor(instrument, side, total, date);
  if (short === undefined) return own;
  const { borrowFee } = shortSale(value, NO_CASH, short);
  return {
    charges: short.borrowFeeBps > 0 ? { ...own.charges, 'borrow-fee': borrowFee } : own.charges,
    totals: { ...own.totals, fees: cash(own.totals.fees + borrowFee) },
  };
}
