import { boardSessions, type Venue } from '@kuroshio/market';
import type { Participants } from '@kuroshio/simulation';
import type { Log } from '../../platform/log.ts';
import { keepBoardHours } from './board-sessions.ts';
import { watchCalls } from './delayed-auctions.ts';
import { watchQuotes } from './standing-quotes.ts';
import { changePhase, computeIndices, finishMinutes, holdLateAuctions } from './trading-day.ts';
import type { TradingFloor } from './trading-floor.ts';
import { watchBreaker } from './venue-breaker.ts';
import { waitForTurn } from './day-order.ts';
import { stepVenue } from './venue-clock.ts';
import type { VenueEvents } from './venue-events.ts';
import { clockOf, type VenueState } from './venue-state.ts';

/** Lets venue time pass. */
export interface VenueTurn {
  /**
   * Moves every venue's clock to `now` (wall clock, epoch ms): participants act, phases change, days end and begin.
   * @param events is told of what happens in the books
   * @param beginDay does what is due when a venue's day begins, the opening of its books last
   * @returns the venues whose day ended.
   */
  pass(now: number, events: VenueEvents, beginDay: (venue: Venue) => Promise<void>): Promise<Venue[]>;
}

export interface VenueTurnParts {
  readonly state: VenueState;
  readonly floor: TradingFloor;
  readonly participants: Participants;
  /** Venue seconds per second. */
  readonly speed: number;
  /** A venue's day begins only when it is its turn in the real order of the day. */
  readonly inTurn: boolean;
  readonly log: Log;
}

export function createVenueTurn({ state, floor, participants, speed, inTurn, log }: VenueTurnParts): VenueTurn {
  /** The participants of the boards that are open act in the time that passed. */
  function actOnBoards(venue: Venue, from: number, to: number): void {
    const { date } = clockOf(state, venue);
    for (const session of boardSessions(state.rulebook.calendar, venue, date)) {
      if (session.from <= from && from < session.to) participants.actOn(venue, session.board, from, to, floor.port);
    }
  }

  return {
    async pass(now, events, beginDay) {
      const closed: Venue[] = [];
      for (const clock of state.clocks.values()) {
        const { venue } = clock;
        if (inTurn) waitForTurn(state.rulebook.calendar, state.clocks, clock, now, speed);
        for (
          let step = stepVenue(state.rulebook.calendar, clock, now, speed);
          step !== null;
          step = stepVenue(state.rulebook.calendar, clock, now, speed)
        ) {
          if (step.kind === 'runs') {
            const { phase, from, to } = step;
            floor.during(events, () => {
              if (phase === 'continuous' || phase === 'after-hours') holdLateAuctions(state, floor, venue);
              participants.act(venue, phase, from, to, floor.port);
              watchCalls(state, venue);
              actOnBoards(venue, from, to);
              keepBoardHours(state, floor, venue);
            });
            if (phase === 'continuous') watchQuotes(state, venue);
            if (phase === 'continuous' || phase === 'closing-auction') {
              computeIndices(state, venue);
              watchBreaker(state, venue);
            }
          } else if (step.kind === 'phase-ends') {
            const { phase, next } = step;
            floor.during(events, () => {
              changePhase(state, floor, venue, phase, next);
              keepBoardHours(state, floor, venue);
            });
            // Before the opening auction no member has a price of the day.
            if (phase !== 'pre-market') computeIndices(state, venue);
            // What the closing auction traded is stored with the session, not first with the day.
            if (next === 'after-hours') finishMinutes(state, venue);
            log.info({ venue, date: clock.date, phase: next }, 'phase');
            // The day is stored before another begins, so its turn ends here.
            if (next === 'closed') {
              if (inTurn) waitForTurn(state.rulebook.calendar, state.clocks, clock, now, speed);
              closed.push(venue);
              break;
            }
          } else await beginDay(venue);
        }
      }
      return closed;
    },
  };
}
