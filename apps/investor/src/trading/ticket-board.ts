import type { BoardBook, Listing, OrderTicket, Quote, VenuePhase } from '@kuroshio/contract';
import { nearestTick } from '@kuroshio/market/tick.ts';
import { type Board, isOddLot } from '@kuroshio/market/words.ts';
import {
  namesPrice as typeNamesPrice,
  standsOn,
  timesBeside,
  timesInForce as timesOffered,
} from '@kuroshio/orders/order-kinds.ts';
import { type Financing, ORDER_TYPES, type Side, type TimeInForce } from '@kuroshio/orders/words.ts';
import { boardStateAt, boardsOf } from '../quotes/board-hours.ts';
import { sharesOfLot } from '../quotes/board-lot.ts';
import { splitLots } from '../platform/format.ts';
import { hasFraction } from './exact-shares.ts';
import { gridOf } from './price-grid.ts';
import type { TicketDraft, TicketStart } from './ticket.ts';

type OnBoard = Pick<TicketDraft, 'board' | 'lots' | 'shares'>;

/** The quantity as it is counted on the draft's board: lots, or shares of an odd lot. */
export function unitsOf({ board, lots, shares }: OnBoard): number {
  return isOddLot(board) ? shares : lots;
}

/** The draft with another quantity, counted as its board counts; what was typed for the other kind stays. */
export function withUnits(draft: TicketDraft, units: number): TicketDraft {
  return isOddLot(draft.board) ? { ...draft, shares: units } : { ...draft, lots: units };
}

/** Shares of the order, of whole lots or of an odd lot. */
export function quantityOf(listing: Pick<Listing, 'lotSize' | 'shareScale'>, draft: OnBoard): number {
  return unitsOf(draft) * sharesOfLot(listing, draft.board);
}

/** Boards on which purchases may be on margin: whole lots, in the session and at its closing price. */
const LENT_ON: readonly Board[] = ['regular', 'fixed-price'];

/**
 * Whether a purchase on this board may be on margin, or a sale of what was bought so. What waits for a price, and fractions of shares,
 * are with one's own money.
 */
export function mayBeOnMargin({
  side,
  board,
  conditional,
}: Pick<TicketDraft, 'side' | 'board' | 'conditional'>): boolean {
  if (conditional !== undefined) return false;
  return side === 'sell' ? board !== 'fractional' : LENT_ON.includes(board);
}

/** Whether it may be of borrowed shares: whole lots of the session, sent at once. */
export function mayBeShort({ board, conditional }: Pick<TicketDraft, 'board' | 'conditional'>): boolean {
  return conditional === undefined && board === 'regular';
}

/** Whether it may sell shares that stand for a loan: sent at once. Nothing is bought so. */
export function maySellSecured({ side, conditional }: Pick<TicketDraft, 'side' | 'conditional'>): boolean {
  return side === 'sell' && conditional === undefined;
}

/** How the order is paid for, or what it sells; what was chosen is kept while the draft is where there is no choice. */
export function financingOf(draft: Pick<TicketDraft, 'side' | 'board' | 'conditional' | 'financing'>): Financing {
  if (draft.financing === 'short') return mayBeShort(draft) ? 'short' : 'cash';
  if (draft.financing === 'secured') return maySellSecured(draft) ? 'secured' : 'cash';
  return draft.financing === 'margin' && mayBeOnMargin(draft) ? 'margin' : 'cash';
}

/** Whether a sale may be one that is bought back on the same day (當沖先賣): short, of a stock of Taiwan. */
export function mayBeDayShort(
  draft: Pick<TicketDraft, 'side' | 'board' | 'conditional' | 'financing'>,
  { currency, kind }: Pick<Listing, 'currency' | 'kind'>,
): boolean {
  return draft.side === 'sell' && currency === 'TWD' && kind === 'stock' && financingOf(draft) === 'short';
}

export interface Terms {
  readonly type: OrderTicket['type'];
  readonly timeInForce: TimeInForce;
}

type OnTerms = Pick<TicketDraft, 'board' | keyof Terms> &
  Partial<Pick<TicketDraft, 'side' | 'financing' | 'conditional'>>;

/** Whether it stands for the day at most: a purchase on margin on the regular board, and what is of borrowed shares. */
function isForTheDay({ side, board, financing, conditional }: Omit<OnTerms, keyof Terms>): boolean {
  if (board !== 'regular' || conditional !== undefined) return false;
  return financing === 'short' || (side === 'buy' && financing === 'margin');
}

/**
 * The terms that the draft's board takes of those filled in. Beside the regular one each takes one type of order, whatever
 * was chosen, and for the day where it does not take the time chosen; a purchase on margin and a short sale do not stand until they are cancelled.
 */
export function termsOf(draft: OnTerms): Terms {
  const { board, type, timeInForce } = draft;
  if (board === 'regular')
    return { type, timeInForce: timeInForce === 'GTC' && isForTheDay(draft) ? 'ROD' : timeInForce };
  const taken = standsOn(type, board) ? type : (ORDER_TYPES.find((other) => standsOn(other, board)) ?? type);
  return { type: taken, timeInForce: timesBeside(board, taken).includes(timeInForce) ? timeInForce : 'ROD' };
}

/** Whether the customer names a price: a limit, where the board does not have one price for all. */
export function namesPrice(draft: OnTerms): boolean {
  return typeNamesPrice(termsOf(draft).type, draft.board);
}

