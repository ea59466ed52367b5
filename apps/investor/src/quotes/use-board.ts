import type { BoardBook, Listing, VenuePhase } from '@kuroshio/contract';
import { type Board, isSideBoard } from '@kuroshio/market/words.ts';
import { useEffect, useReducer } from 'react';
import { usePhase, useTopic } from '../platform/live.ts';
import { serverNow } from '../platform/server-clock.ts';
import { type BoardState, boardStateAt, nextTurn } from './board-hours.ts';

/** The live book of a board, undefined before it has come; none for those that trade in the book of the depth. */
export function useBoardBook({ symbol }: Pick<Listing, 'symbol'>, board: Board | undefined): BoardBook | undefined {
  return useTopic(board === undefined || !isSideBoard(board) ? undefined : `board/${board}/${symbol}`);
}

/** Longer waits are cut short: what a browser can wait for has a limit, and the phases are told again meanwhile. */
const LONGEST_WAIT = 60_000;

/** Whether a board takes orders now; undefined before the phases have come, and for the regular board. */
export function useBoardState(venue: VenuePhase['venue'], board: Board): BoardState | undefined {
  const phase = usePhase(venue);
  const [turns, turn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (phase === undefined || board === 'regular') return undefined;
    const now = serverNow();
    const next = nextTurn(phase, board, now);
    if (next === undefined) return undefined;
    const timer = setTimeout(turn, Math.min(LONGEST_WAIT, Math.max(0, next - now)) + 20);
    return () => clearTimeout(timer);
  }, [phase, board, turns]);
  return phase === undefined || board === 'regular' ? undefined : boardStateAt(phase, board, serverNow());
}
