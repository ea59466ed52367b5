interface Allowance {
  readonly failures: number;
  readonly windowMs: number;
}

const MINUTE = 60_000;
/** Of one place, a signed-in device among them. A million codes of which three fit: so many tries in a day find one in a lifetime. */
const OF_PLACE: readonly Allowance[] = [
  { failures: 5, windowMs: 15 * MINUTE },
  { failures: 30, windowMs: 1_440 * MINUTE },
];
/** Of all places together from where the customer was never let in: whoever has the password and many addresses. */
const OF_STRANGERS: readonly Allowance[] = [{ failures: 20, windowMs: 1_440 * MINUTE }];
const LONGEST = 1_440 * MINUTE;
const MOST_KEYS = 50_000;

/** How often codes may be tried. What strangers try does not count against the places of the owner. */
export interface FactorThrottle {
  /** Counts a try before it is looked at. @returns whole seconds to wait, 0 where it may go on */
  attempt(customerId: number, place: string, known: boolean, now: number): number;
  succeeded(customerId: number, place: string): void;
  /** Failures of that place in the last quarter of an hour. */
  recent(customerId: number, place: string, now: number): number;
}

export function createFactorThrottle(): FactorThrottle {
  const tries = new Map<string, number[]>();
  const of = (key: string, now: number) => (tries.get(key) ?? []).filter((at) => at > now - LONGEST);

  function waitOf(key: string, allowances: readonly Allowance[], now: number): number {
    const all = of(key, now);
    return Math.max(
      0,
      ...allowances.map(({ failures, windowMs }) => {
        const within = all.filter((at) => at > now - windowMs);
        const first = within.at(-failures);
        return first === undefined ? 0 : Math.ceil((first + windowMs - now) / 1000);
      }),
    );
  }

  function count(key: string, now: number): void {
    const all = of(key, now);
    all.push(now);
    tries.delete(key);
    tries.set(key, all);
    if (tries.size > MOST_KEYS) for (const oldest of tries.keys()) return void tries.delete(oldest);
  }

  const placeKey = (customerId: number, place: string) => `${customerId} at ${place}`;
  const strangersKey = (customerId: number) => `${customerId} from elsewhere`;
  return {
    attempt(customerId, place, known, now) {
      const own = waitOf(placeKey(customerId, place), OF_PLACE, now);
      const strangers = known ? 0 : waitOf(strangersKey(customerId), OF_STRANGERS, now);
      if (own > 0 || strangers > 0) return Math.max(own, strangers);
      count(placeKey(customerId, place), now);
      if (!known) count(strangersKey(customerId), now);
      return 0;
    },
    succeeded: (customerId, place) => void tries.delete(placeKey(customerId, place)),
    recent: (customerId, place, now) =>
      of(placeKey(customerId, place), now).filter((at) => at > now - 15 * MINUTE).length,
  };
}
