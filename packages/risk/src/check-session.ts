import { ok, type Outcome } from '@kuroshio/base';
import { boardSessions, boardsOf, isSideBoard, phaseSchedule, takesOrders } from '@kuroshio/market';
import { mayStand } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';

/** The instrument is traded here, its market takes orders now, and takes this type of order. */
export function checkSession(ticket: Ticket, facts: OrderFacts): Outcome<void> {
  const { instrument, phase, suspended } = facts;
  const { board } = ticket;
  if (!instrument.tradable) return refuse('INSTRUMENT_NOT_TRADABLE');
  if (!boardsOf(instrument).includes(board)) return refuse('BOARD_NOT_OFFERED');
  if (suspended) return refuse('INSTRUMENT_SUSPENDED');
  if (board === 'regular') {
    if (!takesOrders(instrument.venue, phase)) return refuse('MARKET_CLOSED');
  } else if (!facts.boardOpen) return refuse('BOARD_CLOSED', { window: hoursOf(board, facts) });
  return mayStand(ticket, instrument, phase) ? ok(undefined) : refuse('ORDER_TYPE_NOT_ALLOWED');
}

/** The hours in which a board takes orders today, as a window of time. */
function hoursOf(board: Ticket['board'], { instrument, tradingDate }: OrderFacts): string {
  const sessions = isSideBoard(board)
    ? boardSessions(instrument.venue, tradingDate).filter((session) => session.board === board)
    : phaseSchedule(instrument.venue, tradingDate).filter(({ phase }) => phase === 'continuous');
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 19);
  return `${clock(sessions[0]?.from ?? 0)}-${clock(sessions.at(-1)?.to ?? 0)}`;
}
