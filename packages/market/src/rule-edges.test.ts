import { cash, price, type Shares, shares as shareCount, type Units, units } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { isUsBankHolidayWithTrading, taiwanFixedHolidays, usEarlyCloses, usHolidays } from './holiday-rules.ts';
import {
  FORESEEN,
  addTicks,
  addTradingDays,
  ceilToTick,
  checkQuantity,
  computeIndexLevel,
  floorToTick,
  INDEX_MEMBERS,
  INSTRUMENTS,
  type Instrument,
  TABLES,
  isTradingDay,
  orderCharges,
  totalCharges,
  tradingDate,
  valueOf,
  venueInstant,
  unitsOf,
} from './index.ts';

const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;

describe('US holidays by rule', () => {
  // Easter Sundays of the church calendar; 1954, 1981, 2049 and 2076 are those of the formula's correction.
  it.each([
    '1954-04-18',
    '1961-04-02',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2015-04-05',
    '2016-03-27',
    '2017-04-16',
    '2018-04-01',
    '2019-04-21',
    '2020-04-12',
    '2021-04-04',
    '2022-04-17',
    '2023-04-09',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
    '2035-03-25',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2100-03-28',
    '2199-04-14',
  ])('Good Friday is two days before Easter, %s', (easter) => {
    const [year = 0, month = 0, day = 0] = easter.split('-').map(Number);
    const friday = new Date(Date.UTC(year, month - 1, day - 2)).toISOString().slice(0, 10);
    const spring = usHolidays(year).filter((date) => /-0[34]-/.test(date));
    expect(spring).toEqual([friday]);
  });

  it('Juneteenth closes from 2022, on the Monday after a Sunday', () => {
    const june = (year: number) => usHolidays(year).filter((date) => date.includes('-06-'));
    expect([2021, 2022, 2023].map(june)).toEqual([[], ['2022-06-20'], ['2023-06-19']]);
  });

  it.each([
    [2014, ['2014-07-03', '2014-11-28', '2014-12-24']],
    // 3 July a Friday, so that the holiday is on it.
    [2015, ['2015-11-27', '2015-12-24']],
    [2023, ['2023-07-03', '2023-11-24']],
  ] as const)('closes early in %d on %j', (year, days) => {
    expect(usEarlyCloses(year).filter((date) => isTradingDay(FORESEEN, 'US', date))).toEqual(days);
  });

  it.each([
    ['Veterans Day was a Sunday', '2018-11-12', true],
    ['Veterans Day', '2024-11-11', true],
    ['Veterans Day, a Friday', '2022-11-11', true],
    ['the day after', '2024-11-12', false],
    ['a Monday of another month', '2022-12-12', false],
    ['another month', '2022-12-11', false],
    ['Columbus Day', '2024-10-14', true],
    ['the day after', '2024-10-15', false],
  ] as const)('banks: %s, %s, closed is %s', (_, date, closed) => {
    expect(isUsBankHolidayWithTrading(tradingDate(date))).toBe(closed);
  });
});

describe('Taiwan holidays by rule', () => {
  it('begin with the first year of each', () => {
    const of = (year: number) => taiwanFixedHolidays(year).map((date) => date.slice(5));
    // 4 April 2011 was a Monday, 28 September 2025 a Sunday, 25 October 2025 a Saturday.
    expect(of(2011)).toContain('04-04');
    expect(of(2025)).toEqual(expect.arrayContaining(['09-29', '10-24', '12-25']));
    expect(of(2024)).toEqual(['01-01', '02-28', '04-04', '04-05', '05-01', '10-10']);
  });

  it('New Year on a Saturday closes the last Friday of the old year', () => {
    expect(isTradingDay(FORESEEN, 'TWSE', tradingDate('2032-12-31'))).toBe(false);
    expect(isTradingDay(FORESEEN, 'TWSE', tradingDate('2031-12-31'))).toBe(true);
  });
});

describe('quantities', () => {
  it.each([
    ['TWSE', 1000, 0, 499_000, 'ok'],
    ['TWSE', 1000, 0, 500_000, 'too-many'],
    ['TPEX', 1000, 0, 499_000, 'ok'],
    ['TPEX', 1000, 0, 500_000, 'too-many'],
    ['US', 1, 6, 1_000_000, 'ok'],
    ['US', 1, 6, 1_000_001, 'too-many'],
  ] as const)(
    '%s in lots of %d, 10^%d units a share: %d shares are %s',
    (venue, lotSize, shareScale, shares, answer) => {
      const instrument = { venue, lotSize: shareCount(lotSize), shareScale };
      expect(checkQuantity(instrument, unitsOf(instrument, shares as Shares))).toBe(answer);
    },
  );
});

