import type { Clock } from '../platform/clock.ts';
import { hasCome } from './apply-time.ts';
import { changeWhole } from './bundle.ts';
import { createFinishRequest } from './finish-request.ts';
import type { RequestParts } from './request-parts.ts';
import { markedRequest, SELECT_REQUEST, type StoredRequest } from './request-rows.ts';
import { startScheduled } from './start-scheduled.ts';
import { readRequest } from './write-request.ts';

export interface Requests {
  readonly parts: RequestParts;
  /** Finishes what was approved and not done, begins what its time has come for, and ends what nobody has decided in time. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY = 5_000;
/** What was approved so long ago is being done by nobody any more, ms. */
const UNFINISHED = 5_000;
/** Parts are done and ended with their bundle. */
const DUE = `${SELECT_REQUEST} where bundle_id is null and ((state = 'approved' and decided_at <= $1)
  or (state = 'sent' and (expires_at <= $2 or apply_clock <> 'wall')) or state = 'scheduled') order by state = 'scheduled', apply_at, id limit 500`;

/** Requests, and what they do by themselves. */
export function startRequests({ clock, ...given }: Omit<RequestParts, 'finish'> & { readonly clock: Clock }): Requests {
  const finish = createFinishRequest(given);
  const parts: RequestParts = { ...given, finish };
  const { database, marks, operatorLog, log, venueNow } = parts;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let cancel = () => {};

  async function expire(id: bigint, now: number): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await readRequest(tx, marks, id, { lock: true });
      if (row?.state !== 'sent') return;
      const change = { state: 'expired', decided_at: new Date(now) } as const;
      await changeWhole(tx, { marks, operatorLog }, row, change, { action: 'request-expired', now });
    });
  }

  async function lookAt(row: StoredRequest, now: number): Promise<void> {
    switch (row.state) {
      case 'approved':
        await finish(row.id, now);
        return;
      case 'scheduled':
        if (await startScheduled(parts, row, now)) await finish(row.id, now);
        return;
      default:
        // Of a moment by a market's clock only that clock tells whether it has come.
        if (row.expires_at.getTime() <= now || hasCome(row, now, venueNow)) await expire(row.id, now);
    }
  }

  async function lookOnce(): Promise<void> {
    const now = clock.now();
    const rows = await database.query<StoredRequest>(DUE, [new Date(now - UNFINISHED), new Date(now)]);
    for (const row of rows) {
      // One that somebody put in with the database's password is done by nobody.
      if (!marks.holds(markedRequest(row), row.mark)) continue;
      await lookAt(row, now).catch((error: unknown) =>
        log.error({ err: error, request: String(row.id) }, 'a request could not be ended'),
      );
    }
  }

  function look(): Promise<void> {
    const own = running.then(lookOnce, lookOnce);
    running = own.catch(() => undefined);
    return own;
  }

  function again(): void {
    if (stopped) return;
    cancel = clock.after(LOOK_EVERY, () => {
      look()
        .catch((error: unknown) => log.error({ err: error }, 'requests could not be looked at'))
        .finally(again);
    });
  }
  again();

  return {
    parts,
    look,
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
