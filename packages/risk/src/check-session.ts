import { ok, type Outcome } from '@kuroshio/base';
import { allowedInPhase, takesMarketOrders } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';

/** The instrument is traded here, its market takes orders now, and takes this type of order. */
export function checkSession(ticket: Ticket, { instrument, phase, suspended }: OrderFacts): Outcome<void> {
  if (!instrument.tradable) return refuse('INSTRUMENT_NOT_TRADABLE');
  if (suspended) return refuse('INSTRUMENT_SUSPENDED');
  if (phase === 'closed') return refuse('MARKET_CLOSED');
  const terms = { type: ticket.type, tif: ticket.timeInForce };
  if (!allowedInPhase(instrument.venue, phase, terms)) return refuse('ORDER_TYPE_NOT_ALLOWED');
  if (ticket.type === 'market' && !takesMarketOrders(instrument)) return refuse('ORDER_TYPE_NOT_ALLOWED');
  return ok(undefined);
}