describe('charges', () => {
  const date = tradingDate('2026-07-08');
  const total = { value: cash(2_475_000_00n), shares: units(1000) };
  const taxOf = (lines: ReturnType<typeof orderCharges>) =>
    totalCharges(lines.filter(({ kind }) => kind === 'transfer-tax'));

  it('a sale bears the full tax unless it is said to close the same day', () => {
    expect(taxOf(orderCharges(tsmc, 'sell', total, date))).toBe(7_425_00n);
    expect(taxOf(orderCharges(tsmc, 'sell', total, date, { dayTrade: true }))).toBe(3_712_00n);
  });

  it.each([
    ['no value', { value: cash(0n), shares: units(5) }],
    ['no shares', { value: cash(5n), shares: units(0) }],
  ])('%s, no lines', (_, nothing) => {
    expect(orderCharges(tsmc, 'sell', nothing, date)).toEqual([]);
  });

  it.each([
    ['value', { value: cash(-1n), shares: units(1) }],
    ['shares', { value: cash(1n), shares: units(-1) }],
    ['shares', { value: cash(1n), shares: 0.5 as Units }],
  ])('refuse a %s that cannot be', (_, wrong) => {
    expect(() => orderCharges(tsmc, 'sell', wrong, date)).toThrow('not negative');
  });

  it.each([
    ['a price in whole dollars', { currency: 'TWD', priceScale: 0 }, 5, 3, 15_00n],
    ['a price in cents', { currency: 'TWD', priceScale: 2 }, 5, 3, 15n],
    ['a price in hundredths of a cent, half upwards', { currency: 'USD', priceScale: 4 }, 50, 3, 2n],
  ] as const)('the value at %s', (_, instrument, each, shares, value) => {
    expect(valueOf(instrument, price(each), shares as Shares)).toBe(value);
  });

  it.each([-1, 0.5])('refuse %d shares', (shares) => {
    expect(() => valueOf(tsmc, price(100), shares as Shares)).toThrow('not a quantity');
  });
});

describe('what is no input of a rule throws', () => {
  it.each(['2026-13-01', '2026-00-10', '2026-02-29', '2026-02-00', '2026-04-31', 'x2026-01-01', '2026-01-011'])(
    'the date %s',
    (text) => {
      expect(() => tradingDate(text)).toThrow(/not a date|no such day/);
    },
  );

  it('a leap day is a date', () => {
    expect(tradingDate('2024-02-29')).toBe('2024-02-29');
  });

  it.each([
    ['before the day', -1],
    ['after the day', 86_400_001],
  ])('a time %s', (_, time) => {
    expect(() => venueInstant('TWSE', tradingDate('2026-07-08'), time)).toThrow('not a time of day');
  });

  it('midnight at both ends is a time', () => {
    const [first, last] = [0, 86_400_000].map((time) => venueInstant('TWSE', tradingDate('2026-07-08'), time));
    expect((last as number) - (first as number)).toBe(86_400_000);
  });

  it.each<[string, () => unknown, string]>([
    ['a price that is no number, taken down', () => floorToTick(tsmc, Number.NaN), 'not a price'],
    ['a price that is no number, taken up', () => ceilToTick(tsmc, Number.NaN), 'not a price'],
    ['half a tick', () => addTicks(tsmc, 100_000, 0.5), 'not a number of ticks'],
    [
      'half a trading day',
      () => addTradingDays(FORESEEN, 'US', tradingDate('2026-07-08'), 1.5),
      'not a number of days',
    ],
    [
      'an index that is none',
      () => computeIndexLevel(TABLES, apple.no, () => price(1), { aggregate: 1n, level: price(1) }),
      'no index',
    ],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(message);
  });
});

describe('instruments', () => {
  it('are priced in the currency of where they trade', () => {
    const currency = { TWSE: 'TWD', TPEX: 'TWD', US: 'USD' } as const;
    const wrong = INSTRUMENTS.filter(
      ({ venue, currency: own }) => venue in currency && own !== currency[venue as 'US'],
    );
    expect(wrong.map(({ symbol }) => symbol)).toEqual([]);
    expect(TABLES.instruments.bySymbol('TWSE:TAIEX')?.currency).toBe('TWD');
  });

  it('of an index are listed once, in the order of their numbers, and are stocks', () => {
    for (const { members } of INDEX_MEMBERS.values()) {
      expect(members.length).toBeGreaterThan(0);
      expect(members).toEqual([...new Set(members)].sort((a, b) => a - b));
      expect(members.filter((no) => TABLES.instruments.byNo(no)?.kind !== 'stock')).toEqual([]);
    }
  });

  it.each([
    [5, 2n, 3],
    [9, 4n, 2],
    [11, 4n, 3],
  ])('an index of %d over %d is %d: half upwards', (level, over, answer) => {
    const dow = TABLES.instruments.bySymbol('US:DJI') as Instrument;
    const count = BigInt(INDEX_MEMBERS.get(dow.no)?.members.length ?? 0);
    expect(computeIndexLevel(TABLES, dow.no, () => price(1), { aggregate: count * over, level: price(level) })).toBe(
      answer,
    );
  });
});
