import { venueInstant } from '@kuroshio/market';
import { BUY, type BookEvents, type BookSide, SELL } from '@kuroshio/matching';
import type { Order } from '@kuroshio/orders';
import type { MarketPort, Participants } from '@kuroshio/simulation';
import type { Changes } from './changes.ts';
import { bookFill, endOpenOrder } from './consequences.ts';
import { beginMatching, submitToBook } from './interruption.ts';
import { type InstrumentMarket, openBook, recordTrade } from './instrument-market.ts';
import { watchTrade } from './trigger-conditionals.ts';
import { clockOf, type ExchangeState, marketAt, openOrdersIn } from './state.ts';

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

  function eventsOf(market: InstrumentMarket): BookEvents {
    const { instrument } = market;
    const sideWord = (aggressor: BookSide | 'auction') =>
      aggressor === 'auction' ? 'auction' : aggressor === BUY ? 'buy' : 'sell';

    function tell(id: number, other: number, price: number, quantity: number, rested: boolean): void {
      if (id > 0) {
        const order = state.orders.get(id);
        if (order === undefined) throw new Error(`order ${id} is in the book and not in memory`);
        bookFill(state, running(), order, price, quantity, other > 0 ? 'clearing' : 'liquidity');
      } else if (rested) {
        participants.filled(instrument.no, -id, market.book?.resting(id) ?? 0);
      }
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
      cancelled(id) {
        if (id === withdrawn) return;
        const order = state.orders.get(id);
        if (order !== undefined) endOpenOrder(state, running(), order, endedBy);
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
      const book = openBook(market, eventsOf(market));
      participants.cleared(market.instrument.no);
      // Filled as in an auction, so that nothing trades: what rests did not cross, or waits for the auction.
      book.mode = 'auction';
      for (const order of byPriority(openOrdersIn(state, market.instrument.no))) {
        book.submit(
          order.id,
          order.side === 'buy' ? BUY : SELL,
          order.bookPrice,
          order.quantity - order.filledQuantity,
          'rest',
        );
      }
      market.pause = null;
      state.paused.delete(market.instrument.no);
      if (clockOf(state, market.instrument.venue).phase === 'continuous') beginMatching(state, market);
      market.changed = true;
    },
    withdrawing(id, work) {
      withdrawn = id;
      try {
        work();
      } finally {
        withdrawn = 0;
      }
    },
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
