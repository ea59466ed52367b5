/** Work that waits in lanes: what is in one lane goes one after the other, and lanes do not wait for each other. */
export interface Lanes {
  /** @param work does not reject */
  add(lane: number, work: () => Promise<void>): void;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
}

/** @param mostAtOnce lanes in which something runs at a time; whose turn it is has come first */
export function createLanes(mostAtOnce: number): Lanes {
  const lanes = new Map<number, (() => Promise<void>)[]>();
  /** Lanes with work and none running, the one that has waited longest first. */
  const ready: number[] = [];
  const whenIdle: (() => void)[] = [];
  let running = 0;

  async function run(lane: number): Promise<void> {
    const work = lanes.get(lane);
    await work?.shift()?.();
    running -= 1;
    if (work === undefined || work.length === 0) lanes.delete(lane);
    else ready.push(lane);
    advance();
  }

  function advance(): void {
    while (running < mostAtOnce) {
      const lane = ready.shift();
      if (lane === undefined) break;
      running += 1;
      void run(lane);
    }
    if (lanes.size === 0) for (const resolve of whenIdle.splice(0)) resolve();
  }

  return {
    add(lane, work) {
      const own = lanes.get(lane);
      if (own !== undefined) own.push(work);
      else {
        lanes.set(lane, [work]);
        ready.push(lane);
      }
      advance();
    },
    idle: () =>
      new Promise((resolve) => {
        whenIdle.push(resolve);
        advance();
      }),
  };
}
