import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

/** One look at what is followed. @returns whether there may be more at once */
export type Look = (now: number) => Promise<boolean>;

export interface Follower {
  /** Looks now, unless a look runs. */
  look(): void;
  /** Ends it, once the look that runs has ended. */
  stop(): Promise<void>;
}

/**
 * Looks again and again, one look at a time, all there is at once. A look that fails is taken again later, from where
 * the last one that succeeded left off.
 */
export function follow(
  name: string,
  look: Look,
  { every, clock, log }: { readonly every: number; readonly clock: Clock; readonly log: Log },
): Follower {
  let looking: Promise<void> | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    try {
      while (!stopped && (await look(clock.now())));
    } catch (error) {
      log.warn({ err: error, followed: name }, 'what happened could not be followed; trying again');
    } finally {
      looking = undefined;
    }
  }

  function start(): void {
    if (!stopped) looking ??= run();
  }

  const stopLooking = clock.every(every, start);
  return {
    look: start,
    async stop() {
      stopped = true;
      stopLooking();
      await looking;
    },
  };
}
