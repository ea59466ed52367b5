/** Failures one after the other that cost nothing but themselves. */
const FREE = 4;
const MINUTE = 60_000;
/** What the fifth failure costs, the sixth, and each after it: so guessing a million takes longer than anybody lives. */
const LOCKS: readonly number[] = [15 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE];

/** For how long the password is locked by its n-th failure in a row, ms. */
export function lockAfter(failures: number): number {
  if (failures <= FREE) return 0;
  return LOCKS[Math.min(failures - FREE, LOCKS.length) - 1] ?? 0;
}

/** How many more may fail before it is locked. */
export function leftAfter(failures: number): number {
  return Math.max(0, FREE + 1 - failures);
}
