/** Whole seconds still to go until `until` (epoch ms), rounded up so that zero is shown exactly at the end. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Milliseconds until the shown second changes; 0 where nothing is left. */
export function untilNextSecond(until: number, now: number): number {
  const left = until - now;
  return left <= 0 ? 0 : left % 1000 || 1000;
}

/** What is left, in parts to be put into words: "19:42" would read as a time of day. */
export interface TimeLeft {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

export function timeLeft(seconds: number): TimeLeft {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

/** Seconds by which the end may be told later than before without being counted up to: clocks agree no better. */
const HELD = 15;

/** What is shown next: where the end is told a little later than before, it stands until it has caught up. */
export function heldLeft(shown: number | undefined, left: number): number {
  return shown !== undefined && left > shown && left - shown <= HELD ? shown : left;
}
