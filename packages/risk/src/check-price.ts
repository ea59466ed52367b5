import { ok, type Outcome, unreachable } from '@kuroshio/base';
import { isOnTick, tickAt } from '@kuroshio/market';
import { type Price, quotedPrice } from '@kuroshio/money';
import type { BookPriceSource } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';
import { collarOutsideSession, priceBounds, worstPrice } from './price-bounds.ts';

/** An order that sweeps the book is sized and priced by it at once: see `checkFraction`. */
export type UnsweptSource = Exclude<BookPriceSource, 'sweep'>;

/** What the ticket says of its price goes with where its book price comes from. @returns the book's price. */
export function checkPrice(ticket: Ticket, facts: OrderFacts, source: UnsweptSource): Outcome<Price> {
  switch (source) {
    case 'own-limit':
      return checkLimit(ticket, facts);
    case 'close':
      return checkFixedPrice(ticket, facts);
    case 'day-limit':
      return findWorstPrice(ticket, facts);
    default:
      return unreachable(source);
  }
}

/** On tick, within the day's limits, and outside the regular session within the collar. */
function checkLimit({ price, side, board }: Ticket, facts: OrderFacts): Outcome<Price> {
  const { instrument, limits, reference, phase, last } = facts;
  const quoted = (value: number) => quotedPrice(value, instrument.priceScale);
  if (price === undefined) return refuse('PRICE_REQUIRED');
  if (reference === 0) return refuse('PRICE_NOT_AVAILABLE');
  if (!isOnTick(instrument, price)) return refuse('PRICE_OFF_TICK', { tick: quoted(tickAt(instrument, price)) });
  const { down, up } = priceBounds(instrument, limits, reference);
  if (price < down || price > up) return refuse('PRICE_OVER_LIMIT', { down: quoted(down), up: quoted(up) });
  if (board === 'extended' && phase !== 'continuous') {
    const collar = collarOutsideSession(instrument, side, last || reference);
    if (side === 'buy' ? price > collar : price < collar) {
      return refuse('PRICE_BEYOND_COLLAR', { limit: quoted(collar) });
    }
  }
  return ok(price);
}

/** The worst at which an order without a price of its own may trade, from any price there is to go by. */
function findWorstPrice({ side, price }: Ticket, facts: OrderFacts): Outcome<Price> {
  if (price !== undefined) return refuse('PRICE_NOT_EXPECTED');
  const opposite = side === 'buy' ? facts.bestAsk : facts.bestBid;
  const best = opposite || facts.last || facts.reference;
  if (best === 0) return refuse('PRICE_NOT_AVAILABLE');
  return ok(worstPrice(facts.instrument, side, facts.limits, best));
}

/** The after-hours fixed price is the close: the price may be left out, and must be no other. */
function checkFixedPrice({ price }: Ticket, { instrument, close }: OrderFacts): Outcome<Price> {
  if (close === 0) return refuse('PRICE_NOT_AVAILABLE');
  if (price !== undefined && price !== close) {
    const only = quotedPrice(close, instrument.priceScale);
    return refuse('PRICE_OVER_LIMIT', { down: only, up: only });
  }
  return ok(close);
}
