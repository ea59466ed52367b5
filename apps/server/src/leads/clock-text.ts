/** `hh:mm` of milliseconds of a venue's day. */
export function clockText(msOfDay: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(msOfDay / 3_600_000)}:${two((msOfDay / 60_000) % 60)}`;
}
