import { ok, type Outcome } from '@kuroshio/base';
import { checkQuantity, largestOrder, lotOn } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';

/** Whole lots, at least one, not above the largest order. */
export function checkQuantityAsked(ticket: Ticket, { instrument }: OrderFacts): Outcome<void> {
  switch (checkQuantity(instrument, ticket.quantity, ticket.board)) {
    case 'ok':
      return ok(undefined);
    case 'too-many':
      return refuse('QUANTITY_TOO_LARGE', { maximum: largestOrder(instrument, ticket.board) });
    default:
      return refuse('QUANTITY_NOT_LOT', { lot: lotOn(instrument, ticket.board) });
  }
}
