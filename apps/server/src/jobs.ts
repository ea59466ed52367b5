import { type HeadsFile, PROOF_NAMES, proveAll, proveNew } from './books/index.ts';
import type { Exchange } from './exchange/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/index.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';

export interface Jobs {
  /** Whether the proofs can run, whatever they find. */
  proves(): boolean;
  /** Each proof as it was last seen, and when all were last run, epoch ms; null before the first. */
  state(): {
    readonly proofs: readonly { readonly name: string; readonly holds: boolean }[];
    readonly provedAt: number | null;
  };
  stop(): Promise<void>;
}

/** What is new. */
const PROVE_EVERY = 5_000;
/** Everything, and at every start. */
const PROVE_ALL_EVERY = 86_400_000;
/**
 * One part in so many of the database's time: what the proof of everything may take while it fails, and what that of what is
 * new may take. With less than a quarter a busy hour would bring more that is new than each look can prove.
 */
const SHARE = { whole: 20, since: 4 };

/** The proofs are said not to run where they have failed for so long, or have not ended in so long, ms. */
const FAILED_FOR = 15_000;
const ENDS_WITHIN = 600_000;

/**
 * What runs by itself: the proof of the books, its result a metric and a log. What is new is proved again and again, and
 * everything once a day; what everything has shown to be broken is proved as a whole until it holds.
 */
export function startJobs(parts: {
  readonly database: Database;
  readonly exchange: Pick<Exchange, 'audit' | 'proveSeals'>;
  readonly heads: Pick<HeadsFile, 'flush'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}): Jobs {
  const { database, exchange, heads, clock, log, metrics } = parts;
  const broken = metrics.gauge('kuroshio_proof_broken', 'Whether a proof of the books fails (1) or holds (0).', [
    'proof',
  ]);
  const proved = metrics.gauge('kuroshio_proof_last_seconds', 'When the books were last proved, seconds since 1970.');
  /** Where the last proof of everything held; only this process knows, so nothing that is stored can put it off. */
  let wholeAt = Number.NEGATIVE_INFINITY;
  /** When the proofs last ran to their end, whatever they found; at first when they began. */
  let ranAt = clock.now();
  let failed = false;
  let known: ReturnType<Jobs['state']> = { proofs: [], provedAt: null };
  let stopped = false;
  let cancel = () => {};
  let running: Promise<void> = Promise.resolve();

  async function prove(): Promise<void> {
    const started = performance.now();
    const now = clock.now();
    const whole = now - wholeAt >= PROVE_ALL_EVERY;
    try {
      const failures = await (whole ? proveAll : proveNew)(database, now);
      if (whole && failures.length === 0) wholeAt = now;
      const seals = await exchange.proveSeals(whole);
      // Only what has been proved is noted outside.
      if (seals.length === 0) heads.flush();
      const differences = await exchange.audit();
      for (const name of PROOF_NAMES) broken.set({ proof: name }, failures.some((one) => one.name === name) ? 1 : 0);
      broken.set({ proof: 'seals' }, seals.length > 0 ? 1 : 0);
      broken.set({ proof: 'order-books' }, differences.length > 0 ? 1 : 0);
      for (const failure of failures) log.fatal(failure, 'a proof of the books fails');
      for (const one of seals) log.fatal(one, 'a row does not stand as it was sealed');
      if (differences.length > 0) log.fatal({ differences }, 'the order books differ from the open orders');
      proved.set(clock.now() / 1000);
      const holds = [
        ...PROOF_NAMES.map((name) => ({ name, holds: !failures.some((one) => one.name === name) })),
        { name: 'seals', holds: seals.length === 0 },
        { name: 'order-books', holds: differences.length === 0 },
      ];
      known = { proofs: holds, provedAt: clock.now() };
      ranAt = clock.now();
      failed = false;
    } catch (error) {
      failed = true;
      log.error({ err: error }, 'the books could not be proved');
    }
    // What cannot be looked at is not known to hold.
    broken.set({ proof: 'could-not-run' }, failed ? 1 : 0);
    const took = performance.now() - started;
    // A proof of everything that held is the only one of its day; what is new does not wait for its length.
    const pause = wholeAt === now ? 0 : took * (whole ? SHARE.whole : SHARE.since);
    if (!stopped) cancel = clock.after(Math.max(PROVE_EVERY, pause), again);
  }

  function again(): void {
    running = prove();
  }

  again();
  return {
    state: () => known,
    proves: () => clock.now() - ranAt <= (failed ? FAILED_FOR : ENDS_WITHIN),
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
