import { addTradingDays, type Calendar, type Venue } from '@kuroshio/market';
import { isReached, type Schedule, type ScheduledStep, type VenueMoment } from './schedule.ts';

/**
 * The most trading days by which the dates of one offering may be moved, all moves together: money that is set aside must not
 * wait for ever. Our own rule.
 */
export const MOST_DAYS_MOVED = 10;

/** Why dates cannot be moved: everything has come, or what is left would come on the day of a listing that stands, or later. */
type MoveFault = 'over' | 'listing-stands';

/**
 * The timetable after a move. What has come stands. All that is left comes later, by the same number of trading days, so that
 * nobody has less time than was said, and each step keeps its hour and its distance from the next. Nothing ever comes earlier.
 * @param days trading days, 1 or more
 * @param now by the clock of the venue
 * @param listingStands whether the day on which the shares are listed was announced to the market: it does not move, and all
 *   the rest must come before it
 */
export function moveSchedule(
  schedule: Schedule,
  days: number,
  now: VenueMoment,
  {
    calendar,
    venue,
    listingStands,
  }: { readonly calendar: Calendar; readonly venue: Venue; readonly listingStands: boolean },
): { readonly ok: true; readonly schedule: Schedule } | { readonly ok: false; readonly fault: MoveFault } {
  const stands = (step: ScheduledStep) => isReached(now, schedule[step]) || (step === 'lists' && listingStands);
  const steps = Object.keys(schedule) as ScheduledStep[];
  const left = steps.filter((step) => !stands(step));
  if (left.length === 0) return { ok: false, fault: 'over' };
  const moved = { ...schedule };
  for (const step of left) {
    const { date, msOfDay } = schedule[step];
    moved[step] = { date: addTradingDays(calendar, venue, date, days), msOfDay };
  }
  if (listingStands && left.some((step) => moved[step].date >= schedule.lists.date))
    return { ok: false, fault: 'listing-stands' };
  return { ok: true, schedule: moved };
}
