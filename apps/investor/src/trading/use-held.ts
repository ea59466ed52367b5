import type { Listing } from '@kuroshio/contract';
import { useCall } from '../platform/use-call.ts';
import type { TicketDraft, TicketStart } from './ticket.ts';
import { financingOf } from './ticket-board.ts';

/** What of an instrument may be sold, and what may be lent on it. */
export interface Held {
  /** Shares of one's own, and of those on margin: of the position named, else of the instrument. */
  readonly cash: number;
  readonly margin: number;
  /** Of a purchase on margin; undefined without a margin account. */
  readonly lending: { readonly loanBps: number; readonly room: bigint } | undefined;
}

/** Undefined until it is known. */
export function useHeld(listing: Listing, { position }: TicketStart): Held | undefined {
  const isTaiwan = listing.currency === 'TWD';
  const market = isTaiwan ? 'twd' : 'usd';
  const { data } = useCall('portfolio/holdings', { market }, { enabled: position === undefined });
  const asked = useCall('margin/margin-stock', { symbol: listing.symbol }, { enabled: isTaiwan, staleTime: 0 });
  const known = asked.data;
  // Where nobody says what may be lent, nothing is; the ticket does not wait for it.
  if (isTaiwan && known === undefined && asked.error === null) return undefined;
  const lending = known?.hasAccount === true ? { loanBps: known.loanBps, room: BigInt(known.room) } : undefined;
  if (position !== undefined) {
    const [own, other] = [position.quantity, 0];
    return position.financing === 'margin'
      ? { cash: other, margin: own, lending }
      : { cash: own, margin: other, lending };
  }
  if (data === undefined) return undefined;
  const held = data.find(({ symbol }) => symbol === listing.symbol);
  return { cash: held?.sellable ?? 0, margin: held?.sellableOnMargin ?? 0, lending };
}

/** What a sale of the draft's kind may sell. */
export function heldOf(own: Held | undefined, draft: TicketDraft): number | undefined {
  return own?.[financingOf({ ...draft, side: 'sell', conditional: undefined })];
}

/** All that may be sold is on margin: a sale begins so. */
export function onlyMargin(own: Held | undefined, { side, position }: TicketStart): boolean {
  return position === undefined && side === 'sell' && own !== undefined && own.margin > 0 && own.cash === 0;
}

/** The draft as it begins: on margin where nothing else can be sold, and never where nothing is lent any more. */
export function asFinanced(draft: TicketDraft, own: Held | undefined, start: TicketStart): TicketDraft {
  if (onlyMargin(own, start)) return { ...draft, financing: 'margin' };
  const isLent = draft.side === 'sell' ? (own?.margin ?? 1) > 0 : own === undefined || own.lending !== undefined;
  return draft.financing === 'margin' && !isLent ? { ...draft, financing: undefined } : draft;
}
