import { FORESEEN, isTradingDay, type TradingDate } from '@kuroshio/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveSchedule } from './move-schedule.ts';
import { type Schedule, type ScheduledStep, scheduleOf, TEMPLATES, type TemplateName } from './schedule.ts';

const day = (date: string) => date as TradingDate;
const calendar = FORESEEN;
const STEPS = ['opens', 'closes', 'debits', 'draws', 'paysBy', 'settles', 'lists'] as const;
const datesOf = (schedule: Schedule) => STEPS.map((step) => schedule[step].date.slice(5)).join(' ');

// 4768 of 2022 as it was published, and what a postponement on each of its days would have left: the third of April was a Sunday,
// the fourth and the fifth were holidays.
const PUBLISHED = scheduleOf('first-listing', calendar, 'TPEX', day('2022-03-30'));

describe('moving the dates of an offering', () => {
  it.each([
    ['the day before', '2022-03-29', '12:00', 1, '03-31 04-06 04-07 04-08 04-11 04-11 04-14'],
    ['while applications are taken', '2022-03-31', '10:00', 1, '03-30 04-06 04-07 04-08 04-11 04-11 04-14'],
    ['after the close', '2022-04-01', '14:00', 2, '03-30 04-01 04-08 04-11 04-12 04-12 04-15'],
    ['an hour after the draw', '2022-04-07', '11:00', 3, '03-30 04-01 04-06 04-07 04-13 04-13 04-18'],
    ['when only the shares are left', '2022-04-12', '09:00', 5, '03-30 04-01 04-06 04-07 04-08 04-08 04-20'],
  ])('%s leaves what has come and moves the rest', (_, today, time, days, expected) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const now = { date: day(today), msOfDay: (hours * 60 + minutes) * 60_000 };
    const moved = moveSchedule(PUBLISHED, days, now, { calendar, venue: 'TPEX', listingStands: false });
    expect(moved.ok && datesOf(moved.schedule)).toBe(expected);
  });

  it('is over when the shares have come', () => {
    const now = { date: day('2022-04-13'), msOfDay: 0 };
    expect(moveSchedule(PUBLISHED, 1, now, { calendar, venue: 'TPEX', listingStands: false })).toEqual({
      ...{ ok: false, fault: 'over' },
    });
  });

  it('leaves a listing day that was announced, and is refused where the rest would not come before it', () => {
    const now = { date: day('2022-03-31'), msOfDay: 0 };
    const rule = { calendar, venue: 'TPEX', listingStands: true } as const;
    const moved = moveSchedule(PUBLISHED, 2, now, rule);
    expect(moved.ok && datesOf(moved.schedule)).toBe('03-30 04-07 04-08 04-11 04-12 04-12 04-13');
    expect(moveSchedule(PUBLISHED, 3, now, rule)).toEqual({ ok: false, fault: 'listing-stands' });
  });

  it('never brings anything forward, keeps the order and the hours, and falls on trading days, whatever is moved when', () => {
    const first = fc
      .integer({ min: 0, max: 500 })
      .map((n) => day(new Date(Date.UTC(2025, 0, 2) + n * 86_400_000).toISOString().slice(0, 10)))
      .filter((date) => isTradingDay(calendar, 'TWSE', date));
    const template = fc.constantFrom(...(Object.keys(TEMPLATES) as TemplateName[]));
    fc.assert(
      fc.property(
        first,
        template,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 10 }),
        (opens, name, late, days) => {
          const schedule = scheduleOf(name, calendar, 'TWSE', opens);
          const date = day(new Date(Date.parse(opens) + (late - 5) * 86_400_000).toISOString().slice(0, 10));
          const now = { date, msOfDay: 12 * 3_600_000 };
          const moved = moveSchedule(schedule, days, now, { calendar, venue: 'TWSE', listingStands: false });
          if (!moved.ok) {
            expect(schedule.lists.date <= date).toBe(true);
            return;
          }
          const at = (of: Schedule, step: ScheduledStep) =>
            `${of[step].date} ${String(of[step].msOfDay).padStart(8, '0')}`;
          const holds = STEPS.every((step, n) => {
            const before = STEPS[n - 1];
            const isOver = at(schedule, step) <= `${now.date} ${String(now.msOfDay).padStart(8, '0')}`;
            return (
              (isOver
                ? at(moved.schedule, step) === at(schedule, step)
                : moved.schedule[step].date > schedule[step].date) &&
              moved.schedule[step].msOfDay === schedule[step].msOfDay &&
              isTradingDay(calendar, 'TWSE', moved.schedule[step].date) &&
              (before === undefined || at(moved.schedule, before) <= at(moved.schedule, step))
            );
          });
          expect(holds).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});
