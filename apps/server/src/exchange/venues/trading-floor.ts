import { type BoardSession, type Instrument, type SideBoard, venueInstant } from '@kuroshio/market';
import { BUY, type BookEvents, type BookForce, type BookSide, createBook, SELL } from '@kuroshio/matching';
import { minus, plus, type Price, type Shares, shares as shareCount } from '@kuroshio/money';
import { restsInBook } from '@kuroshio/orders';
import type { MarketPort, Participants } from '@kuroshio/simulation';
import { submitToBook } from './interruption.ts';
import { beginMatching } from './pauses.ts';
import { type BoardMarket, bookFor, touchBoard } from './board-market.ts';
import { enteredIn, type EnteredOrder, restingShares } from './entered-orders.ts';
import { gridOf, type InstrumentMarket, recordTrade } from './instrument-market.ts';
import type { VenueEvents } from './venue-events.ts';
import { clockOf, marketAt, type VenueState } from './venue-state.ts';

/**
 * The books with entered orders and simulated participants in them. Entered orders have their own positive numbers,
 * participants' orders the negative of their reference; the latter live in memory only.
 */
export interface TradingFloor {
  readonly port: MarketPort;
  /** Who is told of what happens in the books while `work` runs. */
  during<Result>(events: VenueEvents, work: () => Result): Result;
  /** Gives an entered order to the book of its board, where it trades or rests. */
  submit(order: EnteredOrder): void;
  /** Ends an entered order: `left` tells of it, also where it is in no book. */
  withdraw(order: EnteredOrder, reason?: 'cancel' | 'expire'): void;
  /** An entered order has another price: it goes behind the others there, and may trade. */
  requeue(order: EnteredOrder): void;
  /** An entered order has become smaller: it keeps its place. */
  shrink(order: EnteredOrder): void;
  /** A new, empty book in the mode of the phase, with the entered orders in it. */
  reopenBook(market: InstrumentMarket): void;
  /** Opens the book of another board, with the entered orders of that board in it. */
  openBoard(market: InstrumentMarket, session: BoardSession): void;
  /** Ends the book of another board. What is left of its orders goes to the book that they now belong to, if any. */
  closeBoard(market: InstrumentMarket, board: SideBoard): void;
  /** The regular session of an instrument is over: where nothing has traded, its last quotes are told. */
  bookOver(market: InstrumentMarket): void;
  /** The regular session of a venue is over for the day. */
  sessionOver(venue: Instrument['venue']): void;
}

