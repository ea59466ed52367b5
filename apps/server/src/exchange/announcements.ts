import type { TradingDate, Venue } from '@kuroshio/market';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import {
  announceAction,
  type Announcement,
  announceSimulated,
  cancelAction,
  readActions,
} from './corporate-actions/announced-actions.ts';
import { readHoldingRules } from './positions/holding-rules.ts';
import type { ExchangeState } from './state.ts';

const EVERY = 60_000;

/** What operators announce, by two of them. */
export interface Announcing {
  /** @returns whether it did not stand before */
  announce(announcement: Announcement): Promise<boolean>;
  /** Takes back what was announced, before its ex-date. @returns whether it stood */
  cancelAnnounced(id: bigint): Promise<boolean>;
}

/** Both between two batches, so that what one is about to make effective is not read as it was. */
export function announcingBy(
  database: Database,
  state: ExchangeState,
  { between }: { between<Answer>(work: () => Promise<Answer>): Promise<Answer> },
): Announcing {
  const shown = (work: () => Promise<boolean>) =>
    between(async () => {
      const done = await work();
      // It stands in the database already: nobody waits for the next batch to see it.
      state.durableActions = state.actions;
      return done;
    });
  return {
    announce: (announcement) => shown(() => announceAction(database, state, announcement)),
    cancelAnnounced: (id) => shown(() => cancelAction(database, state, id)),
  };
}

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
