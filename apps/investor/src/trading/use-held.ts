import type { Listing, OutputOf } from '@kuroshio/contract';
import type { Financing } from '@kuroshio/orders/words.ts';
import { useCall } from '../platform/use-call.ts';
import type { TicketDraft, TicketStart } from './ticket.ts';
import { financingOf, saleUnits } from './ticket-board.ts';

/** What of an instrument may be sold, and what may be lent on it. */
export interface Held {
  /** Shares of one's own, of those on margin, and of those that stand for loans: of the position named, else of the instrument. */
  readonly cash: number;
  readonly margin: number;
  readonly secured: number;
  /** Of a purchase on margin; undefined without a margin account. */
  readonly lending: { readonly loanBps: number; readonly room: bigint } | undefined;
  /** Of shares that are borrowed; undefined without a margin account, unless some are owed. */
  readonly borrowing: Borrowing | undefined;
}

type MarginStock = OutputOf<'margin/margin-stock'>;

/** What may be sold short, and what of it is owed. */
export interface Borrowing {
  /** Of each 10,000 of a sale so much is put up; 0 where none is sold short today. */
  readonly marginBps: number;
  readonly room: bigint;
  /** What keeps more from being sold. */
  readonly exDate: string | undefined;
  /** In the US: how hard it is to borrow, and the price below which it is not sold short today. */
  readonly lenders: MarginStock['borrow'];
  readonly floor: number | undefined;
  /** Shares that no open purchase gives back: of the position named, else of the instrument. */
  readonly owed: number;
}

function borrowingOf(known: MarginStock, owed: number): Borrowing {
  const { shortMarginBps: marginBps, shortRoom, exDate, borrow: lenders, shortFloor: floor } = known;
  return { marginBps, room: BigInt(shortRoom), exDate, lenders, floor, owed };
}

/** Undefined until it is known. */
export function useHeld(listing: Listing, { position }: TicketStart): Held | undefined {
  const isTaiwan = listing.currency === 'TWD';
  // Of each market its own account.
  const mayBeLent = isTaiwan || listing.venue === 'US';
  const market = isTaiwan ? 'twd' : 'usd';
  const { data } = useCall('portfolio/holdings', { market }, { enabled: position === undefined });
  const asked = useCall('margin/margin-stock', { symbol: listing.symbol }, { enabled: mayBeLent, staleTime: 0 });
  const known = asked.data;
  // Where nobody says what may be lent, nothing is; the ticket does not wait for it.
  if (mayBeLent && known === undefined && asked.error === null) return undefined;
  const lending = known?.hasAccount === true ? { loanBps: known.loanBps, room: BigInt(known.room) } : undefined;
  const owed = position?.financing === 'short' ? position.quantity : (known?.coverable ?? 0);
  const borrowing = known !== undefined && (known.hasAccount || owed > 0) ? borrowingOf(known, owed) : undefined;
  if (position !== undefined) {
    const { financing = 'cash', quantity } = position;
    const none = { cash: 0, margin: 0, secured: 0, lending, borrowing };
    return financing === 'short' ? none : { ...none, [financing]: quantity };
  }
  if (data === undefined) return undefined;
  const held = data.find(({ symbol }) => symbol === listing.symbol);
  const { sellable: cash = 0, sellableOnMargin: margin = 0, sellableSecured: secured = 0 } = held ?? {};
  return { cash, margin, secured, lending, borrowing };
}

/** What a sale of the draft's kind may sell. */
export function heldOf(own: Held | undefined, draft: TicketDraft): number | undefined {
  const financing = financingOf({ ...draft, side: 'sell', conditional: undefined });
  return financing === 'short' ? own?.borrowing?.owed : own?.[financing];
}

/** The kind on which something is owed, where none of one's own can be sold: a sale begins so. */
export function onlyOwing(own: Held | undefined, { side, position }: TicketStart): 'margin' | 'secured' | undefined {
  if (position !== undefined || side !== 'sell' || own === undefined || own.cash > 0) return undefined;
  if (own.margin > 0) return 'margin';
  return own.secured > 0 ? 'secured' : undefined;
}

/** The draft as it begins: of what something is owed on where nothing else can be sold, and never where nothing is lent any more. */
export function asFinanced(draft: TicketDraft, own: Held | undefined, start: TicketStart): TicketDraft {
  if (draft.financing === 'short') {
    const isOffered = own === undefined || own.borrowing !== undefined;
    return isOffered ? draft : { ...draft, financing: undefined };
  }
  const only = onlyOwing(own, start);
  if (only !== undefined) return { ...draft, financing: only };
  if (draft.financing === 'secured') {
    return draft.side === 'sell' && (own?.secured ?? 1) > 0 ? draft : { ...draft, financing: undefined };
  }
  const isLent = draft.side === 'sell' ? (own?.margin ?? 1) > 0 : own === undefined || own.lending !== undefined;
  return draft.financing === 'margin' && !isLent ? { ...draft, financing: undefined } : draft;
}

/** The draft of the other kind; a sale of all there was is one of all there is of the other. */
export function withFinancing(
  draft: TicketDraft,
  financing: Financing,
  own: Held | undefined,
  listing: Listing,
): TicketDraft {
  const turned = { ...draft, financing };
  if (financing === 'short') {
    const owed = own?.borrowing?.owed ?? 0;
    return draft.side === 'buy' && owed > 0 ? { ...turned, ...saleUnits(listing, owed) } : { ...turned, lots: 1 };
  }
  return draft.side === 'sell' ? { ...turned, ...saleUnits(listing, own?.[financing] ?? 0) } : turned;
}
