import { ok, type Outcome } from '@kuroshio/base';
import { isOnTick, tickAt } from '@kuroshio/market';
import { quotedPrice } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';
import { priceBounds, worstPrice } from './price-bounds.ts';

/** A limit on tick and within the day's limits, or a market order that has a price to go by. @returns the book's price. */
export function checkPrice(ticket: Ticket, facts: OrderFacts): Outcome<number> {
  const { instrument, limits, reference, last } = facts;
  const quoted = (value: number) => quotedPrice(value, instrument.priceScale);
  if (ticket.type === 'market') {
    if (ticket.price !== undefined) return refuse('PRICE_NOT_EXPECTED');
    const opposite = ticket.side === 'buy' ? facts.bestAsk : facts.bestBid;
    const best = opposite || last || reference;
    if (best === 0) return refuse('PRICE_NOT_AVAILABLE');
    return ok(worstPrice(instrument, ticket.side, limits, best));
  }
  if (ticket.board === 'fixed-price') return checkFixedPrice(ticket, facts);
  if (ticket.price === undefined) return refuse('PRICE_REQUIRED');
  if (reference === 0) return refuse('PRICE_NOT_AVAILABLE');
  if (!isOnTick(instrument, ticket.price)) {
    return refuse('PRICE_OFF_TICK', { tick: quoted(tickAt(instrument, ticket.price)) });
  }
  const { down, up } = priceBounds(instrument, limits, reference);
  if (ticket.price < down || ticket.price > up)
    return refuse('PRICE_OVER_LIMIT', { down: quoted(down), up: quoted(up) });
  return ok(ticket.price);
}

/** The after-hours fixed price is the close: the price may be left out, and must be no other. */
function checkFixedPrice({ price }: Ticket, { instrument, close }: OrderFacts): Outcome<number> {
  if (close === 0) return refuse('PRICE_NOT_AVAILABLE');
  if (price !== undefined && price !== close) {
    const only = quotedPrice(close, instrument.priceScale);
    return refuse('PRICE_OVER_LIMIT', { down: only, up: only });
  }
  return ok(close);
}
