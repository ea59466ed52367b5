import { addDays, FORESEEN, isTradingDay, type TradingDate, type Venue, weekdayOf } from '@kuroshio/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenDayFrom, datesUntil, daysOfText, daysText, tradingDayFor } from './due-days.ts';

const on = (text: string) => text as TradingDate;
/** A typhoon is announced in the morning of the day. */
const TYPHOON = { closures: { taiwan: new Set([on('2026-07-16')]), us: new Set<TradingDate>() } };

describe('the trading day of a chosen day', () => {
  it.each([
    ['an ordinary day', FORESEEN, 'TWSE', '2026-07-16', '2026-07-16'],
    ['a Saturday', FORESEEN, 'TWSE', '2026-06-06', '2026-06-08'],
    ['a Sunday', FORESEEN, 'US', '2026-09-06', '2026-09-08'], // Monday the 7th is Labor Day.
    ['in the days of Lunar New Year', FORESEEN, 'TWSE', '2026-02-16', '2026-02-23'],
    ['closed by a typhoon that morning', TYPHOON, 'TWSE', '2026-07-16', '2026-07-17'],
    ['the same day in the US', TYPHOON, 'US', '2026-07-16', '2026-07-16'],
    ['the end of February', FORESEEN, 'US', '2026-02-28', '2026-03-02'],
    ['New Year of the next year', FORESEEN, 'TWSE', '2027-01-01', '2027-01-04'],
  ] as const)('%s', (_, calendar, venue, day, date) => {
    expect(tradingDayFor(calendar, venue, on(day))).toBe(date);
  });
});

describe('the next chosen day', () => {
  it.each([
    ['today is one', [6, 16, 26], '2026-07-16', '2026-07-16'],
    ['later in the month', [6, 16, 26], '2026-07-17', '2026-07-26'],
    ['in the next month', [6], '2026-07-07', '2026-08-06'],
    ['over a month of 31 days', [28], '2026-07-29', '2026-08-28'],
    ['in a short February', [28], '2027-02-01', '2027-02-28'],
    ['over the year', [1], '2026-12-02', '2027-01-01'],
  ] as const)('%s', (_, days, from, day) => {
    expect(chosenDayFrom([...days], on(from))).toBe(day);
  });
});

describe('the dates of a plan', () => {
  it.each([
    ['6, 16, 26 as is the custom', [6, 16, 26], '2026-07-01', '2026-08-10', '07-06 07-16 07-27 08-06'],
    ['days of one weekend buy once', [6, 7, 8], '2026-06-01', '2026-06-30', '06-08'],
    [
      'each day of a week in which one is closed',
      [13, 14, 15, 16, 17],
      '2026-07-13',
      '2026-07-20',
      '07-13 07-14 07-15 07-16 07-17',
    ],
    ['made on the day, before its hour', [9], '2026-07-09', '2026-07-31', '07-09'],
    ['made on the day, after its hour', [9], '2026-07-10', '2026-07-31', ''],
  ] as const)('%s', (_, days, next, last, dates) => {
    const found = datesUntil(FORESEEN, 'TWSE', [...days], on(next), on(last));
    expect(found.map((date) => date.slice(5)).join(' ')).toBe(dates);
  });

  /** The plain way: each trading day is one if a chosen day lies after the trading day before it, and not before the first. */
  function plainly(venue: Venue, days: readonly number[], next: TradingDate, last: TradingDate): string[] {
    const dates: string[] = [];
    let waits = false;
    for (let day = next; day <= last; day = addDays(day, 1)) {
      waits ||= days.includes(Number(day.slice(8)));
      if (!waits || !isTradingDay(FORESEEN, venue, day)) continue;
      dates.push(day);
      waits = false;
    }
    return dates;
  }

  it('are those of the plain way, for any days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Venue>('TWSE', 'TPEX', 'US'),
        fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 120 }),
        (venue, days, from, length) => {
          const next = addDays(on('2026-01-01'), from);
          const last = addDays(next, length);
          expect(datesUntil(FORESEEN, venue, days, next, last)).toEqual(plainly(venue, days, next, last));
        },
      ),
    );
  });

  it('never fall on a weekend in the US', () => {
    for (const date of datesUntil(FORESEEN, 'US', [1, 2, 3], on('2026-01-01'), on('2027-12-31')))
      expect([0, 6]).not.toContain(weekdayOf(date));
  });
});

it('days are stored rising and once', () => {
  expect(daysText([26, 6, 16, 6])).toBe('6 16 26');
  expect(daysOfText('6 16 26')).toEqual([6, 16, 26]);
});
