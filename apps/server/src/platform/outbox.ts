import type { Clock } from './clock.ts';
import type { Database } from './database/index.ts';
import type { Log } from './log.ts';

/** What a transaction said it did: `type` names it, the rest belongs to it. Money in it is a decimal string. */
export interface OutboxEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface OutboxRelay {
  /** Something may have been committed: looks now, or right after the look that runs. Many pokes make one look. */
  poke(): void;
  /** Waits for the look that runs, then looks no more. */
  close(): Promise<void>;
}

export interface OutboxOptions {
  readonly database: Database;
  /** Gets each committed row's events once, in the order of the rows. What it throws is logged and not tried again. */
  readonly onEvents: (events: readonly OutboxEvent[]) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds between looks without a poke: for rows of other processes and pokes that were lost. */
const lookEvery = 1_000;
/** Milliseconds between removals of old rows. */
const pruneEvery = 60_000;
const batch = 500;
/** Milliseconds after which a missing number is given up, whatever still runs. */
const longestWait = 10_000;

interface Row {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly events: readonly OutboxEvent[];
  /** The oldest transaction that still ran when the row was read, and the number of the next to begin. */
  readonly oldest: bigint;
  readonly next: bigint;
}

/** A missing number: every transaction that could still fill it began before `next`. */
interface Gap {
  readonly next: bigint;
  readonly since: number;
  looks: number;
}

/**
 * Carries committed events to who pushes them. It begins with what is committed after its start: live data is not
 * replayed, since each client begins with a snapshot.
 *
 * Numbers are taken before the commit, so a lower one may become visible after a higher one. The relay therefore stops
 * before a gap until it fills, or until every transaction has ended that ran when it was first seen: then the number
 * belonged to one that was rolled back.
 */
export async function createOutboxRelay({ database, onEvents, clock, log }: OutboxOptions): Promise<OutboxRelay> {
  const [newest] = await database.query<{ id: bigint }>('select coalesce(max(id), 0) as id from outbox');
  let last = newest?.id ?? 0n;
  let gap: Gap | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;

  function dispatch(row: Row): void {
    try {
      onEvents(row.events);
    } catch (error) {
      log.error({ err: error, outboxId: String(row.id) }, 'events could not be pushed');
    }
    last = row.id;
  }

  function mustWait(row: Row): boolean {
    gap ??= { next: row.next, since: clock.now(), looks: 0 };
    gap.looks++;
    // A transaction takes the outbox's number an instant before it takes its own, so one look is not enough.
    const allEnded = gap.looks > 2 && row.oldest >= gap.next;
    return !allEnded && clock.now() - gap.since < longestWait;
  }

  /** @returns whether there may be more to read at once */
  async function look(): Promise<boolean> {
    const rows = await database.query<Row>(
      `select id, events,
              pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
              pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
         from outbox where id > $1 order by id limit $2`,
      [last, batch],
    );
    for (const row of rows) {
      if (row.id !== last + 1n && mustWait(row)) {
        clock.after(5, poke);
        return false;
      }
      gap = undefined;
      dispatch(row);
    }
    return rows.length === batch;
  }

  async function run(): Promise<void> {
    try {
      do {
        again = false;
        while (await look());
      } while (again && !closed);
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read; trying again');
    } finally {
      looking = undefined;
    }
  }

  function poke(): void {
    if (closed) return;
    again = true;
    looking ??= run();
  }

  async function prune(): Promise<void> {
    try {
      await database.query(`delete from outbox where created_at < now() - interval '1 hour'`);
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be pruned');
    }
  }

  const stopLooking = clock.every(lookEvery, poke);
  const stopPruning = clock.every(pruneEvery, () => void prune());
  return {
    poke,
    async close() {
      closed = true;
      stopLooking();
      stopPruning();
      await looking;
    },
  };
}
