import type { TradingDate, Venue } from '@kuroshio/market';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { announceSimulated, readActions } from './corporate-actions/announced-actions.ts';
import { readHoldingRules } from './positions/holding-rules.ts';
import type { ExchangeState } from './state.ts';

const EVERY = 60_000;

/** Follows what companies and operators have announced. */
export interface Announcements {
  /** A trading day has begun somewhere, or it is time to look what operators have announced. */
  isDue(): boolean;
  /** Reads what was announced; the simulated companies announce, once a trading day of each market. */
  read(): Promise<void>;
}

export function createAnnouncements(database: Database, state: ExchangeState, clock: Clock, log: Log): Announcements {
  const announcedOn = new Map<Venue, TradingDate>();
  let readAt = 0;
  return {
    isDue() {
      const isNew = [...state.clocks.values()].some(({ venue, date }) => announcedOn.get(venue) !== date);
      return isNew || clock.now() - readAt >= EVERY;
    },
    async read() {
      readAt = clock.now();
      await readActions(database, state);
      if (state.forgedActions.length > 0)
        log.fatal(
          { actions: state.forgedActions.map(String) },
          'announcements that this program did not write: nothing comes of them',
        );
      await readHoldingRules(database, state);
      for (const { venue, date } of state.clocks.values()) {
        if (announcedOn.get(venue) === date) continue;
        await announceSimulated(database, state, venue);
        announcedOn.set(venue, date);
      }
    },
  };
}
