import type { Clock } from '../clock.ts';

/** Refusals of one caller within a second that are answered at once. */
const AT_ONCE = 5;
/** Milliseconds by which the others are held back. */
const HELD_FOR = 1_000;
/** Refusals that are held back at a time, of all callers; further ones are answered at once. */
const MOST_HELD = 20_000;

/**
 * Makes a flood slow for who sends it: one who calls again as soon as it is refused gets its refusals a second late,
 * and so can send no more than its connections in a second. A waiting answer costs a timer; the call that would have
 * followed it costs the time in which others are served.
 */
export interface HoldBack {
  /** Resolves when this caller may be told that it was refused. */
  wait(caller: string): Promise<void>;
}

export function createHoldBack(clock: Clock): HoldBack {
  const refusals = new Map<string, number>();
  let second = -1;
  let held = 0;
  return {
    async wait(caller) {
      const now = Math.floor(clock.now() / 1000);
      if (now !== second) {
        second = now;
        refusals.clear();
      }
      const count = (refusals.get(caller) ?? 0) + 1;
      refusals.set(caller, count);
      if (count <= AT_ONCE || held >= MOST_HELD) return;
      held++;
      await new Promise<void>((resolve) => clock.after(HELD_FOR, resolve));
      held--;
    },
  };
}
