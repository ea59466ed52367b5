import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Work that is looked for again and again. */
export interface Looking<Found = void> {
  /** Looks now, after what is being looked at. Rejects where that very look fails; the next one comes all the same. */
  look(): Promise<Found>;
  /** Begins no further look by itself, and waits for the one that runs. */
  stop(): Promise<void>;
}

/**
 * Looks again and again, one look after the other, until it is stopped. A look that fails is told and changes nothing of the rhythm:
 * what it should have done is found by the next.
 * @param once one look; it may ask whether it is to end early
 */
export function lookAgain<Found>(
  once: (isOver: () => boolean) => Promise<Found>,
  {
    clock,
    log,
    what,
    every,
    first = every,
    share = 0,
  }: {
    readonly clock: Clock;
    readonly log: Log;
    /** What could not be looked at, for the log. */
    readonly what: string;
    /** Milliseconds from the end of a look to the next. */
    readonly every: number;
    /** Milliseconds until the first. */
    readonly first?: number;
    /** A look that took long is followed by so many times its time of rest at least. */
    readonly share?: number;
  },
): Looking<Found> {
  let isOver = false;
  let running: Promise<unknown> = Promise.resolve();
  const runOnce = () => once(() => isOver);

  function look(): Promise<Found> {
    const own = running.then(runOnce, runOnce);
    running = own.catch((error: unknown) => log.error({ err: error }, `${what} could not be looked at`));
    return own;
  }

  async function again(): Promise<void> {
    const began = performance.now();
    await look().catch(() => undefined);
    if (!isOver) cancel = clock.after(Math.max(every, (performance.now() - began) * share), () => void again());
  }

  let cancel = clock.after(first, () => void again());
  return {
    look,
    async stop() {
      isOver = true;
      cancel();
      await running;
    },
  };
}
