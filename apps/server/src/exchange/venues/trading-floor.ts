import { type Board, type BoardSession, type SideBoard, unitsOf, venueInstant } from '@kuroshio/market';
import { BUY, type BookEvents, type BookSide, createBook, SELL } from '@kuroshio/matching';
import type { Order } from '@kuroshio/orders';
import type { MarketPort, Participants } from '@kuroshio/simulation';
import type { Changes } from '../batch/changes.ts';
import { bookFill, endOpenOrder } from '../orders/consequences.ts';
import { bookFractionFill } from '../orders/fractions.ts';
import { submitToBook } from './interruption.ts';
import { beginMatching } from './pauses.ts';
import { type BoardMarket, bookFor } from './board-market.ts';
import { gridOf, type InstrumentMarket, recordTrade } from './instrument-market.ts';
import { watchTrade } from '../conditionals/watch-trade.ts';
import { clockOf, type ExchangeState, instrumentOf, marketAt, openOrdersIn, restingShares } from '../state.ts';

/**
 * The books with customers and simulated participants in them. Customers' orders have their own positive numbers,
 * participants' orders the negative of their reference; the latter live in memory only.
 */
export interface TradingFloor {
  readonly port: MarketPort;
  /** Changes of the batch that runs; what happens in the books gathers there. */
  during<Result>(changes: Changes, work: () => Result): Result;
  /** A new, empty book in the mode of the phase, with the customers' open orders in it. */
  reopenBook(market: InstrumentMarket): void;
  /** Opens the book of another board, with the customers' open orders of that board in it. */
  openBoard(market: InstrumentMarket, session: BoardSession): void;
  /** Ends the book of another board. What is left of its orders goes to the book that they now belong to, if any. */
  closeBoard(market: InstrumentMarket, board: SideBoard): void;
  /** Runs `work`, in which an order leaves its book, or a part of it does, without ending. */
  withdrawing(id: number, work: () => void): void;
  /** Sets what a cancelled order's end is called while `work` runs. */
  expiring(work: () => void): void;
}

