import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usEarlyCloses, usHolidays } from './holiday-rules.ts';
import {
  FORESEEN,
  addDays,
  addTradingDays,
  isEarlyClose,
  isSettlementDay,
  isTradingDay,
  nextTradingDay,
  phaseSchedule,
  previousTradingDay,
  settlementDate,
  settlementDays,
  tradingDate,
  type Venue,
  weekdayOf,
} from './index.ts';
import { US_HOLIDAYS } from './tables/us-holidays.ts';

const day = tradingDate;

describe('dates', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-01-01', '2026-1-1', '2026-01-01T00:00', ''])(
    'refuses %j',
    (text) => {
      expect(() => tradingDate(text)).toThrow();
    },
  );

  it('knows leap days and weekdays', () => {
    expect(day('2024-02-29')).toBe('2024-02-29');
    expect(day('2000-02-29')).toBe('2000-02-29');
    expect(() => day('2100-02-29')).toThrow();
    expect(weekdayOf(day('2026-11-21'))).toBe(6);
    expect(weekdayOf(day('1970-01-01'))).toBe(4);
  });

  it('agrees with the platform about the days after one another (every day of two centuries)', () => {
    const start = day('1900-01-01');
    const startMs = Date.UTC(1900, 0, 1);
    let disagreements = 0;
    for (let i = 0; i < 73_000; i++) {
      if (addDays(start, i) !== new Date(startMs + i * 86_400_000).toISOString().slice(0, 10)) disagreements++;
    }
    expect(disagreements).toBe(0);
  });
});

