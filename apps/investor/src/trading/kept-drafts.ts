import type { Listing } from '@kuroshio/contract';
import type { Side } from '@kuroshio/orders/words.ts';
import { currentSession } from '../platform/session.ts';
import type { TicketDraft, TicketStart } from './ticket.ts';
import { withPrice } from './ticket-draft.ts';

interface Kept {
  readonly draft: TicketDraft;
  /** Of whom: another customer of this device begins anew. */
  readonly epoch: number;
}

/** What was filled in and not sent, by instrument and side; until the page is closed. */
const kept = new Map<string, Kept>();

const keyOf = ({ symbol }: Pick<Listing, 'symbol'>, side: Side) => `${symbol} ${side}`;

/** A ticket that names what is to be sold, or what is to be waited for, says more than one that was left. */
function isPlain({ position, quantity, conditional }: TicketStart): boolean {
  return position === undefined && quantity === undefined && conditional === undefined;
}

/** Keeps what was filled in, for when the ticket was closed by mistake or to look something up. */
export function keepDraft(listing: Listing, start: TicketStart, draft: TicketDraft): void {
  if (isPlain(start)) kept.set(keyOf(listing, draft.side), { draft, epoch: currentSession().epoch });
}

/** It was sent: the next ticket begins anew. */
export function forgetDraft(listing: Listing, side: Side): void {
  kept.delete(keyOf(listing, side));
}

/**
 * The draft that was left, as the ticket opens again: with the price that was touched, else its own; one that was only offered is
 * offered anew. Undefined where nothing was left, or a level of another board was touched.
 */
export function resumedDraft(listing: Listing, start: TicketStart, fresh: TicketDraft): TicketDraft | undefined {
  const found = kept.get(keyOf(listing, start.side));
  if (found === undefined || found.epoch !== currentSession().epoch || !isPlain(start)) return undefined;
  const { draft } = found;
  if (start.price !== undefined) {
    return start.board !== undefined && start.board !== draft.board ? undefined : withPrice(draft, start.price);
  }
  if (draft.priceFrom === 'chosen') return draft;
  return draft.board === fresh.board
    ? { ...draft, price: fresh.price, priceFrom: fresh.priceFrom }
    : { ...draft, priceFrom: 'awaited' };
}
