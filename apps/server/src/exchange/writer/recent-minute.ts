/** Seconds that are remembered. */
const SECONDS = 60;
/** The shortest time that is told apart, ms, and by how much each class of times is longer than the one before. */
const SHORTEST = 0.1;
const STEP = 1.1;
/** Classes up to about an hour. */
const CLASSES = 190;

/** What happened in a minute, second by second. Times in milliseconds; a time is known to a tenth of itself, rounded up. */
export interface RecentMinute {
  /** Commands that were answered in each second, the oldest first. */
  readonly perSecond: readonly number[];
  readonly batches: number;
  readonly failedBatches: number;
  readonly largestBatch: number;
  /** From being asked to being answered: half of them, of a hundred all but one, and the longest. Null where nothing was asked. */
  readonly acknowledged: { readonly half: number; readonly most: number; readonly longest: number } | null;
}

interface Second {
  /** Which second of time it is; what it holds of an older one is forgotten. */
  at: number;
  commands: number;
  batches: number;
  failed: number;
  largest: number;
  longest: number;
  readonly times: Uint32Array;
}

const emptySecond = (): Second => ({
  ...{ at: -1, commands: 0, batches: 0, failed: 0, largest: 0, longest: 0 },
  times: new Uint32Array(CLASSES),
});

const classOf = (ms: number) =>
  ms <= SHORTEST ? 0 : Math.min(CLASSES - 1, Math.ceil(Math.log(ms / SHORTEST) / Math.log(STEP)));

/** Sixty seconds of what the writer does: fixed memory, a few additions for each command. */
export function createRecentMinute(): {
  /** A batch of commands was answered, each after so many milliseconds. @param now performance clock, ms */
  batch(now: number, times: readonly number[]): void;
  failed(now: number): void;
  read(now: number): RecentMinute;
} {
  const ring = Array.from({ length: SECONDS }, emptySecond);

  function secondOf(now: number): Second {
    const at = Math.floor(now / 1000);
    const second = ring[at % SECONDS] as Second;
    if (second.at !== at) {
      second.times.fill(0);
      Object.assign(second, { at, commands: 0, batches: 0, failed: 0, largest: 0, longest: 0 });
    }
    return second;
  }

  return {
    batch(now, times) {
      const second = secondOf(now);
      second.batches++;
      second.commands += times.length;
      second.largest = Math.max(second.largest, times.length);
      for (const time of times) {
        second.times[classOf(time)] = (second.times[classOf(time)] ?? 0) + 1;
        second.longest = Math.max(second.longest, time);
      }
    },
    failed(now) {
      secondOf(now).failed++;
    },
    read(now) {
      const last = Math.floor(now / 1000);
      const seconds = Array.from({ length: SECONDS }, (_, i) => {
        const at = last - SECONDS + 1 + i;
        const second = at < 0 ? undefined : ring[at % SECONDS];
        return second?.at === at ? second : undefined;
      });
      const sum = (what: 'batches' | 'failed' | 'commands') =>
        seconds.reduce((total, second) => total + (second?.[what] ?? 0), 0);
      const most = (what: 'largest' | 'longest') => Math.max(0, ...seconds.map((second) => second?.[what] ?? 0));
      const longest = most('longest');
      const below = (part: number) => Math.min(longest, timeBelow(seconds, Math.ceil(sum('commands') * part)));
      return {
        perSecond: seconds.map((second) => second?.commands ?? 0),
        batches: sum('batches'),
        failedBatches: sum('failed'),
        largestBatch: most('largest'),
        acknowledged: sum('commands') === 0 ? null : { half: below(0.5), most: below(0.99), longest },
      };
    },
  };
}

/** The time that so many did not exceed: the upper end of its class. */
function timeBelow(seconds: readonly (Second | undefined)[], count: number): number {
  let seen = 0;
  for (let at = 0; at < CLASSES; at++) {
    for (const second of seconds) seen += second?.times[at] ?? 0;
    if (seen >= count) return SHORTEST * STEP ** at;
  }
  return SHORTEST * STEP ** CLASSES;
}
