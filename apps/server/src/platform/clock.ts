/** Time for everything in the server that waits or stamps, so that a test can own it. Times are epoch milliseconds. */
export interface Clock {
  now(): number;
  /** Runs `action` every `ms`; the answer stops it. */
  every(ms: number, action: () => void): () => void;
  /** Runs `action` once after `ms`; the answer cancels it. */
  after(ms: number, action: () => void): () => void;
}

/** The machine's clock. Its timers do not keep the process alive by themselves. */
export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, action) {
    const timer = setInterval(action, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
  after(ms, action) {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export interface ManualClock extends Clock {
  /** Moves time on by `ms`, running what falls due in order of its time, then of its making. */
  advance(ms: number): void;
}

/** A clock that stands still until a test advances it. @param start epoch milliseconds */
export function createManualClock(start: number): ManualClock {
  interface Due {
    at: number;
    readonly made: number;
    readonly interval: number | undefined;
    readonly action: () => void;
  }
  let now = start;
  let made = 0;
  const waiting = new Set<Due>();

  function add(ms: number, interval: number | undefined, action: () => void): () => void {
    const due: Due = { at: now + ms, made: made++, interval, action };
    waiting.add(due);
    return () => void waiting.delete(due);
  }

  function earliest(until: number): Due | undefined {
    let first: Due | undefined;
    for (const due of waiting) {
      if (due.at > until) continue;
      if (!first || due.at < first.at || (due.at === first.at && due.made < first.made)) first = due;
    }
    return first;
  }

  return {
    now: () => now,
    // An interval of zero would never let `advance` end.
    every: (ms, action) => add(Math.max(1, ms), Math.max(1, ms), action),
    after: (ms, action) => add(ms, undefined, action),
    advance(ms) {
      const until = now + ms;
      for (let due = earliest(until); due; due = earliest(until)) {
        now = Math.max(now, due.at);
        if (due.interval === undefined) waiting.delete(due);
        else due.at += due.interval;
        due.action();
      }
      now = until;
    },
  };
}
