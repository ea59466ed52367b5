import type { Board, Instrument, Phase } from '@kuroshio/market';
import { BUY, type BookSide, SELL } from '@kuroshio/matching';
import { type Price, type Shares, units } from '@kuroshio/money';
import type { OrderFacts, Ticket } from '@kuroshio/risk';
import type { CashBalance } from '../batch/balances.ts';
import { positionsIn } from '../positions/position-book.ts';
import { bookFor } from '../venues/board-market.ts';
import type { InstrumentMarket } from '../venues/instrument-market.ts';
import { standingQuote } from '../venues/standing-quotes.ts';
import type { VenueClock } from '../venues/venue-clock.ts';
import { clockOf, marketAt } from '../venues/venue-state.ts';
import { dayTradable } from './day-trades.ts';
import { openOrdersOf, type OrdersState } from './open-orders.ts';

/** Boards whose orders can meet: those for extended hours and fractions of shares are in the regular book while that trades. */
function poolOf(board: Board): Board {
  return board === 'extended' || board === 'fractional' ? 'regular' : board;
}

/** The best price at which the customer's own order stands on the other side of a board, 0 for none. */
function ownOpposite(
  state: OrdersState,
  customer: number,
  instrumentNo: number,
  { side, board }: Pick<Ticket, 'side' | 'board'>,
): Price | 0 {
  let best: Price | 0 = 0;
  for (const order of openOrdersOf(state, customer).values()) {
    if (order.instrumentNo !== instrumentNo || order.side === side || poolOf(order.board) !== poolOf(board)) continue;
    const better = side === 'buy' ? order.bookPrice < best : order.bookPrice > best;
    if (best === 0 || better) best = order.bookPrice;
  }
  return best;
}

/**
 * While matching of one instrument rests, it takes the orders of a call auction; one that closes late takes none in the
 * first minute.
 */
function phaseOf({ phase, msOfDay }: VenueClock, { pause }: InstrumentMarket): Phase {
  if (pause === null || (phase !== 'continuous' && phase !== 'after-hours')) return phase;
  return pause.entryFrom > msOfDay ? 'after-hours' : 'intake';
}

/** Gathers what decides on an order; `cash` is the customer's balance in the instrument's currency. */
export function factsFor(
  state: OrdersState,
  customer: number,
  instrument: Instrument,
  ticket: Pick<Ticket, 'side' | 'board'>,
  cash: CashBalance,
  now: number,
): OrderFacts {
  const market = marketAt(state, instrument.no);
  const clock = clockOf(state, instrument.venue);
  const book = bookFor(market, ticket.board);
  const phase = phaseOf(clock, market);
  return {
    calendar: state.rulebook.calendar,
    instrument,
    phase,
    // Fractions of shares trade at once.
    boardOpen: book !== null && (ticket.board !== 'fractional' || phase === 'continuous'),
    close: clock.phase === 'after-hours' ? market.day.last : 0,
    suspended: market.marks.includes('suspended'),
    tradingDate: clock.date,
    now,
    limits: market.limits,
    last: market.day.last,
    reference: market.reference,
    bestBid: book?.best(BUY) ?? 0,
    bestAsk: book?.best(SELL) ?? 0,
    opposite: ticket.board === 'fractional' ? levelsOf(market, ticket.side === 'buy' ? SELL : BUY) : [],
    ...cash,
    positions: positionsIn(state, customer, instrument.no),
    barredToday: market.marks.includes('disposition') ? dayTradable(state, customer, instrument, clock.date) : units(0),
    ownOpposite: ownOpposite(state, customer, instrument.no, ticket),
    openOrders: openOrdersOf(state, customer).size,
  };
}

/** An order for fractions of shares that goes deeper than this is not taken. */
const MOST_LEVELS = 64;

/** The levels of the book, none better than what the house takes for its part of a share. */
function levelsOf(market: InstrumentMarket, side: BookSide): [Price, Shares][] {
  const flat: number[] = [];
  const count = market.book?.depth(side, MOST_LEVELS, flat) ?? 0;
  const worst = side === SELL ? Math.max : Math.min;
  const house = standingQuote(market, side);
  return Array.from({ length: count }, (_, n) => [
    worst(flat[2 * n] as number, house) as Price,
    flat[2 * n + 1] as Shares,
  ]);
}
