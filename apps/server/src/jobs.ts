import { PROOF_NAMES, proveBooks } from './books/index.ts';
import type { Exchange } from './exchange/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/index.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';

export interface Jobs {
  stop(): Promise<void>;
}

const PROVE_EVERY = 5_000;
/** The proofs may take this part of the database's time at most. */
const LARGEST_SHARE = 20;

/** What runs by itself: the proof of the books, again and again, its result a metric and a log. */
export function startJobs(parts: {
  readonly database: Database;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}): Jobs {
  const { database, exchange, clock, log, metrics } = parts;
  const broken = metrics.gauge('kuroshio_proof_broken', 'Whether a proof of the books fails (1) or holds (0).', [
    'proof',
  ]);
  const proved = metrics.gauge('kuroshio_proof_last_seconds', 'When the books were last proved, seconds since 1970.');
  let stopped = false;
  let cancel = () => {};
  let running: Promise<void> = Promise.resolve();

  async function prove(): Promise<void> {
    const started = performance.now();
    try {
      const failures = await proveBooks(database);
      const differences = await exchange.audit();
      for (const name of PROOF_NAMES) broken.set({ proof: name }, failures.some((one) => one.name === name) ? 1 : 0);
      broken.set({ proof: 'order-books' }, differences.length > 0 ? 1 : 0);
      for (const failure of failures) log.fatal(failure, 'a proof of the books fails');
      if (differences.length > 0) log.fatal({ differences }, 'the order books differ from the open orders');
      proved.set(clock.now() / 1000);
    } catch (error) {
      log.error({ err: error }, 'the books could not be proved');
    }
    const took = performance.now() - started;
    if (!stopped) cancel = clock.after(Math.max(PROVE_EVERY, took * LARGEST_SHARE), again);
  }

  function again(): void {
    running = prove();
  }

  again();
  return {
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
