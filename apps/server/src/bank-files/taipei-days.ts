/** A bank of Taiwan books by its own clock. */
export const TAIPEI_AHEAD = 8 * 3_600_000;
const DAY = 86_400_000;

/** The day of a moment by Taipei's calendar. */
export const dayAt = (moment: number) => new Date(moment + TAIPEI_AHEAD).toISOString().slice(0, 10);

/** The last millisecond of a day of Taipei's, epoch ms. */
export const endOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) - TAIPEI_AHEAD + DAY - 1;