describe('trading days (market-rules A13, B1)', () => {
  it.each([
    ['TWSE', '2026-07-08', true, 'a Wednesday'],
    ['TWSE', '2026-07-11', false, 'a Saturday'],
    ['TWSE', '2026-02-12', false, 'settlement only before Lunar New Year'],
    ['TPEX', '2026-02-16', false, "Lunar New Year's Eve"],
    ['TWSE', '2026-02-23', true, 'the first day after the holiday'],
    ['TWSE', '2026-07-10', false, 'a typhoon'],
    ['TWSE', '2024-10-31', false, 'a typhoon'],
    ['TWSE', '2022-02-04', false, 'Lunar New Year of 2022'],
    ['TWSE', '2022-02-07', true, 'and the first day after it'],
    ['TWSE', '2019-10-10', false, 'before the table: National Day'],
    ['TWSE', '2026-04-03', false, "Children's Day made up"],
    ['TWSE', '2027-12-31', false, 'New Year 2028 made up'],
    ['TWSE', '2026-07-03', true, 'no holiday in Taiwan'],
    ['US', '2026-07-03', false, 'Independence Day observed'],
    ['US', '2025-01-09', false, 'a day of mourning'],
    ['US', '2026-04-03', false, 'Good Friday'],
    ['US', '2026-11-27', true, 'the day after Thanksgiving'],
    ['US', '2026-02-16', false, "Washington's Birthday"],
    ['US', '2012-10-29', false, 'Hurricane Sandy'],
    ['US', '2021-12-31', true, "New Year's Day on a Saturday does not close the Friday"],
    ['US', '2028-01-17', false, 'beyond the table: Martin Luther King Jr. Day'],
    ['TWSE', '2028-02-28', false, 'beyond the table: Peace Memorial Day'],
    ['FX', '2026-12-25', true, 'FX knows weekdays only'],
    ['FX', '2026-12-26', false, 'FX rests on Saturday'],
    ['CRYPTO', '2026-12-26', true, 'crypto never rests'],
  ] as const)('%s %s trades: %s (%s)', (venue, date, trades, _why) => {
    expect(isTradingDay(FORESEEN, venue, day(date))).toBe(trades);
  });

  it.each([
    [2020, 245],
    [2021, 244],
    [2022, 246],
    [2023, 239],
    [2024, 242],
  ])('Taiwan traded in %i on %i days', (year, count) => {
    let traded = 0;
    for (let date = day(`${year}-01-01`); date < `${year + 1}`; date = addDays(date, 1)) {
      if (isTradingDay(FORESEEN, 'TWSE', date)) traded++;
    }
    expect(traded).toBe(count);
  });

  it.each([2025, 2026, 2027])('the US rules give the announced calendar of %i', (year) => {
    const announced = (kind: string) =>
      US_HOLIDAYS.filter(
        (row) => row[2] === kind && row[0].startsWith(`${year}`) && row[1] !== 'National Day of Mourning (Carter)',
      ).map((row) => row[0]);
    expect(usHolidays(year)).toEqual(announced('closed'));
    expect(usEarlyCloses(year)).toEqual(announced('early-close'));
  });

  it('the US rules know that a New Year on a Saturday closes no day of either year', () => {
    const days = ['01-17', '02-21', '04-15', '05-30', '06-20', '07-04', '09-05', '11-24', '12-26'];
    expect(usHolidays(2022)).toEqual(days.map((text) => `2022-${text}`));
  });

  it.each([
    ['2025-07-03', true],
    ['2026-11-27', true],
    ['2026-12-24', true],
    ['2027-12-24', false],
    ['2026-07-02', false],
    ['2024-07-03', true],
    ['2021-12-24', false],
    ['2002-07-03', false],
    ['2002-07-05', true],
    ['1996-07-05', true],
    ['2003-07-03', true],
    ['2012-07-03', true],
    ['2013-07-03', true],
    ['2013-07-05', false],
    ['1997-12-26', true],
    ['1999-12-31', true],
    ['2003-12-26', true],
    ['2008-12-26', false],
  ])('US %s closes early: %s', (date, early) => {
    expect(isEarlyClose(FORESEEN, 'US', day(date))).toBe(early);
  });

  // Found in daily prices of 2330 and 0050 and in the index; the Saturdays in the exchange's own daily rows.
  const tradedOnAHoliday = [
    ...['2006-01-02', '2009-02-27', '2009-04-06', '2009-10-09', '2010-03-01', '2010-04-30', '2010-10-11', '2010-12-31'],
    ...['2012-01-02', '2012-04-05', '2017-04-05'],
  ];
  const tradedOnASaturday = [
    ...['2006-10-14', '2007-03-03', '2007-04-14', '2007-06-23', '2007-09-29', '2009-01-10', '2009-01-17', '2009-06-06'],
    ...['2010-02-06', '2012-02-04', '2012-03-03', '2012-12-22', '2013-02-23', '2013-09-14', '2014-12-27', '2016-01-30'],
    ...['2016-06-04', '2016-09-10', '2017-02-18', '2017-06-03', '2017-09-30', '2018-03-31', '2018-12-22'],
  ];
  it.each([...tradedOnAHoliday, ...tradedOnASaturday])('Taiwan traded on %s', (date) => {
    expect(isTradingDay(FORESEEN, 'TWSE', day(date))).toBe(true);
    expect(isTradingDay(FORESEEN, 'TPEX', day(date))).toBe(true);
  });

  it.each([
    ['2005-05-02', 'Labour Day on a Sunday, the only holiday that was moved then'],
    ['2011-05-02', 'Labour Day on a Sunday'],
    ['2008-04-04', 'Tomb Sweeping Day on the 4th'],
    ['2010-04-05', 'on the 5th'],
    ['2012-04-04', 'and with it Children’s Day'],
    ['2013-04-05', 'both on a Thursday: the Friday too'],
    ['2015-02-27', 'a holiday on a Saturday, the first year in which it closed the Friday'],
    ['2015-04-03', 'Children’s Day on a Saturday'],
    ['2015-04-06', 'Tomb Sweeping Day on a Sunday'],
    ['2015-10-09', 'National Day on a Saturday'],
    ['2016-02-29', 'a holiday on a Sunday'],
    ['2016-04-05', 'both on a Monday: the day before is a Sunday'],
    ['2016-05-02', 'Labour Day on a Sunday'],
    ['2017-01-02', 'New Year on a Sunday'],
    ['2017-04-03', 'both on a Tuesday: the day before'],
    ['2019-01-19', 'from 2019 on nothing trades on a Saturday on which offices work'],
    ['2007-03-10', 'any other Saturday'],
  ])('Taiwan was closed on %s: %s', (date) => {
    expect(isTradingDay(FORESEEN, 'TWSE', day(date))).toBe(false);
  });

  it('a Saturday that trades counts as a day of trading and of settlement, and only in Taiwan', () => {
    expect(nextTradingDay(FORESEEN, 'TWSE', day('2007-03-02'))).toBe('2007-03-03');
    expect(settlementDate(FORESEEN, 'TPEX', day('2007-03-02'))).toBe('2007-03-05');
    expect(isTradingDay(FORESEEN, 'US', day('2007-03-03'))).toBe(false);
    expect(phaseSchedule(FORESEEN, 'TWSE', day('2007-03-03'))).not.toEqual([]);
  });

  it('steps over holidays', () => {
    expect(nextTradingDay(FORESEEN, 'TWSE', day('2026-02-11'))).toBe('2026-02-23');
    expect(previousTradingDay(FORESEEN, 'TWSE', day('2026-02-23'))).toBe('2026-02-11');
    expect(nextTradingDay(FORESEEN, 'TPEX', day('2026-07-09'))).toBe('2026-07-13');
    expect(nextTradingDay(FORESEEN, 'US', day('2026-07-02'))).toBe('2026-07-06');
    expect(nextTradingDay(FORESEEN, 'FX', day('2026-11-20'))).toBe('2026-11-23');
    expect(addTradingDays(FORESEEN, 'TWSE', day('2026-07-08'), 3)).toBe('2026-07-14');
    expect(addTradingDays(FORESEEN, 'US', day('2026-11-30'), -2)).toBe('2026-11-25');
    expect(addTradingDays(FORESEEN, 'TWSE', day('2026-07-11'), 0)).toBe('2026-07-11');
  });
});

