import type { Clock } from '../../platform/clock.ts';

/** Lets so many requests through in any stretch of time, in the order in which they ask. */
export interface RateLimiter {
  /** Resolves when the next request may go. */
  take(): Promise<void>;
}

export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** @param clock whose time counts, so that a test can own it */
export function createRateLimiter(clock: Clock, { requests, perMs }: RateLimit): RateLimiter {
  /** When the last requests went, oldest first, at most `requests` of them. */
  const went: number[] = [];
  const waiting: (() => void)[] = [];
  let timed = false;

  function letGo(): void {
    timed = false;
    const now = clock.now();
    while (waiting.length > 0) {
      const oldest = went[0];
      const full = went.length >= requests;
      if (full && oldest !== undefined && now - oldest < perMs) {
        timed = true;
        clock.after(oldest + perMs - now, letGo);
        return;
      }
      if (full) went.shift();
      went.push(now);
      waiting.shift()?.();
    }
  }

  return {
    take: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (!timed) letGo();
      }),
  };
}
