import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Hub } from '../platform/push/index.ts';
import {
  CREDENTIAL_COLUMNS,
  type CredentialRow,
  type KeptRow,
  type Marks,
  nameOf,
  SESSION_COLUMNS,
  type SessionRow,
} from './marks.ts';
import { type KeptTable, readCredentials, readKept, readSessions, type Stored } from './read-marked.ts';
import type { Sessions } from './sessions.ts';

export interface MarkWatch {
  /** Looks now. @returns the names of the rows that are not ours */
  look(): Promise<readonly string[]>;
  /** How many rows were not ours at the last look. */
  found(): number;
  stop(): Promise<void>;
}

const LOOK_EVERY = 3_000;
/** One part in so many of the database's time. */
const SHARE = 4;
const MOST_FOUND = 1_000;

/** Rows that a transaction has written since `safe`; all where that is not known. */
const since = (safe: string | undefined) => (safe === undefined ? 'true' : `age(xmin) <= age('${safe}'::xid)`);

const SAFE = 'select pg_snapshot_xmin(pg_current_snapshot())::text as safe';

/**
 * Looks every few seconds at the sessions and credentials that any transaction has written since the last look (`xmin`
 * tells, whoever wrote them), and at all at the first: a row whose mark does not fit is not ours, nor is an old one with its
 * old mark that somebody has put back, as this process has not made that mark lately. They are named, refused from then on,
 * and their live connections end. What is not ours is found again by each look until it is mended.
 */
export async function watchMarks({
  database,
  marks,
  sessions,
  hub,
  clock,
  log,
  metrics,
  kept = [],
}: {
  readonly database: Database;
  readonly marks: Marks;
  readonly sessions: Pick<Sessions, 'forget'>;
  readonly hub: Pick<Hub, 'closeSession'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Marked rows of other capabilities, watched in the same way. */
  readonly kept?: readonly KeptTable[];
}): Promise<MarkWatch> {
  const gauge = metrics.gauge(
    'kuroshio_forged_identity_rows',
    'Sessions, credentials, verifications and destinations that are not ours, as last seen.',
  );
  const lookedAt = metrics.gauge(
    'kuroshio_identity_look_seconds',
    'When sessions and credentials were last looked at, seconds since 1970.',
  );
  /** The oldest transaction that still ran at the last look that found all well; undefined before the first. */
  let safe: string | undefined;
  /** By name the marks of the rows that the last look has read and found well. */
  let read: ReadonlyMap<string, string> = new Map();
  let running: Promise<unknown> = Promise.resolve();
  let count = 0;
  let stopped = false;
  let cancel = () => {};

  async function lookAt(on: Queryable) {
    const [now] = await on.query<{ safe: string }>(SAFE);
    const found: (CredentialRow | SessionRow | KeptRow)[] = [];
    const well = new Map<string, string>();
    const check = (rows: readonly Stored<CredentialRow | SessionRow | KeptRow>[]) => {
      for (const { row, mark } of rows) {
        const shown = mark === null ? '' : Buffer.from(mark).toString('hex');
        const isOurs =
          mark !== null &&
          marks.fits(row, mark) &&
          (safe === undefined || read.get(nameOf(row)) === shown || marks.isFresh(row, mark));
        if (!isOurs) {
          if (found.length < MOST_FOUND) found.push(row);
        } else if (safe !== undefined) well.set(nameOf(row), shown);
      }
    };
    async function each(which: string, take: (rows: readonly Stored<CredentialRow | SessionRow | KeptRow>[]) => void) {
      for await (const rows of readCredentials(on, `select ${CREDENTIAL_COLUMNS} from customer where ${which}`))
        take(rows);
      for await (const rows of readSessions(on, `select ${SESSION_COLUMNS} from session where ${which}`)) take(rows);
      for (const table of kept) for await (const rows of readKept(on, table, which)) take(rows);
    }
    await each(since(safe), check);
    // The next look reads again what is younger than the oldest transaction that still runs, be it of another database: what
    // an earlier process wrote is known then as read, as this one has not made it.
    if (safe === undefined)
      await each(since(now?.safe), (rows) => {
        for (const { row, mark } of rows) if (mark !== null) well.set(nameOf(row), Buffer.from(mark).toString('hex'));
      });
    return { found, well, safe: now?.safe };
  }

  async function lookOnce(): Promise<readonly string[]> {
    const { found, well, safe: next } = await database.transaction(lookAt, { isolation: 'repeatable read' });
    marks.name(found);
    for (const row of found) {
      if (row.table !== 'session') continue;
      sessions.forget(row.id);
      hub.closeSession(Number(row.id));
    }
    count = found.length;
    gauge.set(found.length);
    lookedAt.set(clock.now() / 1000);
    if (found.length === 0) {
      safe = next;
      read = well;
      marks.settle();
    }
    return found.map(nameOf);
  }

  function look(): Promise<readonly string[]> {
    const own = running.then(lookOnce, lookOnce);
    running = own.catch(() => undefined);
    return own;
  }

  async function again(): Promise<void> {
    const started = performance.now();
    await look().catch((error) => log.error({ err: error }, 'sessions and credentials could not be looked at'));
    const pause = Math.max(LOOK_EVERY, (performance.now() - started) * SHARE);
    if (!stopped) cancel = clock.after(pause, () => void again());
  }

  await again();
  return {
    look,
    found: () => count,
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
