/** Failures of one key within `WINDOW` ms after which nothing is tried any more. */
const MOST_FAILURES = 10;
const WINDOW = 15 * 60_000;
const MOST_KEYS = 50_000;

/** Slows guessing down: of passwords by phone and address, so that a stranger cannot lock a customer out. */
export interface LoginThrottle {
  /**
   * Counts a try before its password is looked at, so that many at once are counted too.
   * @returns whole seconds to wait, or 0 when the try may go on
   */
  attempt(key: string, now: number): number;
  /** Whole seconds to wait, or 0; counts nothing. */
  waitOf(key: string, now: number): number;
  /** The password was right: earlier failures are forgotten. */
  succeeded(key: string): void;
}

export function createLoginThrottle(): LoginThrottle {
  /** Epoch milliseconds of the failures, oldest first; the key touched last stands last. */
  const failures = new Map<string, number[]>();
  const recentOf = (key: string, now: number) => (failures.get(key) ?? []).filter((at) => at > now - WINDOW);

  function waitOf(key: string, now: number): number {
    const recent = recentOf(key, now);
    const [oldest] = recent;
    return oldest !== undefined && recent.length >= MOST_FAILURES ? Math.ceil((oldest + WINDOW - now) / 1000) : 0;
  }

  return {
    waitOf,
    attempt(key, now) {
      const seconds = waitOf(key, now);
      if (seconds > 0) return seconds;
      const recent = recentOf(key, now);
      recent.push(now);
      failures.delete(key);
      failures.set(key, recent);
      if (failures.size > MOST_KEYS) {
        for (const first of failures.keys()) {
          failures.delete(first);
          break;
        }
      }
      return 0;
    },
    succeeded: (key) => void failures.delete(key),
  };
}
