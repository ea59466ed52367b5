import type { Tick } from '@kuroshio/contract';

/** Newest trades that a screen keeps. */
export const TAPE_KEPT = 400;

/**
 * The trades known so far with those that came in, newest last. Trades are numbered from one each day: a smaller number
 * after a larger one begins a new day, of which the old tape is no part. What was missed between stays a gap.
 */
export function joinTape(before: readonly Tick[], live: readonly Tick[]): readonly Tick[] {
  const [last, newest] = [before.at(-1), live.at(-1)];
  if (newest === undefined) return before;
  if (last === undefined || newest.n < last.n) return live;
  const fresh = live.filter(({ n }) => n > last.n);
  return fresh.length === 0 ? before : [...before, ...fresh].slice(-TAPE_KEPT);
}

/** Whether a tape has every trade of its day up to its newest: it begins with the first and nothing is missing. */
export function isWholeDay(tape: readonly Tick[]): boolean {
  return tape[0]?.n === 1 && tape.at(-1)?.n === tape.length;
}
