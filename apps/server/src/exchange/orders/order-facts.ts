import type { Board, Instrument, Phase } from '@kuroshio/market';
import { BUY, type BookSide, SELL } from '@kuroshio/matching';
import { marginLoanBps, stockQuota, usLoanBps, usMarginLoanBps, usMarginTermsOn } from '@kuroshio/credit';
import { type Cash, CASH_ASSETS, cash, type Price, type Shares, units } from '@kuroshio/money';
import type { Order, Position } from '@kuroshio/orders';
import type { CreditFacts, OrderFacts, Ticket } from '@kuroshio/risk';
import type { CashBalance } from '../batch/balances.ts';
import { loanOf, positionsIn } from '../positions/position-book.ts';
import { bookFor } from '../venues/board-market.ts';
import type { InstrumentMarket } from '../venues/instrument-market.ts';
import { standingQuote } from '../venues/standing-quotes.ts';
import type { VenueClock } from '../venues/venue-clock.ts';
import { clockOf, marketAt } from '../venues/venue-state.ts';
import { dayTradable } from './day-trades.ts';
import { openOrdersOf, type OrdersState } from './open-orders.ts';
import { orderedIn, orderedOf } from './ordered-credit.ts';
import { shortFactsOf } from './short-facts.ts';
import { usAccountOf } from './us-margin-facts.ts';

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

/** A sale closes positions of its own financing: what stands for a loan is not sold as one's own. */
function closable(positions: readonly Position[], financing: Order['financing']): readonly Position[] {
  const fits = (position: Position) => position.financing === financing;
  return positions.every(fits) ? positions : positions.filter(fits);
}

/** What may still be lent to a customer on an instrument; null without a margin account. */
export function creditOf(
  state: OrdersState,
  customer: number,
  { instrument, marks, day, reference }: Pick<InstrumentMarket, 'instrument' | 'marks' | 'day' | 'reference'>,
  { date }: Pick<VenueClock, 'date'>,
): CreditFacts | null {
  const isUs = instrument.currency === 'USD';
  const account = (isUs ? state.usMarginAccounts : state.marginAccounts).get(customer);
  if (account === undefined) return null;
  const least = (one: bigint) => cash(one > 0n ? one : 0n);
  const used = loanOf(state, customer, isUs ? 'us-margin' : 'margin');
  const { draws } = orderedOf(state, customer, CASH_ASSETS[instrument.currency].id);
  const [terms, stock] = [usMarginTermsOn(date), state.usStock(instrument.no)];
  return {
    loanBps: isUs
      ? usMarginLoanBps(instrument, marks, usLoanBps(terms, stock.requirementBps))
      : marginLoanBps(instrument, marks, date),
    room: least(account.limit - used - draws),
    stockRoom: least(stockQuota(instrument) - lentOnStock(state, instrument.no)),
    stop: state.creditStop('margin-purchase', instrument.no, date) ?? null,
    ...(isUs && {
      us: {
        ...{ account: usAccountOf(state, customer, date), leastEquity: terms.leastEquity },
        ceiling: Math.min(day.last || reference, reference, stock.ceiling),
      },
    }),
  };
}

/** What is lent on an instrument to all customers, what their open orders may still draw, and what counts of it for loans on others. */
export function lentOnStock(state: OrdersState, instrumentNo: number): Cash {
  const stands = (state.lentOn.get(instrumentNo) ?? 0n) + (state.pledgedOn.get(instrumentNo) ?? 0n);
  return cash(stands + orderedIn(state, instrumentNo).draws);
}

/** Gathers what decides on an order; `balance` is the customer's balance in the instrument's currency. */
export function factsFor(
  state: OrdersState,
  customer: number,
  instrument: Instrument,
  ticket: Pick<Ticket, 'side' | 'board' | 'financing'>,
  balance: CashBalance,
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
    ...balance,
    credit: ticket.financing === 'margin' && ticket.side === 'buy' ? creditOf(state, customer, market, clock) : null,
    ...(ticket.financing === 'short' && { short: shortFactsOf(state, customer, market, clock, now) }),
    positions: closable(positionsIn(state, customer, instrument.no), ticket.financing ?? 'cash'),
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
