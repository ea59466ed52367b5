import type { InputOf } from '@kuroshio/contract';

export type LimitKind = InputOf<'own-limits/set-limit'>['kind'];
export type LimitPeriod = InputOf<'own-limits/set-limit'>['period'];
export type CoolingLength = InputOf<'own-limits/begin-cooling-off'>['length'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Taiwan is eight hours ahead of UTC and has no summer time since 1979, so its days begin at fixed moments. */
const AHEAD = 8 * HOUR;
/** From Monday, as ISO 8601 counts. */
const MONDAY = 1;

/** A period of Taiwan's calendar, epoch ms; `until` is the first moment of the next. */
export interface PeriodBounds {
  readonly from: number;
  readonly until: number;
}

/** The day, week or month in which a moment lies. Calendar periods, so that anyone can tell when the next begins. */
export function periodAt(period: LimitPeriod, now: number): PeriodBounds {
  const local = new Date(now + AHEAD);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const day = Date.UTC(year, month, date) - AHEAD;
  switch (period) {
    case 'day':
      return { from: day, until: day + DAY };
    case 'week': {
      const from = day - ((local.getUTCDay() + 7 - MONDAY) % 7) * DAY;
      return { from, until: from + 7 * DAY };
    }
    case 'month':
      return { from: Date.UTC(year, month, 1) - AHEAD, until: Date.UTC(year, month + 1, 1) - AHEAD };
  }
}

/** When a cooling-off that begins now ends: after 24 hours, 7 days, 30 days, or on the same date six months later or the month's last. */
export function coolingEnd(length: CoolingLength, now: number): number {
  if (length !== 'half-year') return now + { day: 1, week: 7, month: 30 }[length] * DAY;
  const local = new Date(now + AHEAD);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth() + 6, local.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const time = (now + AHEAD) % DAY;
  return Date.UTC(year, month, Math.min(date, last)) + time - AHEAD;
}

/** A moment in words of a refusal, by Taiwan's clock: `2026.11.26 00:00`. A part of a minute is rounded up: nothing frees earlier. */
export function momentText(at: number): string {
  const minute = new Date(Math.ceil(at / 60_000) * 60_000 + AHEAD).toISOString();
  return `${minute.slice(0, 10).replaceAll('-', '.')} ${minute.slice(11, 16)}`;
}

/** A raise waits a day: who set a limit when calm is not to take it away in a heated hour. */
export const RAISE_WAITS = DAY;
