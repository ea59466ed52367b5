import type { Clock } from '../clock.ts';

/** What somebody may cost: so many points at once, and then so many a second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** @param by the setting RATE_LIMIT, by which every limit is multiplied */
export function multiplied({ burst, perSecond }: Rate, by: number): Rate {
  return { burst: burst * by, perSecond: perSecond * by };
}

/** A bucket of points that fills with time. What is taken may exceed it once; then nothing is given until it is paid. */
export interface Allowance {
  take(points: number): void;
  /** Milliseconds until something is there again; 0 when there is. */
  wait(): number;
  /** Whether it is as full as it can be: then it need not be kept. */
  isFull(): boolean;
}

export function createAllowance({ burst, perSecond }: Rate, clock: Clock): Allowance {
  let points = burst;
  let at = clock.now();
  function fill(): void {
    const now = clock.now();
    points = Math.min(burst, points + (Math.max(0, now - at) / 1000) * perSecond);
    at = now;
  }
  return {
    take(taken) {
      fill();
      points -= taken;
    },
    wait() {
      fill();
      return points > 0 ? 0 : Math.ceil(((1 - points) / perSecond) * 1000);
    },
    isFull() {
      fill();
      return points >= burst;
    },
  };
}
