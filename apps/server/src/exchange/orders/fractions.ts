import { assert } from '@kuroshio/base';
import { fractionChange, fractionFill } from '@kuroshio/ledger';
import { type ExTerms, type Instrument, sharesAfter, sharesOf, unitsOf } from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import {
  type Cash,
  CASH_ASSETS,
  cash,
  lesser,
  minus,
  plus,
  type Price,
  shares as shareCount,
  type Units,
  units as unitCount,
} from '@kuroshio/money';
import { fillValue, holdValue, type Order, remaining } from '@kuroshio/orders';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { InstrumentMarket } from '../venues/instrument-market.ts';
import { submitToBook } from '../venues/interruption.ts';
import { standingQuote } from '../venues/standing-quotes.ts';
import { instrumentAt, clockOf } from '../venues/venue-state.ts';
import { bookFill } from './consequences.ts';
import { FRACTIONS } from './fill-rows.ts';
import type { OrdersState } from './open-orders.ts';

/** What the house keeps of an instrument: never as much as a share. */
export function keptOf(state: OrdersState, instrumentNo: number): Units {
  return state.fractions.get(instrumentNo) ?? unitCount(0);
}

function keep(state: OrdersState, changes: Changes, instrument: Instrument, units: Units): void {
  assert(units >= 0 && units < unitsOf(instrument, shareCount(1)), `the house keeps a fraction of a share: ${units}`);
  state.fractions.set(instrument.no, units);
  put(changes, FRACTIONS, { instrumentNo: instrument.no, units });
}

/**
 * Sends an order for fractions of shares: as many whole shares to the book as are needed beside what the house keeps, and then
 * the rest from the house, or to it. The house deals at the price of the whole shares, but never better than what has stood in
 * the book: two who agree could else show it a price that is gone when it would need it. It trades at once or not at all.
 */
export function tradeFraction(state: OrdersState, changes: Changes, market: InstrumentMarket, order: Order): void {
  const { book, instrument } = market;
  assert(book !== null, `${instrument.symbol} has a book`);
  const isPurchase = order.side === 'buy';
  const kept = keptOf(state, instrument.no);
  const shares = isPurchase
    ? Math.ceil(Math.max(0, sharesOf(instrument, minus(order.quantity, kept))))
    : Math.floor(sharesOf(instrument, plus(order.quantity, kept)));
  const house = standingQuote(market, isPurchase ? SELL : BUY);
  if (shares > 0) {
    const { id, bookPrice: price } = order;
    submitToBook(state, market, { id, side: isPurchase ? BUY : SELL, price, quantity: shareCount(shares) }, 'ioc');
  }
  if (order.state !== 'open') return;
  const rest = remaining(order);
  const traded = shares > 0 ? market.day.last : house;
  const price = (isPurchase ? Math.max : Math.min)(traded, house) as Price | 0;
  assert(price !== 0, 'what trades at once has a price');
  bookFill(state, changes, order, price, rest, 'fractions', partValue(order, instrument, price, rest));
  keep(state, changes, instrument, isPurchase ? minus(kept, rest) : plus(kept, rest));
}

/** A fraction of a share comes to a whole cent: up for who buys it, down for who sells it, so that nobody gains by small orders. */
function partValue(order: Order, instrument: Instrument, price: Price, units: Units): Cash {
  return order.side === 'buy' ? holdValue(instrument, price, units) : fillValue(instrument, price, units);
}

/** Whole shares traded for an order of fractions: the house takes what is left over of a purchase, or adds to a sale. */
export function bookFractionFill(
  state: OrdersState,
  changes: Changes,
  order: Order,
  price: Price,
  units: Units,
  counterparty: 'clearing' | 'liquidity',
): void {
  const instrument = instrumentAt(state, order.instrumentNo);
  const own = lesser(units, remaining(order));
  const rest = minus(units, own);
  if (rest === 0) {
    bookFill(state, changes, order, price, own, counterparty);
    return;
  }
  // The whole shares are worth what their other side pays or is paid.
  const whole = fillValue(instrument, price, units);
  const part = partValue(order, instrument, price, own);
  const value = part < whole ? part : whole;
  bookFill(state, changes, order, price, own, counterparty, value);
  const kept = keptOf(state, instrument.no);
  addPosting(
    changes,
    fractionFill({
      customer: order.customer,
      orderId: BigInt(order.id),
      step: order.fills,
      side: order.side,
      cashAsset: CASH_ASSETS[instrument.currency].id,
      shareAsset: instrument.no,
      shares: rest,
      value: cash(whole - value),
      counterparty,
    }),
    clockOf(state, instrument.venue).date,
  );
  keep(state, changes, instrument, order.side === 'buy' ? plus(kept, rest) : minus(kept, rest));
}

/** What the house keeps becomes more or less on an ex-date; whole shares that it becomes are given back at the reference. */
export function takeFractionOverExDate(
  state: OrdersState,
  changes: Changes,
  instrument: Instrument,
  terms: ExTerms,
  { actionId, reference, date }: { readonly actionId: bigint; readonly reference: Price; readonly date: string },
): void {
  const kept = keptOf(state, instrument.no);
  const { whole: units } = sharesAfter(kept, terms);
  const stays = unitCount(units % unitsOf(instrument, shareCount(1)));
  if (stays === kept && units === kept) return;
  addPosting(
    changes,
    fractionChange({
      actionId,
      shareAsset: instrument.no,
      cashAsset: CASH_ASSETS[instrument.currency].id,
      shares: minus(stays, kept),
      paid: fillValue(instrument, reference, minus(units, stays)),
    }),
    date,
  );
  keep(state, changes, instrument, stays);
}
