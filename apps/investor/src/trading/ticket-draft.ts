import type { Listing, OrderTicket, Quote } from '@kuroshio/contract';
import { type Board, isOddLot } from '@kuroshio/market/words.ts';
import type { Side } from '@kuroshio/orders/words.ts';
import { Refused } from '../platform/failure.ts';
import { mostUnits, sharesOfLot } from '../quotes/board-lot.ts';
import type { BracketDraft } from './bracket-draft.ts';
import { startConditional } from './conditional-draft.ts';
import { checkFraction, fractionAsked, type Means, soldFraction, startFraction } from './fraction-draft.ts';
import { checkPrice, type DayLimits } from './price-grid.ts';
import type { TicketDraft, TicketStart } from './ticket.ts';
import {
  financingOf,
  isOddRest,
  mayBeDayShort,
  type LessThanLotBoard,
  namesPrice,
  offeredPrice,
  quantityOf,
  saleUnits,
  type Terms,
  termsOf,
  timesInForce,
  unitsOf,
  withBoard,
} from './ticket-board.ts';

/**
 * A ticket as it opens: at the price touched or the board's own, one lot or the whole position, for the day.
 * @param held shares that may be sold, of which the odd rest fills in a sale of less than a lot.
 * @param terms of the order before, which most people want again; a price that was touched is a limit, whatever they were
 */
export function startDraft(
  listing: Listing,
  quote: Quote,
  start: TicketStart,
  board: Board = 'regular',
  held = 0,
  terms?: Terms,
): TicketDraft {
  const type = start.price === undefined ? (terms?.type ?? 'limit') : 'limit';
  const named = start.position?.quantity ?? start.quantity;
  const { lots } = saleUnits(listing, named ?? 0);
  const { shares } = saleUnits(listing, start.side === 'sell' ? (named ?? held) : 0);
  return {
    side: start.side,
    board,
    type,
    timeInForce:
      terms !== undefined && timesInForce(listing, type).includes(terms.timeInForce) ? terms.timeInForce : 'ROD',
    lots,
    shares,
    fraction: startFraction(listing, start.side, named ?? held),
    price: start.price ?? offeredPrice(listing, quote, board, start.side),
    priceFrom: start.price !== undefined ? 'chosen' : board === 'regular' ? 'offered' : 'awaited',
    conditional:
      start.conditional === undefined ? undefined : startConditional(listing, quote, start.side, start.conditional),
    bracket: undefined,
    ...(start.position !== undefined && start.position.financing !== 'cash' && { financing: start.position.financing }),
  };
}

/** The draft with another type; a time in force that does not go with it becomes that of the day. */
export function withType(draft: TicketDraft, type: OrderTicket['type'], listing: Pick<Listing, 'venue'>): TicketDraft {
  const timeInForce = timesInForce(listing, type).includes(draft.timeInForce) ? draft.timeInForce : 'ROD';
  return { ...draft, type, timeInForce };
}

/**
 * The draft on the other side. Price and terms stay; a position named is sold whole, and less than a lot where that is
 * traded. A condition begins anew: its prices lie on the other side.
 * @param held shares that may be sold. @param oddBoard where less than a lot is sold now
 */
export function withSide(
  { listing, quote, start, draft }: { listing: Listing; quote: Quote; start: TicketStart; draft: TicketDraft },
  side: Side,
  held: number,
  oddBoard: LessThanLotBoard,
): TicketDraft {
  const { conditional, board, priceFrom } = draft;
  const turned: TicketDraft = {
    ...draft,
    side,
    ...(side === 'sell' && start.position !== undefined ? saleUnits(listing, start.position.quantity) : {}),
    // What another board offers lies on the other side of its book.
    priceFrom: priceFrom === 'chosen' || board === 'regular' ? priceFrom : 'awaited',
  };
  if (conditional !== undefined) {
    const { type, today } = conditional;
    return { ...turned, conditional: { ...startConditional(listing, quote, side, conditional.kind), type, today } };
  }
  if (side !== 'sell' || !isOddRest(listing, held)) return turned;
  if (oddBoard === 'fractional') return withFractionOf(listing, quote, turned, held);
  const odd = isOddLot(board) ? turned : withBoard(listing, quote, turned, oddBoard);
  return { ...odd, shares: held };
}

/** The draft as the sale of shares and a fraction of one, all at once. */
export function withFractionOf(listing: Listing, quote: Quote, draft: TicketDraft, held: number): TicketDraft {
  return {
    ...withBoard(listing, quote, draft, 'fractional'),
    fraction: soldFraction(listing, draft.fraction, held),
  };
}

/** The draft at a price that was typed or touched: a limit order. */
export function withPrice(draft: TicketDraft, price: number): TicketDraft {
  return { ...draft, type: 'limit', price, priceFrom: 'chosen' };
}

/** The bracket that goes with the order: around a purchase with one's own money on the regular board, where what protects it is sold. */
export function bracketOf(draft: TicketDraft): BracketDraft | undefined {
  const { side, board, bracket } = draft;
  return side === 'buy' && board === 'regular' && financingOf(draft) === 'cash' ? bracket : undefined;
}

/**
 * What the app sees for itself to be wrong, in the server's own words; undefined where nothing is.
 * @param means what fractions of shares are paid or sold from, as far as it is known
 */
export function checkDraft(
  listing: Listing,
  quote: DayLimits,
  draft: TicketDraft,
  means: Means = {},
): Refused | undefined {
  if (draft.board === 'fractional') return checkFraction(listing, draft.side, draft.fraction, means);
  if (namesPrice(draft)) {
    const price = checkPrice(listing, quote, draft.price);
    if (price !== undefined) return price;
  }
  return checkUnits(listing, draft);
}

/** Whether the quantity is one that the draft's board takes. */
export function checkUnits(listing: Listing, draft: TicketDraft): Refused | undefined {
  const [units, most, lot] = [unitsOf(draft), mostUnits(listing, draft.board), sharesOfLot(listing, draft.board)];
  if (!Number.isSafeInteger(units) || units < 1) return new Refused('QUANTITY_NOT_LOT', { lot });
  return units > most ? new Refused('QUANTITY_TOO_LARGE', { maximum: most * lot }) : undefined;
}

/** The draft as the API takes it. */
export function ticketOf(listing: Listing, draft: TicketDraft, start: TicketStart): OrderTicket {
  return {
    symbol: listing.symbol,
    side: draft.side,
    ...termsOf(draft),
    board: draft.board,
    ...(financingOf(draft) !== 'cash' && { financing: financingOf(draft) }),
    ...(draft.dayTrade === true && mayBeDayShort(draft, listing) && { dayTrade: true as const }),
    ...(draft.board === 'fractional'
      ? fractionAsked(listing, draft.fraction)
      : { quantity: quantityOf(listing, draft) }),
    ...(namesPrice(draft) ? { price: draft.price } : {}),
    ...(start.position !== undefined && closes(draft, start.position) ? { positionId: start.position.id } : {}),
  };
}

/** Whether the order closes a position of this kind: a sale what is held, a purchase what was sold short. */
function closes(draft: TicketDraft, { financing }: NonNullable<TicketStart['position']>): boolean {
  const isShort = financingOf(draft) === 'short';
  if (financing === 'short') return isShort && draft.side === 'buy';
  return !isShort && draft.side === 'sell';
}
