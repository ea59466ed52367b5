import type { Clock } from '../platform/clock.ts';
import { createFinishRequest, type FinishRequest } from './finish-request.ts';
import type { RequestParts } from './request-parts.ts';
import { markedRequest, SELECT_REQUEST, type StoredRequest } from './request-rows.ts';
import { changeRequest, readRequest } from './write-request.ts';

export interface Requests {
  readonly parts: RequestParts;
  /** Finishes what was approved and not done, and ends what nobody has decided in time. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY = 5_000;
/** What was approved so long ago is being done by nobody any more, ms. */
const UNFINISHED = 5_000;
const DUE = `${SELECT_REQUEST} where (state = 'approved' and decided_at <= $1) or (state = 'sent' and expires_at <= $2)
  order by id limit 50`;

/** Requests, and what they do by themselves. */
export function startRequests({ clock, ...given }: Omit<RequestParts, 'finish'> & { readonly clock: Clock }): Requests {
  const finish: FinishRequest = createFinishRequest(given);
  const parts: RequestParts = { ...given, finish };
  const { database, marks, operatorLog, log } = parts;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let cancel = () => {};

  async function expire(id: bigint, now: number): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await readRequest(tx, marks, id, { lock: true });
      if (row?.state !== 'sent') return;
      await changeRequest(tx, marks, row, { state: 'expired', decided_at: new Date(now) });
      await operatorLog.write(tx, {
        ...{ action: 'request-expired', about: row.about, requestId: id, now, facts: { kind: row.kind } },
        ...(row.customer_id === null ? {} : { customerId: row.customer_id }),
      });
    });
  }

  async function lookOnce(): Promise<void> {
    const now = clock.now();
    const rows = await database.query<StoredRequest>(DUE, [new Date(now - UNFINISHED), new Date(now)]);
    for (const row of rows) {
      // One that somebody put in with the database's password is done by nobody.
      if (!marks.holds(markedRequest(row), row.mark)) continue;
      const work = row.state === 'approved' ? finish(row.id, now) : expire(row.id, now);
      await work.catch((error: unknown) =>
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
