import { ok, type Outcome } from '@kuroshio/base';
import {
  allowedInPhase,
  allowedOnBoard,
  boardSessions,
  boardsOf,
  isSideBoard,
  phaseSchedule,
  takesMarketOrders,
  takesOrders,
} from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';

/** The instrument is traded here, its market takes orders now, and takes this type of order. */
export function checkSession(ticket: Ticket, facts: OrderFacts): Outcome<void> {
  const { instrument, phase, suspended } = facts;
  const { board } = ticket;
  if (!instrument.tradable) return refuse('INSTRUMENT_NOT_TRADABLE');
  if (!boardsOf(instrument).includes(board)) return refuse('BOARD_NOT_OFFERED');
  if (suspended) return refuse('INSTRUMENT_SUSPENDED');
  const terms = { type: ticket.type, tif: ticket.timeInForce };
  if (board !== 'regular') {
    if (!facts.boardOpen) return refuse('BOARD_CLOSED', { window: hoursOf(board, facts) });
    return allowedOnBoard(board, terms) ? ok(undefined) : refuse('ORDER_TYPE_NOT_ALLOWED');
  }
  if (!takesOrders(instrument.venue, phase)) return refuse('MARKET_CLOSED');
  if (!allowedInPhase(instrument.venue, phase, terms)) return refuse('ORDER_TYPE_NOT_ALLOWED');
  if (ticket.type === 'market' && !takesMarketOrders(instrument)) return refuse('ORDER_TYPE_NOT_ALLOWED');
  return ok(undefined);
}

/** The hours in which a board takes orders today, as a window of time. */
function hoursOf(board: Ticket['board'], { instrument, tradingDate }: OrderFacts): string {
  const sessions = isSideBoard(board)
    ? boardSessions(instrument.venue, tradingDate).filter((session) => session.board === board)
    : phaseSchedule(instrument.venue, tradingDate).filter(({ phase }) => phase === 'continuous');
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 19);
  return `${clock(sessions[0]?.from ?? 0)}-${clock(sessions.at(-1)?.to ?? 0)}`;
}
