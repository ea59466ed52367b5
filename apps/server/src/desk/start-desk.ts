import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { DeskQueue } from './queue.ts';
import type { DeskTerms } from './terms.ts';

export interface Desk {
  /** Looks now. @returns how many were reviewed */
  look(): Promise<number>;
  stop(): Promise<void>;
}

const LOOK_EVERY = 2_000;
/** What could not be reviewed is tried again after so long, ms, and keeps nobody else waiting. */
const AGAIN_AFTER = 60_000;

/**
 * The house desk of a simulated installation: it looks at every queue again and again and reviews what has waited as long as
 * the setting says. It is a reviewer like any other and has no way of its own into the books.
 */
export function startDesk({
  queues,
  terms,
  clock,
  log,
  metrics,
}: {
  readonly queues: readonly DeskQueue[];
  readonly terms: DeskTerms;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}): Desk {
  const reviewed = metrics.counter('kuroshio_desk_reviews_total', 'What the house desk has reviewed.', [
    'queue',
    'outcome',
  ]);
  /** By queue and number, when what failed is tried again. */
  const later = new Map<string, number>();
  let stopped = false;
  let cancel = () => {};
  let running: Promise<unknown> = Promise.resolve();

  async function reviewOne(queue: DeskQueue, id: bigint): Promise<boolean> {
    const name = `${queue.kind} ${id}`;
    if ((later.get(name) ?? 0) > clock.now()) return false;
    try {
      await queue.review(id, clock.now());
      later.delete(name);
      reviewed.inc({ queue: queue.kind, outcome: 'done' });
      return true;
    } catch (error) {
      later.set(name, clock.now() + AGAIN_AFTER);
      reviewed.inc({ queue: queue.kind, outcome: 'failed' });
      log.error({ err: error, queue: queue.kind, id: String(id) }, 'the house desk could not review');
      return false;
    }
  }

  async function lookOnce(): Promise<number> {
    let count = 0;
    for (const queue of queues) {
      const ids = await queue.due(clock.now() - terms.deskWaits).catch((error: unknown) => {
        log.error({ err: error, queue: queue.kind }, 'the house desk could not look at a queue');
        return [];
      });
      for (const id of ids) {
        if (stopped) return count;
        if (await reviewOne(queue, id)) count += 1;
      }
    }
    return count;
  }

  function look(): Promise<number> {
    const own = running.then(lookOnce, lookOnce);
    running = own.catch(() => undefined);
    return own;
  }

  function again(): void {
    if (stopped) return;
    cancel = clock.after(LOOK_EVERY, () => void look().finally(again));
  }

  if (terms.hasDesk) again();
  return {
    look,
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
