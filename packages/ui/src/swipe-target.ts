/** From more tabs than this on the titles scroll; up to it they share the width. */
export const SWIPE_THRESHOLD = 5;
const MIN_SWIPE = 50;

/** Whether this many tabs get a scrolling row of titles. */
export function titlesScroll(count: number): boolean {
  return count > SWIPE_THRESHOLD;
}

/**
 * The tab a finger's way leads to: the next one for a way to the left, the one before for a way to the right, the same
 * where the way is shorter than 50 px, mostly vertical, or there is no tab on that side.
 */
export function swipeTarget(current: number, count: number, deltaX: number, deltaY: number): number {
  if (Math.abs(deltaX) < MIN_SWIPE || Math.abs(deltaX) < Math.abs(deltaY) * 1.5) return current;
  return Math.min(count - 1, Math.max(0, current + (deltaX < 0 ? 1 : -1)));
}
