/** A frame of a screen with 60 Hz, ms. */
const FRAME = 1000 / 60;

/** What a page showed in a stretch of time. */
export interface Frames {
  /** Share of the screen's frames that came in time, each within 16.7 ms of the one before; 0 to 1. */
  readonly inTime: number;
  /** The longest that the page stood still, ms. */
  readonly longest: number;
}

/**
 * Watches the frames of the page. A frame that comes after k of the screen's frames has missed k - 1 of them, so a page
 * that stands still for 100 ms counts as five missed, not as one.
 */
export function watchFrames(ms: number): Promise<Frames> {
  return new Promise((resolve) => {
    let [frames, inTime, longest] = [0, 0, 0];
    let before: number | undefined;
    let began = 0;
    const next = (now: number) => {
      if (before === undefined) began = now;
      else {
        const passed = Math.max(1, Math.round((now - before) / FRAME));
        frames += passed;
        if (passed === 1) inTime += 1;
        longest = Math.max(longest, now - before);
      }
      before = now;
      if (now - began < ms) requestAnimationFrame(next);
      else resolve({ inTime: inTime / frames, longest });
    };
    requestAnimationFrame(next);
  });
}
