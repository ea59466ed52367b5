import type { Listing, VenuePhase } from '@kuroshio/contract';
import type { Board } from '@kuroshio/market/words.ts';

/** The boards whose hours are not the day of the market. */
export type OtherBoard = Exclude<Board, 'regular'>;

/** The boards on which an instrument trades, the regular one first. */
export function boardsOf({ venue, tradable }: Pick<Listing, 'venue' | 'tradable'>): readonly Board[] {
  if (!tradable) return [];
  if (venue === 'US') return ['regular', 'extended', 'fractional'];
  return ['regular', 'odd-lot', 'after-odd', 'fixed-price'];
}

/** From when to when a board takes orders, venue time in epoch ms. */
export interface BoardHours {
  readonly from: number;
  readonly to: number;
}

/**
 * The hours of a board today, undefined where it has none. Those of extended trading are one span: between its two
 * sessions its orders trade on the regular board. Fractions are traded between the two, with the regular session.
 */
export function hoursOf({ boards }: Pick<VenuePhase, 'boards'>, board: OtherBoard): BoardHours | undefined {
  if (board === 'fractional') {
    const [before, after] = boards.filter((session) => session.board === 'extended');
    return before === undefined || after === undefined ? undefined : { from: before.to, to: after.from };
  }
  const sessions = boards.filter((session) => session.board === board);
  if (sessions.length === 0) return undefined;
  return {
    from: Math.min(...sessions.map(({ from }) => from)),
    to: Math.max(...sessions.map(({ to }) => to)),
  };
}

/** Venue time at a moment of the wall clock; it does not run past the end of the phase that is known. */
export function venueTimeAt({ venueAt, wallAt, endsAt, speed }: VenuePhase, now: number): number {
  const until = endsAt > 0 ? Math.min(now, endsAt) : now;
  return venueAt + Math.max(0, until - wallAt) * speed;
}

export type BoardState =
  | { readonly state: 'open'; readonly hours: BoardHours }
  /** `opensAt` by the wall clock, undefined where that cannot be told yet. */
  | { readonly state: 'waits'; readonly hours: BoardHours; readonly opensAt: number | undefined }
  | { readonly state: 'over'; readonly hours: BoardHours; readonly opensAt: number | undefined }
  /** The market does not trade today. */
  | { readonly state: 'none' };

/** Whether a board takes orders at a moment of the wall clock. */
export function boardStateAt(phase: VenuePhase, board: OtherBoard, now: number): BoardState {
  const hours = hoursOf(phase, board);
  if (hours === undefined) return { state: 'none' };
  const at = venueTimeAt(phase, now);
  if (phase.phase === 'closed' || at >= hours.to) {
    const state = at < hours.from ? 'waits' : 'over';
    return { state, hours, opensAt: opensAt(phase, board, hours) };
  }
  if (at < hours.from) return { state: 'waits', hours, opensAt: opensAt(phase, board, hours) };
  return { state: 'open', hours };
}

/** The phase with which a board opens, where there is one. */
const OPENS_WITH: Readonly<Partial<Record<OtherBoard, VenuePhase['phase']>>> = {
  extended: 'pre-market',
  'odd-lot': 'continuous',
  fractional: 'continuous',
};

/** When it opens by the wall clock: with the phase that comes next, or while this one runs. */
function opensAt(phase: VenuePhase, board: OtherBoard, { from }: BoardHours): number | undefined {
  if (phase.next === OPENS_WITH[board]) return phase.endsAt;
  if (phase.phase !== 'after-hours' || phase.speed === 0 || from < phase.venueAt) return undefined;
  const lastEnd = Math.max(...phase.boards.map(({ to }) => to));
  // A simulated day leaves out a part of its quiet hours, and nobody here knows which: then only the hour is certain.
  const isWhole = (lastEnd - phase.venueAt) / phase.speed <= phase.endsAt - phase.wallAt + 1_000;
  return isWhole ? phase.wallAt + (from - phase.venueAt) / phase.speed : undefined;
}

/** The next moment, by the wall clock, at which a board opens or closes while this phase runs; undefined where none does. */
export function nextTurn(phase: VenuePhase, board: OtherBoard, now: number): number | undefined {
  const hours = hoursOf(phase, board);
  if (hours === undefined || phase.speed === 0) return undefined;
  const at = venueTimeAt(phase, now);
  const turn = [hours.from, hours.to].find((time) => time > at);
  return turn === undefined ? undefined : now + (turn - at) / phase.speed;
}
