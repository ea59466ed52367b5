import type { Listing, OrderTicket, Quote } from '@kuroshio/contract';
import { LARGEST_ORDER } from '@kuroshio/market/lot.ts';
import { nearestTick } from '@kuroshio/market/tick.ts';
import type { Side, TimeInForce } from '@kuroshio/orders/words.ts';
import { Refused } from '../platform/failure.ts';
import type { BracketDraft } from './bracket-draft.ts';
import { type ConditionalDraft, type ConditionalKind, startConditional } from './conditional-draft.ts';
import { checkPrice, type DayLimits, gridOf } from './price-grid.ts';

/** What a ticket begins with: the button pressed, the level touched, the position to be sold. */
export interface TicketStart {
  readonly side: Side;
  /** Price units. */
  readonly price?: number | undefined;
  /** The position that a sale closes, and how much of it may be sold. */
  readonly position?: { readonly id: string; readonly quantity: number } | undefined;
  /** Shares to begin with where no position is named. */
  readonly quantity?: number | undefined;
  /** Begins as a conditional order of this kind. */
  readonly conditional?: ConditionalKind | undefined;
}

/** What has been filled in. It stays whatever the server says. */
export interface TicketDraft {
  readonly side: Side;
  readonly type: OrderTicket['type'];
  readonly timeInForce: TimeInForce;
  /** Lots: of 1,000 shares in Taiwan, of one elsewhere. */
  readonly lots: number;
  /** Price units; kept while the order is at market, for the way back. */
  readonly price: number;
  /** What the order waits for; undefined sends it at once. */
  readonly conditional: ConditionalDraft | undefined;
  /** Protects what a purchase sent at once buys. */
  readonly bracket: BracketDraft | undefined;
}

/** A ticket as it opens: at the price touched or the last one, one lot or the whole position, for the day. */
export function startDraft(listing: Listing, quote: Quote, start: TicketStart): TicketDraft {
  const price = start.price ?? (quote.last > 0 ? quote.last : quote.reference);
  const lots = Math.floor((start.position?.quantity ?? start.quantity ?? 0) / listing.lotSize);
  return {
    side: start.side,
    type: 'limit',
    timeInForce: 'ROD',
    lots: Math.max(1, lots),
    price: price > 0 ? nearestTick(gridOf(listing), price) : 0,
    conditional:
      start.conditional === undefined ? undefined : startConditional(listing, quote, start.side, start.conditional),
    bracket: undefined,
  };
}

/** What a venue takes: GTC in the US, where a market order does not outlive its day. */
export function timesInForce({ venue }: Pick<Listing, 'venue'>, type: OrderTicket['type']): readonly TimeInForce[] {
  return venue === 'US' && type === 'limit' ? ['ROD', 'GTC', 'IOC', 'FOK'] : ['ROD', 'IOC', 'FOK'];
}

/** The draft with another type; a time in force that does not go with it becomes that of the day. */
export function withType(draft: TicketDraft, type: OrderTicket['type'], listing: Pick<Listing, 'venue'>): TicketDraft {
  const timeInForce = timesInForce(listing, type).includes(draft.timeInForce) ? draft.timeInForce : 'ROD';
  return { ...draft, type, timeInForce };
}

/** The draft at a price that was touched: a limit order. */
export function withPrice(draft: TicketDraft, price: number): TicketDraft {
  return { ...draft, type: 'limit', price };
}

/** Most lots of one order. */
export function mostLots({ venue, lotSize }: Pick<Listing, 'venue' | 'lotSize'>): number {
  const taiwan = venue === 'TWSE' || venue === 'TPEX';
  return Math.floor((taiwan ? LARGEST_ORDER.taiwan : LARGEST_ORDER.other) / lotSize);
}

/** What the app sees for itself to be wrong, in the server's own words; undefined where nothing is. */
export function checkDraft(listing: Listing, quote: DayLimits, draft: TicketDraft): Refused | undefined {
  if (draft.type === 'limit') {
    const price = checkPrice(listing, quote, draft.price);
    if (price !== undefined) return price;
  }
  return checkLots(listing, draft.lots);
}

export function checkLots(listing: Listing, lots: number): Refused | undefined {
  const most = mostLots(listing);
  if (!Number.isSafeInteger(lots) || lots < 1) return new Refused('QUANTITY_NOT_LOT', { lot: listing.lotSize });
  return lots > most ? new Refused('QUANTITY_TOO_LARGE', { maximum: most * listing.lotSize }) : undefined;
}

/** The draft as the API takes it. */
export function ticketOf(listing: Listing, draft: TicketDraft, start: TicketStart): OrderTicket {
  return {
    symbol: listing.symbol,
    side: draft.side,
    type: draft.type,
    timeInForce: draft.timeInForce,
    board: 'regular',
    quantity: draft.lots * listing.lotSize,
    ...(draft.type === 'limit' ? { price: draft.price } : {}),
    ...(draft.side === 'sell' && start.position !== undefined ? { positionId: start.position.id } : {}),
  };
}
