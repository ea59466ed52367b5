/** The day of a moment by Taiwan's clock, eight hours ahead of UTC, as screens write it: `2026.11.25`. */
export const closedOn = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '.');
