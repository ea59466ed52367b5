import { type Board, type BoardSession, isSideBoard, type SideBoard } from '@kuroshio/market';
import type { Book } from '@kuroshio/matching';
import type { Price, Shares } from '@kuroshio/money';

/** What another board than the regular one has done today. */
export interface BoardMarket {
  readonly session: BoardSession;
  /** Null once its session is over. */
  book: Book | null;
  /** 0 before the first trade. */
  last: Price | 0;
  volume: Shares;
  /** Venue time of the last change, epoch ms. */
  at: number;
  /** Milliseconds of the venue's day at which the next auction is due; null where orders trade as they come. */
  nextAuctionAt: number | null;
  /** Auctions held in this session. */
  auctions: number;
  /** The auction that is due has been put off once: its price would have moved too far. */
  postponed: boolean;
  changed: boolean;
}

/** The books of an instrument. */
export interface InstrumentBooks {
  /** Of the regular board; null for an index, and while its session is over. */
  book: Book | null;
  /** The other boards that have opened today. */
  readonly boards: Map<SideBoard, BoardMarket>;
}

/**
 * The book in which an order of a board rests now, null while its board is closed. One for extended hours is in the
 * regular book while that trades.
 */
export function bookFor(market: InstrumentBooks, board: Board): Book | null {
  if (!isSideBoard(board)) return market.book;
  const own = market.boards.get(board)?.book ?? null;
  return board === 'extended' ? (own ?? market.book) : own;
}

/** Something that another board's book shows has changed. */
export function touchBoard(market: InstrumentBooks, board: Board): void {
  const here = isSideBoard(board) ? market.boards.get(board) : undefined;
  if (here !== undefined) here.changed = true;
}