export function createTradingFloor(state: VenueState, participants: Participants): TradingFloor {
  let events: VenueEvents | null = null;
  let withdrawn = 0;
  let endedBy: 'cancel' | 'expire' = 'cancel';

  function told(): VenueEvents {
    if (events === null) throw new Error('nothing trades outside of a batch');
    return events;
  }

  function fill(id: number, other: number, price: Price, shares: Shares): void {
    told().filled(id, other > 0 ? 'order' : 'participant', price, shares);
  }

  function cancelled(id: number): void {
    if (id > 0 && id !== withdrawn) told().left(id, endedBy);
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
          here.volume = plus(here.volume, quantity);
          here.at = venueInstant(venue, date, msOfDay);
          here.changed = true;
        }
        if (maker > 0) fill(maker, taker, price, quantity);
        if (taker > 0) fill(taker, maker, price, quantity);
      },
      cancelled,
    };
  }

  /** Puts an entered order into the book that it belongs to, where it rests without trading. */
  function rest(market: InstrumentMarket, order: EnteredOrder): void {
    const book = bookFor(market, order.board);
    if (book === null) return;
    const { mode } = book;
    book.mode = 'auction';
    book.submit(order.id, sideOf(order), order.bookPrice, restingShares(market.instrument, order), 'rest');
    book.mode = mode;
  }

  /** Runs `work`, in which an order leaves its book, or a part of it does, without ending. */
  function moving(id: number, work: () => void): void {
    withdrawn = id;
    try {
      work();
    } finally {
      withdrawn = 0;
    }
  }

  function ordersOn(market: InstrumentMarket, board: SideBoard): EnteredOrder[] {
    return byPriority(enteredIn(state, market.instrument.no)).filter((order) => order.board === board);
  }

  function eventsOf(market: InstrumentMarket): BookEvents {
    const { instrument } = market;
    const sideWord = (aggressor: BookSide | 'auction') =>
      aggressor === 'auction' ? 'auction' : aggressor === BUY ? 'buy' : 'sell';

    function tell(id: number, other: number, price: Price, quantity: Shares, rested: boolean): void {
      if (id > 0) fill(id, other, price, quantity);
      else if (rested) participants.filled(instrument.no, -id, market.book?.resting(id) ?? shareCount(0));
    }

    return {
      traded(maker, taker, price, quantity, aggressor) {
        const clock = clockOf(state, instrument.venue);
        const at = venueInstant(instrument.venue, clock.date, clock.msOfDay);
        recordTrade(market, price, quantity, sideWord(aggressor), clock.msOfDay, at);
        told().traded(instrument.no, price);
        tell(maker, taker, price, quantity, true);
        tell(taker, maker, price, quantity, aggressor === 'auction');
      },
      cancelled(id, quantity) {
        if (market.book?.mode === 'auction') {
          market.call.cancelledShares = plus(market.call.cancelledShares, quantity);
        }
        cancelled(id);
      },
    };
  }

  const port: MarketPort = {
    submit(no, ref, side, price, shares, tif) {
      const market = marketAt(state, no);
      if (market.book === null) return shareCount(0);
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
      if (here === undefined || here.book === null) return shareCount(0);
      here.changed = true;
      return here.book.submit(-ref, side === 'buy' ? BUY : SELL, price, shares, 'rest');
    },
    cancelOn(board, no, ref) {
      const market = marketAt(state, no);
      touchBoard(market, board);
      market.boards.get(board)?.book?.cancel(-ref);
    },
    lastPrice: (no) => marketAt(state, no).day.last,
    tradedShares: (no) => marketAt(state, no).day.volume,
  };

  /** The market of an order, of which something is about to change. */
  function touched(order: EnteredOrder): InstrumentMarket {
    const market = marketAt(state, order.instrumentNo);
    market.changed = true;
    touchBoard(market, order.board);
    return market;
  }

  function submit(order: EnteredOrder, force?: BookForce): void {
    const market = touched(order);
    const book = bookFor(market, order.board);
    const { id, bookPrice: price } = order;
    const quantity = restingShares(market.instrument, order);
    const side = sideOf(order);
    if (book !== market.book) book?.submit(id, side, price, quantity, 'rest');
    else {
      const how = force ?? forceOf(order, market.instrument, book?.mode === 'continuous');
      submitToBook(state, market, { id, side, price, quantity }, how);
    }
  }

  return {
    port,
    during(told, work) {
      events = told;
      try {
        return work();
      } finally {
        events = null;
      }
    },
    submit: (order) => submit(order),
    withdraw(order, reason = 'cancel') {
      const book = bookFor(touched(order), order.board);
      endedBy = reason;
      try {
        // One that waits for its day is in no book.
        if (book === null || book.cancel(order.id) === 0) told().left(order.id, reason);
      } finally {
        endedBy = 'cancel';
      }
    },
    requeue(order) {
      const book = bookFor(touched(order), order.board);
      if (book === null) return;
      moving(order.id, () => book.cancel(order.id));
      submit(order, 'rest');
    },
    shrink(order) {
      const market = touched(order);
      const book = bookFor(market, order.board);
      moving(order.id, () =>
        book?.reduce(order.id, minus(book.resting(order.id), restingShares(market.instrument, order))),
      );
    },
    reopenBook(market) {
      const book = createBook(eventsOf(market), gridOf(market.instrument));
      market.book = book;
      participants.cleared(market.instrument.no);
      // Filled as in an auction, so that nothing trades: what rests did not cross, or waits for the auction.
      book.mode = 'auction';
      for (const order of byPriority(enteredIn(state, market.instrument.no))) {
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
      for (const { id } of orders) moving(id, () => market.book?.cancel(id));
      const book = createBook(eventsOn(market, board), gridOf(market.instrument));
      book.mode = session.auctions === null ? 'continuous' : 'auction';
      const { date, msOfDay } = clockOf(state, market.instrument.venue);
      market.boards.set(board, {
        session,
        book,
        last: 0,
        volume: shareCount(0),
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
    bookOver({ book, day, instrument: { no } }) {
      if (book !== null && day.trades === 0) told().endedUntraded(no, { bid: book.best(BUY), ask: book.best(SELL) });
    },
    sessionOver: (venue) => told().sessionOver(venue),
  };
}

function sideOf({ side }: EnteredOrder): BookSide {
  return side === 'buy' ? BUY : SELL;
}

/** How an order lives in the book. */
function forceOf(order: EnteredOrder, instrument: Instrument, continuous: boolean): BookForce {
  if (order.timeInForce === 'IOC') return 'ioc';
  if (order.timeInForce === 'FOK') return 'fok';
  return restsInBook(order.type, instrument, continuous) ? 'rest' : 'ioc';
}

/** They came in the order of their numbers; one that was given another price stands behind. */
function byPriority(orders: Iterable<EnteredOrder>): EnteredOrder[] {
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
