import { ok, type Outcome } from '@kuroshio/base';
import { allocateClosing, type Reservation, sellable } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';

/** The positions a sale closes have the shares free. One that is named must be holding: one action at a time. */
export function checkShares(ticket: Ticket, { positions }: OrderFacts): Outcome<Reservation[]> {
  let sold = positions;
  if (ticket.positionId !== undefined) {
    const named = positions.find((position) => position.id === ticket.positionId);
    if (named === undefined) return refuse('POSITION_NOT_FOUND');
    if (named.state !== 'holding') return refuse('POSITION_NOT_HOLDING');
    sold = [named];
  }
  const closes = allocateClosing(sold, ticket.quantity);
  if (closes !== null) return ok(closes);
  return refuse('SHARES_INSUFFICIENT', {
    needed: ticket.quantity,
    available: sold.reduce((sum, position) => sum + sellable(position), 0),
  });
}
