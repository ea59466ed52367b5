import { ok, type Outcome } from '@kuroshio/base';
import { checkQuantity, largestOrder, lotOn, sharesOf } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';

/** Whole lots, or whole units of a fraction of a share; at least one, not above the largest order. */
export function checkQuantityAsked(
  { quantity, board }: Pick<Ticket, 'quantity' | 'board'>,
  { instrument }: Pick<OrderFacts, 'instrument'>,
): Outcome<void> {
  switch (checkQuantity(instrument, quantity, board)) {
    case 'ok':
      return ok(undefined);
    case 'too-many':
      return refuse('QUANTITY_TOO_LARGE', { maximum: sharesOf(instrument, largestOrder(instrument, board)) });
    default:
      return refuseParts(instrument, board);
  }
}

/** Why a quantity that is no multiple of the least one is not taken. */
export function refuseParts(instrument: OrderFacts['instrument'], board: Ticket['board']) {
  if (instrument.shareScale === 0) return refuse('QUANTITY_NOT_LOT', { lot: lotOn(instrument, board) });
  if (board === 'fractional') return refuse('QUANTITY_TOO_FINE', { decimals: instrument.shareScale });
  return refuse('SHARES_NOT_WHOLE');
}
