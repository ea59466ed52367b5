const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** `hh:mm` of milliseconds of a day. */
export function timeText(msOfDay: number): string {
  return `${two(msOfDay / 3_600_000)}:${two((msOfDay / 60_000) % 60)}`;
}
