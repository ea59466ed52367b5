/** A statement could not be answered because the database gives no sign of life; whether it ran is not known. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
}

/** What a connection has asked and not yet heard. */
export interface Watched {
  /** Counts as asked until `answer` settles, which it returns. */
  awaiting<Answer>(answer: Promise<Answer>): Promise<Answer>;
  /** The connection is closed, or asks no more. */
  forget(): void;
}

export interface Pulse {
  /** Watches one connection. `cut` must make everything that it awaits fail with `reason`. */
  watch(cut: (reason: Error) => void): Watched;
  /** Throws DatabaseSilent while the database is known to give no sign of life: whoever asks then need not wait too. */
  assertAlive(): void;
  stop(): void;
}

export interface PulseOptions {
  /**
   * Asks something small on a connection of its own: resolves when anything at all came back, rejects otherwise, also
   * as soon as `signal` says that it has been waited for long enough.
   */
  readonly probe: (signal: AbortSignal) => Promise<void>;
  readonly onSilent: () => void;
  readonly onAlive: () => void;
}

/** Milliseconds without an answer after which the database is asked for a sign of life, and that this may take. */
const SILENCE = 2_000;
const PROBE_PATIENCE = 4_000;
const LOOK_EVERY = 100;

interface Wait {
  asked: number;
  /** In our own time, when something was last heard, or first asked after all was answered. */
  since: number;
  readonly cut: (reason: Error) => void;
}

/**
 * Tells a database that works long from one that does not work: a frozen machine or a dead network takes statements and
 * never answers, and no error comes either. A connection that has waited long is not given up for that, because a day's
 * end may take its time; but when a second connection gets no answer either, all that wait are cut off.
 */
export function createPulse({ probe, onSilent, onAlive }: PulseOptions): Pulse {
  const waits = new Set<Wait>();
  let silent = false;
  /** Milliseconds in which this program could have heard something: while it was busy itself none pass. */
  let now = 0;
  let looked = performance.now();
  let probing: { readonly until: number; readonly patience: AbortController } | undefined;

  const isLate = ({ asked, since }: Wait) => asked > 0 && now - since >= SILENCE;

  function look(): void {
    now += Math.min(performance.now() - looked, LOOK_EVERY);
    looked = performance.now();
    if (probing !== undefined) {
      if (now >= probing.until) probing.patience.abort(new Error('no sign of life'));
    } else if (silent || [...waits].some(isLate)) void ask();
  }

  async function ask(): Promise<void> {
    const patience = new AbortController();
    probing = { until: now + PROBE_PATIENCE, patience };
    const late = [...waits].filter(isLate);
    try {
      await probe(patience.signal);
      // They work on something long; asked for again when as much time has passed.
      for (const wait of late) wait.since = now;
      if (silent) onAlive();
      silent = false;
    } catch {
      if (!silent) onSilent();
      silent = true;
      const reason = new DatabaseSilent('the database does not answer');
      for (const wait of [...waits].filter(isLate)) wait.cut(reason);
    } finally {
      probing = undefined;
    }
  }

  const timer = setInterval(look, LOOK_EVERY);
  timer.unref();
  return {
    watch(cut) {
      const wait: Wait = { asked: 0, since: 0, cut };
      waits.add(wait);
      return {
        async awaiting(answer) {
          if (wait.asked === 0) wait.since = now;
          wait.asked += 1;
          try {
            return await answer;
          } finally {
            wait.asked -= 1;
            wait.since = now;
          }
        },
        forget: () => void waits.delete(wait),
      };
    },
    assertAlive() {
      if (silent) throw new DatabaseSilent('the database does not answer');
    },
    stop: () => clearInterval(timer),
  };
}