export function createTradingFloor(state: ExchangeState, participants: Participants): TradingFloor {
  let changes: Changes | null = null;
  let withdrawn = 0;
  let endedBy: 'cancel' | 'expire' = 'cancel';

  function running(): Changes {
    if (changes === null) throw new Error('nothing trades outside of a batch');
    return changes;
  }

  /** A customer's order traded so many whole shares with another. */
  function fill(id: number, other: number, price: number, shares: number): void {
    const order = state.orders.get(id);
    if (order === undefined) throw new Error(`order ${id} is in the book and not in memory`);
    const units = unitsOf(instrumentOf(order.instrumentNo), shares);
    const book = order.board === 'fractional' ? bookFractionFill : bookFill;
    book(state, running(), order, price, units, other > 0 ? 'clearing' : 'liquidity');
  }

  function cancelled(id: number): void {
    if (id === withdrawn) return;
    const order = state.orders.get(id);
    if (order !== undefined) endOpenOrder(state, running(), order, endedBy);
  }

  /** Trades of another board are its own: they move neither the day's figures nor a stop. */
  function eventsOn(market: InstrumentMarket, board: SideBoard): BookEvents {
    const { venue } = market.instrument;
    return {
      traded(maker, taker, price, quantity) {
        const here = market.boards.get(board);
        if (here !== undefined) {
          const { date, msOfDay } = clockOf(state, venue);
          here.last = price;
          here.volume += quantity;
          here.at = venueInstant(venue, date, msOfDay);
          here.changed = true;
        }
        if (maker > 0) fill(maker, taker, price, quantity);
        if (taker > 0) fill(taker, maker, price, quantity);
      },
      cancelled,
    };
  }

  /** Puts a customer's order into the book that it belongs to, where it rests without trading. */
  function rest(market: InstrumentMarket, order: Order): void {
    const book = bookFor(market, order.board);
    if (book === null) return;
    const { mode } = book;
    book.mode = 'auction';
    book.submit(order.id, order.side === 'buy' ? BUY : SELL, order.bookPrice, restingShares(order), 'rest');
    book.mode = mode;
  }

  function withdrawing(id: number, work: () => void): void {
    withdrawn = id;
    try {
      work();
    } finally {
      withdrawn = 0;
    }
  }

  function ordersOn(market: InstrumentMarket, board: Board): Order[] {
    return byPriority(openOrdersIn(state, market.instrument.no)).filter((order) => order.board === board);
  }

  function eventsOf(market: InstrumentMarket): BookEvents {
    const { instrument } = market;
    const sideWord = (aggressor: BookSide | 'auction') =>
      aggressor === 'auction' ? 'auction' : aggressor === BUY ? 'buy' : 'sell';

    function tell(id: number, other: number, price: number, quantity: number, rested: boolean): void {
      if (id > 0) fill(id, other, price, quantity);
      else if (rested) participants.filled(instrument.no, -id, market.book?.resting(id) ?? 0);
    }

    return {
      traded(maker, taker, price, quantity, aggressor) {
        const clock = clockOf(state, instrument.venue);
        const at = venueInstant(instrument.venue, clock.date, clock.msOfDay);
        recordTrade(market, price, quantity, sideWord(aggressor), clock.msOfDay, at);
        watchTrade(state, running(), instrument.no, price);
        tell(maker, taker, price, quantity, true);
        tell(taker, maker, price, quantity, aggressor === 'auction');
      },
      cancelled(id, quantity) {
        if (market.book?.mode === 'auction') market.call.cancelledShares += quantity;
        cancelled(id);
      },
    };
  }

  const port: MarketPort = {
    submit(no, ref, side, price, shares, tif) {
      const market = marketAt(state, no);
      if (market.book === null) return 0;
      const order = { id: -ref, side: side === 'buy' ? BUY : SELL, price, quantity: shares };
      return submitToBook(state, market, order, tif === 'IOC' ? 'ioc' : 'rest');
    },
    cancel(no, ref) {
      const market = marketAt(state, no);
      market.changed = true;
      market.book?.cancel(-ref);
    },
    bestBid: (no) => marketAt(state, no).book?.best(BUY) ?? 0,
    bestAsk: (no) => marketAt(state, no).book?.best(SELL) ?? 0,
    isCalled: (no) => marketAt(state, no).book?.mode === 'auction',
    submitTo(board, no, ref, side, price, shares) {
      const here = marketAt(state, no).boards.get(board);
      if (here === undefined || here.book === null) return 0;
      here.changed = true;
      return here.book.submit(-ref, side === 'buy' ? BUY : SELL, price, shares, 'rest');
    },
    cancelOn(board, no, ref) {
      marketAt(state, no).boards.get(board)?.book?.cancel(-ref);
    },
    lastPrice: (no) => marketAt(state, no).day.last,
    tradedShares: (no) => marketAt(state, no).day.volume,
  };

  return {
    port,
    during(batch, work) {
      changes = batch;
      try {
        return work();
      } finally {
        changes = null;
      }
    },
    reopenBook(market) {
      const book = createBook(eventsOf(market), gridOf(market.instrument));
      market.book = book;
      participants.cleared(market.instrument.no);
      // Filled as in an auction, so that nothing trades: what rests did not cross, or waits for the auction.
      book.mode = 'auction';
      for (const order of byPriority(openOrdersIn(state, market.instrument.no))) {
        if (bookFor(market, order.board) === book) rest(market, order);
      }
      market.pause = null;
      state.paused.delete(market.instrument.no);
      if (clockOf(state, market.instrument.venue).phase === 'continuous') beginMatching(state, market);
      market.changed = true;
    },
    openBoard(market, session) {
      const { board } = session;
      const orders = ordersOn(market, board);
      for (const { id } of orders) withdrawing(id, () => market.book?.cancel(id));
      const book = createBook(eventsOn(market, board), gridOf(market.instrument));
      book.mode = session.auctions === null ? 'continuous' : 'auction';
      const { date, msOfDay } = clockOf(state, market.instrument.venue);
      market.boards.set(board, {
        session,
        book,
        last: 0,
        volume: 0,
        at: venueInstant(market.instrument.venue, date, msOfDay),
        ...auctionsFrom(session, msOfDay),
        postponed: false,
        changed: true,
      });
      participants.opened(market.instrument.no, board);
      for (const order of orders) rest(market, order);
    },
    closeBoard(market, board) {
      const here = market.boards.get(board);
      if (here === undefined) return;
      here.book = null;
      here.nextAuctionAt = null;
      here.changed = true;
      for (const order of ordersOn(market, board)) rest(market, order);
    },
    withdrawing,
    expiring(work) {
      endedBy = 'expire';
      try {
        work();
      } finally {
        endedBy = 'cancel';
      }
    },
  };
}

/** They came in the order of their numbers; one that was given another price stands behind. */
function byPriority(orders: Iterable<Order>): Order[] {
  return [...orders].sort((a, b) => a.priority - b.priority);
}

/** When the next auction of a session is, for a board that opens now, in time or after a restart. */
function auctionsFrom({ auctions, to }: BoardSession, now: number): Pick<BoardMarket, 'nextAuctionAt' | 'auctions'> {
  if (auctions === null) return { nextAuctionAt: null, auctions: 0 };
  const { firstAt, everyMs } = auctions;
  if (now <= firstAt) return { nextAuctionAt: firstAt, auctions: 0 };
  const held = Math.ceil((now - firstAt) / everyMs);
  return { nextAuctionAt: Math.min(to, firstAt + held * everyMs), auctions: held };
}
