import { boardSessions, type Venue } from '@kuroshio/market';
import type { Participants } from '@kuroshio/simulation';
import type { Connection, Queryable } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { keepBoardHours } from './board-sessions.ts';
import type { Changes } from '../batch/changes.ts';
import { moveSettlements } from './closures.ts';
import { readActions } from '../corporate-actions/announced-actions.ts';
import { payEntitlements, takeOverExDates } from '../corporate-actions/ex-dates.ts';
import { watchCalls } from './delayed-auctions.ts';
import { readMarksOf } from './marks.ts';
import { settleDue } from '../settlement/settle-due.ts';
import { clockOf, type ExchangeState } from '../state.ts';
import {
  beginVenueDay,
  changePhase,
  computeIndices,
  expireMissed,
  finishMinutes,
  holdLateAuctions,
} from './trading-day.ts';
import type { TradingFloor } from './trading-floor.ts';
import { watchBreaker } from './venue-breaker.ts';
import { stepVenue } from './venue-clock.ts';

/** Lets venue time pass within a batch. */
export interface VenueTurn {
  /**
   * Moves every venue's clock to the batch's time: participants act, phases change, days end and begin. A day that
   * begins settles what is due, for which it calls `begin` and reads in the batch's transaction.
   * @returns the venues whose day ended.
   */
  pass(changes: Changes, connection: Connection, begin: () => Promise<unknown>): Promise<Venue[]>;
}

export interface VenueTurnParts {
  readonly state: ExchangeState;
  readonly floor: TradingFloor;
  readonly participants: Participants;
  /** Venue seconds per second. */
  readonly speed: number;
  readonly log: Log;
}

/** Reads in the transaction of the batch. */
function inBatch(connection: Connection): Queryable {
  return { query: async (sql, params) => (await connection.send(sql, params)).rows as never };
}

export function createVenueTurn({ state, floor, participants, speed, log }: VenueTurnParts): VenueTurn {
  /** The participants of the boards that are open act in the time that passed. */
  function actOnBoards(venue: Venue, from: number, to: number): void {
    const { date } = clockOf(state, venue);
    for (const session of boardSessions(venue, date)) {
      if (session.from <= from && from < session.to) participants.actOn(venue, session.board, from, to, floor.port);
    }
  }

  return {
    async pass(changes, connection, begin) {
      const closed: Venue[] = [];
      for (const clock of state.clocks.values()) {
        const { venue } = clock;
        for (
          let step = stepVenue(clock, changes.now, speed);
          step !== null;
          step = stepVenue(clock, changes.now, speed)
        ) {
          if (step.kind === 'runs') {
            const { phase, from, to } = step;
            floor.during(changes, () => {
              if (phase === 'continuous' || phase === 'after-hours') holdLateAuctions(state, floor, changes, venue);
              participants.act(venue, phase, from, to, floor.port);
              watchCalls(state, venue);
              actOnBoards(venue, from, to);
              keepBoardHours(state, floor, changes, venue);
            });
            if (phase === 'continuous' || phase === 'closing-auction') {
              computeIndices(state, venue);
              watchBreaker(state, venue);
            }
          } else if (step.kind === 'phase-ends') {
            const { phase, next } = step;
            floor.during(changes, () => {
              changePhase(state, floor, changes, venue, phase, next);
              keepBoardHours(state, floor, changes, venue);
            });
            // Before the opening auction no member has a price of the day.
            if (phase !== 'pre-market') computeIndices(state, venue);
            // What the closing auction traded is stored with the session, not first with the day.
            if (next === 'after-hours') finishMinutes(state, venue);
            log.info({ venue, date: clock.date, phase: next }, 'phase');
            // The day is stored before another begins, so its turn ends here.
            if (next === 'closed') {
              closed.push(venue);
              break;
            }
          } else {
            // Orders of a day whose end was missed, as when the program was stopped at the close.
            floor.during(changes, () => floor.expiring(() => expireMissed(state, changes, venue)));
            await begin();
            await readMarksOf(inBatch(connection), state, venue);
            await moveSettlements(connection);
            const settled = await settleDue(connection, state, changes);
            const paid = await payEntitlements(connection, state, changes, venue);
            const exReferences = await takeOverExDates(connection, state, changes, venue);
            await readActions(inBatch(connection), state);
            floor.during(changes, () => beginVenueDay(state, floor, participants, venue, exReferences));
            log.info({ venue, date: clock.date, settled, paid, exDates: exReferences.size }, 'trading day begins');
          }
        }
      }
      return closed;
    },
  };
}