/** The terms in force of which a board lets choose, by the type of the order. */
export function timesInForce(
  { venue }: Pick<Listing, 'venue'>,
  type: OrderTicket['type'],
  board: Board = 'regular',
): readonly TimeInForce[] {
  return timesOffered(type, board, venue);
}

/** The same of a draft as it stands. */
export function timesOf(listing: Pick<Listing, 'venue'>, draft: OnTerms): readonly TimeInForce[] {
  const times = timesInForce(listing, termsOf(draft).type, draft.board);
  return isForTheDay(draft) ? times.filter((time) => time !== 'GTC') : times;
}

/** The quote with best prices and last trade of the book of another board; without an open book as it is. */
export function quoteOn(quote: Quote, book: BoardBook | undefined): Quote {
  if (book === undefined || !book.open) return quote;
  const best = (levels: BoardBook['bids']) => levels[0]?.[0] ?? 0;
  return { ...quote, last: book.last || quote.last, bid: best(book.bids), ask: best(book.asks) };
}

/** The price a ticket offers: on the regular board the last, on another the best of the opposite side. On the grid; 0 without any. */
export function offeredPrice(listing: Listing, quote: Quote, board: Board, side: Side): number {
  const standing = quote.last > 0 ? quote.last : quote.reference;
  const opposite = side === 'buy' ? quote.ask : quote.bid;
  const price = board === 'regular' ? standing : opposite || standing;
  return price > 0 ? nearestTick(gridOf(listing), price) : 0;
}

/** The draft on another board. What was chosen stays; a price that was only offered is offered anew when the book is known. */
export function withBoard(listing: Listing, quote: Quote, draft: TicketDraft, board: Board): TicketDraft {
  if (board === draft.board) return draft;
  // A condition waits for the regular board.
  const moved = { ...draft, board, conditional: board === 'regular' ? draft.conditional : undefined };
  if (draft.priceFrom === 'chosen') return moved;
  if (board !== 'regular') return { ...moved, priceFrom: 'awaited' };
  return { ...moved, price: offeredPrice(listing, quote, board, draft.side), priceFrom: 'offered' };
}

/** The draft with the price that its board offers, where one is awaited. */
export function withOffer(listing: Listing, quote: Quote, draft: TicketDraft): TicketDraft {
  if (draft.priceFrom !== 'awaited') return draft;
  return { ...draft, price: offeredPrice(listing, quote, draft.board, draft.side), priceFrom: 'offered' };
}

/** Less than a lot is held: only a board for less than that takes it. */
export function isOddRest({ lotSize }: Pick<Listing, 'lotSize'>, held: number): boolean {
  return held > 0 && held < lotSize;
}

const REGULAR_PHASES: readonly VenuePhase['phase'][] = ['intake', 'continuous', 'closing-auction'];

/**
 * The board with which a ticket opens: the one asked for; for a sale of less than a lot one for odd lots; for a sale
 * with a fraction of a share the one that takes all of it; else the regular one, and while that is closed the one that
 * is open.
 * @param held shares that may be sold. @param now wall clock, epoch ms
 * @param usual the board of the order before: a purchase opens there again while it is open
 */
export function firstBoard(
  listing: Listing,
  phase: VenuePhase | undefined,
  now: number,
  start: TicketStart,
  held: number,
  usual?: Board,
): Board {
  // Shares that are owed are bought back there alone: elsewhere the ticket would buy others.
  if (start.conditional !== undefined || start.position?.financing === 'short') return 'regular';
  if (start.board !== undefined) return start.board;
  const offered = boardsOf(listing);
  const isOpen = (board: Board) =>
    board !== 'regular' &&
    offered.includes(board) &&
    phase !== undefined &&
    boardStateAt(phase, board, now).state === 'open';
  if (start.side === 'sell' && isOddRest(listing, held)) return lessThanLotBoard(listing, phase, now);
  // A price that was touched is for whole shares; and before and after the session they alone can be sold.
  const isWhole = start.price !== undefined || (isOpen('extended') && !isOpen('fractional'));
  if (start.side === 'sell' && hasFraction(held) && !isWhole) return 'fractional';
  if (usual !== undefined && start.side === 'buy' && start.price === undefined && isOpen(usual)) return usual;
  if (phase === undefined || REGULAR_PHASES.includes(phase.phase)) return 'regular';
  return (['fixed-price', 'after-odd', 'odd-lot', 'extended'] as const).find(isOpen) ?? 'regular';
}

export type LessThanLotBoard = 'odd-lot' | 'after-odd' | 'fractional';

/**
 * Where less than a lot is traded: in the US on the board for fractions of shares, in Taiwan on the one for odd lots
 * that is open, or the one of the session.
 */
export function lessThanLotBoard(
  { venue }: Pick<Listing, 'venue'>,
  phase: VenuePhase | undefined,
  now: number,
): LessThanLotBoard {
  if (venue === 'US') return 'fractional';
  const isLate = phase !== undefined && boardStateAt(phase, 'after-odd', now).state === 'open';
  return isLate ? 'after-odd' : 'odd-lot';
}

/** The quantities of a sale: whole lots, and the odd rest where there is one. At least one of each. */
export function saleUnits({ lotSize }: Pick<Listing, 'lotSize'>, held: number): { lots: number; shares: number } {
  const { lots, odd } = splitLots(held, lotSize);
  return { lots: Math.max(1, lots), shares: Math.max(1, odd) };
}