describe('settlement (market-rules A9, B4)', () => {
  it.each([
    ['TWSE', '2026-07-06', '2026-07-08', 'T+2'],
    ['TWSE', '2026-11-20', '2026-11-24', 'over a weekend'],
    ['TWSE', '2026-02-10', '2026-02-12', 'the first settlement-only day counts'],
    ['TPEX', '2026-02-11', '2026-02-13', 'both settlement-only days count'],
    ['TWSE', '2027-02-01', '2027-02-03', 'and in 2027'],
    ['TWSE', '2026-07-08', '2026-07-13', 'the typhoon day does not count'],
    ['TWSE', '2026-12-31', '2027-01-05', "over New Year's Day"],
    ['US', '2026-11-20', '2026-11-23', 'T+1 over a weekend'],
    ['US', '2026-11-25', '2026-11-27', 'over Thanksgiving, an early close settles'],
    ['US', '2024-05-24', '2024-05-29', 'the last T+2 trades, over Memorial Day'],
    ['US', '2024-05-28', '2024-05-29', 'the first T+1 trades'],
    ['US', '1999-10-07', '1999-10-13', 'T+3 over Columbus Day (NASD Notice 99-83)'],
    ['US', '1999-10-11', '1999-10-14', 'trades of Columbus Day (NASD Notice 99-83)'],
    ['US', '2026-10-09', '2026-10-13', 'the banks are closed on Columbus Day'],
    ['US', '2026-11-10', '2026-11-12', 'the banks are closed on Veterans Day'],
    ['FX', '2026-11-20', '2026-11-20', 'exchanged at once'],
  ] as const)('%s %s settles on %s (%s)', (venue, trade, settles, _why) => {
    expect(settlementDate(FORESEEN, venue, day(trade))).toBe(settles);
  });

  it('has dated lengths', () => {
    expect(settlementDays('TWSE', day('2026-11-20'))).toBe(2);
    expect(settlementDays('US', day('2024-05-27'))).toBe(2);
    expect(settlementDays('US', day('2024-05-28'))).toBe(1);
  });
});

describe('counting trading days (random days)', () => {
  const anyVenue = fc.constantFrom<Venue>('TWSE', 'TPEX', 'US', 'FX', 'CRYPTO');
  const anyDay = fc.integer({ min: 0, max: 9000 }).map((n) => addDays(day('2010-01-01'), n));
  const anyTradingDay = fc
    .tuple(anyVenue, anyDay)
    .map(([venue, date]) => [venue, nextTradingDay(FORESEEN, venue, date)] as const);

  it('adds up, goes back, and always lands on a trading day', () => {
    fc.assert(
      fc.property(anyTradingDay, fc.nat(40), fc.nat(40), ([venue, date], a, b) => {
        const there = addTradingDays(FORESEEN, venue, date, a + b);
        expect(addTradingDays(FORESEEN, venue, addTradingDays(FORESEEN, venue, date, a), b)).toBe(there);
        expect(addTradingDays(FORESEEN, venue, there, -(a + b))).toBe(date);
        expect(isTradingDay(FORESEEN, venue, there)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('settles after the trade, never earlier for a later trade, on a settlement day', () => {
    fc.assert(
      fc.property(anyTradingDay, ([venue, date]) => {
        const settles = settlementDate(FORESEEN, venue, date);
        const later = settlementDate(FORESEEN, venue, nextTradingDay(FORESEEN, venue, date));
        expect(settles >= date && isSettlementDay(FORESEEN, venue, settles)).toBe(true);
        if (settlementDays(venue, date) === settlementDays(venue, nextTradingDay(FORESEEN, venue, date))) {
          expect(later >= settles).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
