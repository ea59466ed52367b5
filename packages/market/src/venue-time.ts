import { assert } from '@kuroshio/base';
import { DAY_MS, dateOfDayNumber, daysOf } from './civil-day.ts';
import type { TradingDate, Venue } from './instrument.ts';

/** The IANA zone of each venue's clock. */
export const VENUE_TIME_ZONE = {
  TWSE: 'Asia/Taipei',
  TPEX: 'Asia/Taipei',
  US: 'America/New_York',
  CRYPTO: 'UTC',
  FX: 'UTC',
} as const satisfies Record<Venue, string>;

const HOUR_MS = 3_600_000;

const newYorkClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});

/** The zone changes its offset only on a full hour, so one answer serves the hour. Kept small: it only saves time. */
const offsetOfHour = new Map<number, number>();
const OFFSETS_KEPT = 4096;

function newYorkOffset(epochMs: number): number {
  const hour = Math.floor(epochMs / HOUR_MS);
  const known = offsetOfHour.get(hour);
  if (known !== undefined) return known;
  const parts = new Map(newYorkClock.formatToParts(hour * HOUR_MS).map((part) => [part.type, part.value]));
  const field = (type: Intl.DateTimeFormatPartTypes) => (parts.get(type) ?? '').padStart(2, '0');
  const local = `${field('year')}-${field('month')}-${field('day')}` as TradingDate;
  const offset = daysOf(local) * DAY_MS + Number(field('hour')) * HOUR_MS - hour * HOUR_MS;
  if (offsetOfHour.size >= OFFSETS_KEPT) offsetOfHour.clear();
  offsetOfHour.set(hour, offset);
  return offset;
}

/** Milliseconds that the venue's clock is ahead of UTC at an instant. */
function offsetAt(venue: Venue, epochMs: number): number {
  switch (VENUE_TIME_ZONE[venue]) {
    case 'Asia/Taipei':
      // No daylight saving since 1980.
      return 8 * HOUR_MS;
    case 'America/New_York':
      return newYorkOffset(epochMs);
    case 'UTC':
      return 0;
  }
}

/**
 * Epoch milliseconds of a local time at the venue; `msOfDay` from 0 to 86,400,000 (the end of the day). A time that the
 * clocks skip in spring is read as an hour later, one that they repeat in autumn as the first.
 */
export function venueInstant(venue: Venue, date: TradingDate, msOfDay: number): number {
  assert(msOfDay >= 0 && msOfDay <= DAY_MS, `not a time of day: ${msOfDay}`);
  const asIfUtc = daysOf(date) * DAY_MS + msOfDay;
  // Before a change of the clocks the earlier offset is right, after it the later one: try that of the evening before first.
  const before = asIfUtc - offsetAt(venue, asIfUtc - DAY_MS);
  const after = asIfUtc - offsetAt(venue, before);
  return offsetAt(venue, after) === offsetAt(venue, before) ? after : before;
}

/** The venue's local date and time of day at an instant. */
export function localOf(venue: Venue, epochMs: number): { readonly date: TradingDate; readonly msOfDay: number } {
  const local = epochMs + offsetAt(venue, epochMs);
  const days = Math.floor(local / DAY_MS);
  return { date: dateOfDayNumber(days), msOfDay: local - days * DAY_MS };
}
