import type { SideBoard } from '@kuroshio/market';
import { type Book, BUY, type BookSide, SELL } from '@kuroshio/matching';
import { type Price, shares } from '@kuroshio/money';
import type { BoardMarket } from './board-market.ts';
import { anchorOf } from './venue-markets.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import type { BoardView, BookView, MarketView } from './market-view.ts';
import { recentUpTo } from './recent-trades.ts';

/** Levels of each side that are shown. */
const LEVELS = 5;
const NOTHING = { price: 0, quantity: shares(0) } as const;

function levelsOf(book: Book, side: BookSide): number[] {
  const levels: number[] = [];
  book.depth(side, LEVELS, levels);
  return levels;
}

/** @param anchor the price that of several auction prices the nearest is chosen to */
export function bookView(book: Book | null, anchor: Price | 0): BookView | null {
  if (book === null) return null;
  const indicative = book.mode === 'auction' ? book.indicative(anchor) : NOTHING;
  return { bids: levelsOf(book, BUY), asks: levelsOf(book, SELL), indicative };
}

const NO_BOARDS: ReadonlyMap<SideBoard, BoardView> = new Map();

/** A board as it stands, or what it showed last where that is the same: mostly only the regular book has changed. */
function boardView(here: BoardMarket, anchor: Price | 0, before: BoardView | undefined, anchorBefore: Price | 0) {
  const { book, last, volume, at, nextAuctionAt, changed } = here;
  // Before its first trade a board's auction is priced near the regular market, which may have moved.
  const isSameBook = before !== undefined && !changed && (last !== 0 || anchor === anchorBefore);
  if (!isSameBook) return { book: bookView(book, last || anchor), last, volume, at, nextAuctionAt };
  const isSame = before.last === last && before.volume === volume && before.at === at;
  return isSame && before.nextAuctionAt === nextAuctionAt
    ? before
    : { book: before.book, last, volume, at, nextAuctionAt };
}

function boardViews(market: InstrumentMarket, before?: MarketView): ReadonlyMap<SideBoard, BoardView> {
  const { boards } = market;
  if (boards.size === 0) return NO_BOARDS;
  const anchor = anchorOf(market);
  const anchorBefore = before === undefined ? 0 : anchorOf(before);
  const views = new Map<SideBoard, BoardView>();
  let isSame = boards.size === before?.boards.size;
  for (const [board, here] of boards) {
    const shown = before?.boards.get(board);
    const view = boardView(here, anchor, shown, anchorBefore);
    if (view !== shown) isSame = false;
    views.set(board, view);
  }
  return isSame && before !== undefined ? before.boards : views;
}

/**
 * What the market shows as it stands.
 * @param before what it showed last; books that have not changed since are taken from there
 */
export function viewOf(market: InstrumentMarket, before?: MarketView): MarketView {
  const { instrument, provenance, marks, pause, reference, openingBase, limits, day, ticks, minutes, running } = market;
  return {
    instrument,
    provenance,
    marks,
    pause,
    reference,
    openingBase,
    limits,
    day: { ...day },
    book: bookView(market.book, anchorOf(market)),
    closing: market.book === null ? market.closing : null,
    boards: boardViews(market, before),
    ticks,
    minutes,
    over: minutes.length,
    running: running === null ? null : { ...running },
  };
}

/** The batch is durable: what the market shows now may be shown to people, and is what a failure goes back to. */
export function markDurable(market: InstrumentMarket): void {
  market.durable = viewOf(market, market.durable);
}

/** The batch failed: back to what the last durable one showed. The books are filled anew by the caller. */
export function restoreDurable(market: InstrumentMarket): void {
  const { reference, openingBase, limits, day, over, running } = market.durable;
  market.reference = reference;
  market.openingBase = openingBase;
  market.limits = limits;
  market.day = { ...day };
  market.minutes = market.durable.minutes.slice(0, over);
  market.minutesStored = Math.min(market.minutesStored, over);
  market.running = running === null ? null : { ...running };
  market.ticks = market.ticks.filter((tick) => tick.n <= day.trades);
  market.recent = recentUpTo(market.recent, day.trades);
  market.publishedTick = Math.min(market.publishedTick, day.trades);
  market.changed = true;
}
