/**
 * Days of the Taiwan market from March to December 2026, written down for the oracle alone: every weekday but those on which the
 * exchange announced to be closed (TWSE calendar of 2026; 2026-07-10 by typhoon).
 */
const CLOSED = new Set([
  ...['2026-04-03', '2026-04-06', '2026-05-01', '2026-06-19', '2026-07-10'],
  ...['2026-09-25', '2026-09-28', '2026-10-09', '2026-10-26', '2026-12-25'],
]);

const DAY = 86_400_000;

export const PLAIN_DAYS: readonly string[] = Array.from({ length: 306 }, (_, n) => {
  const at = new Date(Date.UTC(2026, 2, 2) + n * DAY);
  return at.getUTCDay() === 0 || at.getUTCDay() === 6 ? '' : at.toISOString().slice(0, 10);
}).filter((day) => day !== '' && !CLOSED.has(day));

const place = new Map(PLAIN_DAYS.map((day, n) => [day, n]));

/** So many business days after a business day; before it where fewer than none. */
export function businessDay(from: string, days: number): string {
  const at = place.get(from);
  const day = at === undefined ? undefined : PLAIN_DAYS[at + days];
  if (day === undefined) throw new Error(`no business day ${days} from ${from}`);
  return day;
}

/** Calendar days between two. */
export function calendarDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}
