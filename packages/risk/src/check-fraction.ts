import { ok, type Outcome } from '@kuroshio/base';
import { type Instrument, unitsOf } from '@kuroshio/market';
import {
  CASH_ASSETS,
  type Cash,
  cash,
  divide,
  formatMinor,
  plus,
  type Price,
  type Units,
  units,
} from '@kuroshio/money';
import { fillValue } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { sellableNow } from './check-shares.ts';
import type { OrderFacts, Ticket } from './facts.ts';
import { worstPrice } from './price-bounds.ts';

/** The least that an order for a fraction of a share is worth, minor units: a dollar, as customary at US brokers. */
const LEAST_FRACTION = cash(1_00n);

/** What an order for a fraction of a share comes to: its quantity, and the worst price that it trades at. */
export interface Sized {
  readonly quantity: Units;
  readonly bookPrice: Price;
}

/** What is worth `amount` at a price, in units of shares, rounded down. */
function unitsWorth(instrument: Instrument, amount: Cash, price: Price): Units {
  const excess = instrument.priceScale + instrument.shareScale - CASH_ASSETS[instrument.currency].decimals;
  return units(Number(divide(amount * 10n ** BigInt(excess), BigInt(price), 'down')));
}

/**
 * Sizes an order for a fraction of a share by the book: as many units as its amount is worth at the worst price that it has to
 * go to, so that a purchase never costs more. The book must offer all its whole shares, because it trades at once or not
 * at all.
 */
export function checkFraction(
  ticket: Ticket,
  facts: Pick<OrderFacts, 'instrument' | 'limits' | 'opposite' | 'positions' | 'tradingDate' | 'now'>,
): Outcome<Sized> {
  const { instrument, opposite } = facts;
  const best = opposite[0]?.[0];
  if (best === undefined) return refuse('LIQUIDITY_INSUFFICIENT');
  const worst = worstPrice(instrument, ticket.side, facts.limits, best);
  let before: Sized = { quantity: units(0), bookPrice: best };
  for (const [price, shares] of opposite) {
    if (ticket.side === 'buy' ? price > worst : price < worst) break;
    const offered = plus(before.quantity, unitsOf(instrument, shares));
    const quantity = ticket.amount === undefined ? ticket.quantity : unitsWorth(instrument, ticket.amount, price);
    if (quantity > offered) {
      before = { quantity: offered, bookPrice: price };
      continue;
    }
    // At this price the amount is worth less than the better levels offer for less money.
    if (quantity < before.quantity) return ok(before);
    const all = ticket.side === 'sell' && quantity === sellableNow(facts.positions, facts);
    const worth = ticket.amount ?? fillValue(instrument, price, quantity);
    if (quantity === 0 || (worth < LEAST_FRACTION && !all)) {
      return refuse('FRACTION_TOO_SMALL', { minimum: formatMinor(LEAST_FRACTION), currency: instrument.currency });
    }
    return ok({ quantity, bookPrice: price });
  }
  return refuse('LIQUIDITY_INSUFFICIENT');
}
