/** Whole seconds still to go until `until` (epoch ms), rounded up so that zero is shown exactly at the end. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Milliseconds until the shown second changes; 0 where nothing is left. */
export function untilNextSecond(until: number, now: number): number {
  const left = until - now;
  return left <= 0 ? 0 : left % 1000 || 1000;
}

/** "mm:ss", or "h:mm:ss" from one hour on. */
export function countdownText(seconds: number): string {
  const two = (value: number) => value.toString().padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
