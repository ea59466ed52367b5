import { ok, type Outcome } from '@kuroshio/base';
import { checkQuantity, LARGEST_ORDER, marketOf } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';

/** Whole lots, at least one, not above the largest order. */
export function checkQuantityAsked(ticket: Ticket, { instrument }: OrderFacts): Outcome<void> {
  switch (checkQuantity(instrument, ticket.quantity)) {
    case 'ok':
      return ok(undefined);
    case 'too-many':
      return refuse('QUANTITY_TOO_LARGE', {
        maximum: marketOf(instrument) === 'twd' ? LARGEST_ORDER.taiwan : LARGEST_ORDER.other,
      });
    default:
      return refuse('QUANTITY_NOT_LOT', { lot: instrument.lotSize });
  }
}
