import { ok, type Outcome } from '@kuroshio/base';
import { type Price, quotedPrice } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';

/** Most open orders of one customer: a limit of our house, so that one customer cannot crowd the books. */
const MOST_OPEN_ORDERS = 200;

/** The order would not trade with the customer's own order (a wash trade), and does not add to too many. */
export function checkStanding(
  ticket: Ticket,
  { instrument, ownOpposite, openOrders }: OrderFacts,
  bookPrice: Price,
): Outcome<void> {
  const crosses = ticket.side === 'buy' ? bookPrice >= ownOpposite : bookPrice <= ownOpposite;
  if (ownOpposite > 0 && crosses) {
    return refuse('CROSSES_OWN_ORDER', { price: quotedPrice(ownOpposite, instrument.priceScale) });
  }
  if (openOrders >= MOST_OPEN_ORDERS) return refuse('TOO_MANY_OPEN_ORDERS', { maximum: MOST_OPEN_ORDERS });
  return ok(undefined);
}
