import type { Listing, OrderTicket, Quote } from '@kuroshio/contract';
import { LARGEST_ORDER } from '@kuroshio/market/lot.ts';
import {
  addTicks,
  ceilToTick,
  floorToTick,
  isOnTick,
  lowestPrice,
  nearestTick,
  type TickGrid,
  tickAt,
} from '@kuroshio/market/tick.ts';
import { quotedPrice } from '@kuroshio/money/units.ts';
import type { Side, TimeInForce } from '@kuroshio/orders/words.ts';
import { Refused } from '../platform/failure.ts';

/** What a ticket begins with: the button pressed, the level touched, the position to be sold. */
export interface TicketStart {
  readonly side: Side;
  /** Price units. */
  readonly price?: number | undefined;
  /** The position that a sale closes, and how much of it may be sold. */
  readonly position?: { readonly id: string; readonly quantity: number } | undefined;
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
}

export type TicketField = 'price' | 'quantity' | 'terms' | 'order';

/** The grid of ticks of an instrument, by the rules of its venue. */
export function gridOf({ venue, kind }: Pick<Listing, 'venue' | 'kind'>): TickGrid {
  if (venue === 'US') return { tickClass: 'us', fixedTick: 0 };
  return { tickClass: kind === 'etf' ? 'tw-fund' : 'tw-stock', fixedTick: 0 };
}

/** A ticket as it opens: at the price touched or the last one, one lot or the whole position, for the day. */
export function startDraft(listing: Listing, quote: Quote, start: TicketStart): TicketDraft {
  const price = start.price ?? (quote.last > 0 ? quote.last : quote.reference);
  const lots = start.position === undefined ? 1 : Math.floor(start.position.quantity / listing.lotSize);
  return {
    side: start.side,
    type: 'limit',
    timeInForce: 'ROD',
    lots: Math.max(1, lots),
    price: price > 0 ? nearestTick(gridOf(listing), price) : 0,
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

/**
 * How far the next price is from this one, in price units, never negative: one tick of the band on that side, to the
 * grid from a price that is off it, and 0 at a limit of the day.
 */
export function stepFrom(listing: Listing, quote: Quote, price: number, by: 1 | -1): number {
  const grid = gridOf(listing);
  let next: number;
  if (price <= 0) next = lowestPrice(grid);
  else if (isOnTick(grid, price)) next = addTicks(grid, price, by);
  else next = by === 1 ? ceilToTick(grid, price) : floorToTick(grid, price);
  if (by === 1 && quote.limitUp > 0) next = Math.max(price, Math.min(next, quote.limitUp));
  if (by === -1 && quote.limitDown > 0) next = Math.min(price, Math.max(next, quote.limitDown));
  return Math.abs(next - price);
}

/** What the app sees for itself to be wrong, in the server's own words; undefined where nothing is. */
export function checkDraft(listing: Listing, quote: Quote, draft: TicketDraft): Refused | undefined {
  const { priceScale, lotSize } = listing;
  if (draft.type === 'limit') {
    if (draft.price <= 0) return new Refused('PRICE_REQUIRED', {});
    const grid = gridOf(listing);
    const { limitUp, limitDown } = quote;
    if ((limitUp > 0 && draft.price > limitUp) || (limitDown > 0 && draft.price < limitDown)) {
      return new Refused('PRICE_OVER_LIMIT', {
        down: quotedPrice(limitDown, priceScale),
        up: quotedPrice(limitUp, priceScale),
      });
    }
    if (!isOnTick(grid, draft.price)) {
      return new Refused('PRICE_OFF_TICK', { tick: quotedPrice(tickAt(grid, draft.price), priceScale) });
    }
  }
  if (!Number.isSafeInteger(draft.lots) || draft.lots < 1) return new Refused('QUANTITY_NOT_LOT', { lot: lotSize });
  if (draft.lots > mostLots(listing))
    return new Refused('QUANTITY_TOO_LARGE', { maximum: mostLots(listing) * lotSize });
  return undefined;
}

/** The draft as the API takes it. */
export function ticketOf(listing: Listing, draft: TicketDraft, start: TicketStart): OrderTicket {
  return {
    symbol: listing.symbol,
    side: draft.side,
    type: draft.type,
    timeInForce: draft.timeInForce,
    quantity: draft.lots * listing.lotSize,
    ...(draft.type === 'limit' ? { price: draft.price } : {}),
    ...(draft.side === 'sell' && start.position !== undefined ? { positionId: start.position.id } : {}),
  };
}

const FIELDS: Readonly<Partial<Record<string, TicketField>>> = {
  PRICE_REQUIRED: 'price',
  PRICE_NOT_EXPECTED: 'price',
  PRICE_OFF_TICK: 'price',
  PRICE_OVER_LIMIT: 'price',
  PRICE_NOT_AVAILABLE: 'price',
  CROSSES_OWN_ORDER: 'price',
  QUANTITY_NOT_LOT: 'quantity',
  QUANTITY_TOO_LARGE: 'quantity',
  BALANCE_INSUFFICIENT: 'quantity',
  SHARES_INSUFFICIENT: 'quantity',
  ORDER_TYPE_NOT_ALLOWED: 'terms',
};

/** Where on the ticket a refusal belongs. */
export function fieldOf(failure: unknown): TicketField {
  return (failure instanceof Refused ? FIELDS[failure.code] : undefined) ?? 'order';
}
