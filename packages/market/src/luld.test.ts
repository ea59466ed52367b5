import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisPoints, type Price, price } from '@kuroshio/money';
import {
  TABLES,
  isOnTick,
  LULD_RULES,
  type LuldMoment,
  luldBands,
  luldRule,
  luldTier,
  nextLuldReference,
  tradingDate,
} from './index.ts';
import type { Instrument } from './instrument.ts';

const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;
const adr = TABLES.instruments.bySymbol('US:TSM') as Instrument;
const day = tradingDate('2026-07-09');

function at(hours: number, minutes: number, seconds = 0): number {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

const noon = { date: day, msOfDay: at(12, 0), closesAt: at(16, 0) } as const;

describe('the tier of Limit Up-Limit Down', () => {
  it.each([
    ['US:AAPL', 1, 'in the S&P 500'],
    ['US:SPY', 1, 'an ETF of the tables'],
    ['US:EWT', 1, 'an ETF of the tables'],
    ['US:TSM', 2, 'an ADR'],
  ] as const)('%s is in tier %d: %s', (symbol, tier, basis) => {
    expect(luldTier(TABLES.instruments.bySymbol(symbol) as Instrument), basis).toBe(tier);
  });

  it('of an own listing is 2', () => {
    expect(luldTier({ ...apple, no: 50_001 })).toBe(2);
  });
});

describe('the rule of Limit Up-Limit Down', () => {
  it('has the periods of the plan', () => {
    expect(luldRule(apple, day)).toMatchObject({
      windowMs: 300_000,
      updateMs: 30_000,
      minMoveBps: 100,
      limitStateMs: 15_000,
      pauseMs: 300_000,
      wideLastMs: 1_500_000,
    });
  });

  it.each([
    ['a US stock', 'US:AAPL', '2026-07-09', true],
    ['a US ETF', 'US:SPY', '2026-07-09', true],
    ['a US index', 'US:SPX', '2026-07-09', false],
    ['a stock of Taiwan', 'TWSE:2330', '2026-07-09', false],
    ['the first day', 'US:AAPL', '2013-04-08', true],
    ['the day before it', 'US:AAPL', '2013-04-05', false],
  ] as const)('for %s, %s on %s: %s', (_, symbol, date, has) => {
    expect(luldRule(TABLES.instruments.bySymbol(symbol) as Instrument, tradingDate(date)) !== null).toBe(has);
  });

  it('says the source of each row, and they leave no day out', () => {
    for (const row of LULD_RULES) if (row.windowMs !== null) expect(row.source).toMatch(/LULD plan/);
    expect(LULD_RULES.map(({ from, to }) => [from, to])).toEqual([
      [null, '2013-04-07'],
      ['2013-04-08', '2020-02-23'],
      ['2020-02-24', null],
    ]);
  });
});

describe('the bands of Limit Up-Limit Down', () => {
  // Prices in units of USD 0.0001.
  it.each([
    ['tier 1, 5 %', apple, 100_0000, 100_0000, 105_0000, 95_0000],
    ['tier 2, 10 %', adr, 100_0000, 100_0000, 110_0000, 90_0000],
    ['tier 1, just above 3.00 the day before', apple, 3_0000, 3_0100, 3_1500, 2_8500],
    ['tier 2, just above 3.00 the day before', adr, 3_0000, 3_0001, 3_3000, 2_7000],
    ['tier 1, 3.00 sharp the day before: 20 %', apple, 3_0000, 3_0000, 3_6000, 2_4000],
    ['tier 2, 3.00 sharp the day before: 20 %', adr, 3_0000, 3_0000, 3_6000, 2_4000],
    ['the close of the day before decides, not the reference', adr, 5_0000, 2_9000, 6_0000, 4_0000],
    ['0.75 sharp the day before: 20 %', adr, 8000, 7500, 9600, 6400],
    ['below 0.75 the day before: 0.15', adr, 8000, 7499, 9500, 6500],
    ['0.21: 0.15 is less than 75 %', adr, 2100, 2100, 3600, 600],
    ['0.20: 0.15 is 75 %', apple, 2000, 2000, 3500, 500],
    ['0.1998: 0.14985, halfway to the higher unit', apple, 1998, 1998, 3497, 500],
    ['0.10: 75 % is less than 0.15', adr, 1000, 1000, 1750, 250],
    ['across the dollar each on its own tick', adr, 8999, 8999, 1_0800, 7199],
    ['across the dollar: 1.0496 is 1.05', adr, 9996, 7499, 1_1500, 8496],
    ['rounded to the nearest cent', apple, 33_3300, 33_3300, 35_0000, 31_6600],
    ['halfway to the higher cent', apple, 100_1000, 100_1000, 105_1100, 95_1000],
    ['a reference with a fraction', apple, 123_4567.8, 123_0000, 129_6300, 117_2800],
    ['a fraction that decides', apple, 100_0999.9, 100_0000, 105_1000, 95_0900],
    ['the lowest price', adr, 1, 1, 2, 1],
  ] as const)('%s', (_, instrument, reference, previousClose, up, down) => {
    expect(luldBands({ ...noon, instrument, reference, previousClose: previousClose as Price })).toEqual({ up, down });
  });

  it.each([
    ['15:34:59 tier 1', apple, 100_0000, at(15, 34, 59), at(16, 0), 105_0000, 95_0000],
    ['15:35 sharp tier 1', apple, 100_0000, at(15, 35), at(16, 0), 110_0000, 90_0000],
    ['15:59:59 tier 1', apple, 100_0000, at(15, 59, 59), at(16, 0), 110_0000, 90_0000],
    ['15:35 tier 2 above 3.00', adr, 100_0000, at(15, 35), at(16, 0), 110_0000, 90_0000],
    ['15:35 tier 2 at 3.00', adr, 3_0000, at(15, 35), at(16, 0), 4_2000, 1_8000],
    ['15:35 tier 2 at 3.0001', adr, 3_0001, at(15, 35), at(16, 0), 3_3000, 2_7000],
    ['15:35 at 0.50: 0.30', adr, 5000, at(15, 35), at(16, 0), 8000, 2000],
    ['15:35 at 0.10: 150 %, downwards as far as prices go', adr, 1000, at(15, 35), at(16, 0), 2500, 1],
    ['12:34:59 of an early close', apple, 100_0000, at(12, 34, 59), at(13, 0), 105_0000, 95_0000],
    ['12:35 of an early close', apple, 100_0000, at(12, 35), at(13, 0), 110_0000, 90_0000],
    ['the opening', apple, 100_0000, at(9, 30), at(16, 0), 105_0000, 95_0000],
  ] as const)('%s', (_, instrument, reference, msOfDay, closesAt, up, down) => {
    const moment = { instrument, reference, previousClose: price(reference), date: day, msOfDay, closesAt };
    expect(luldBands(moment)).toEqual({ up, down });
  });

  it.each([
    ['2020-02-21', '09:30', at(9, 30), 120_0000, 80_0000],
    ['2020-02-21', '09:44:59', at(9, 44, 59), 120_0000, 80_0000],
    ['2020-02-21', '09:45', at(9, 45), 110_0000, 90_0000],
    ['2020-02-21', '15:35, not doubled twice', at(15, 35), 120_0000, 80_0000],
    ['2020-02-24', '09:30', at(9, 30), 110_0000, 90_0000],
    ['2020-02-24', '15:35', at(15, 35), 110_0000, 90_0000],
  ] as const)('tier 2 above 3.00 on %s at %s', (date, _, msOfDay, up, down) => {
    const moment = { ...noon, instrument: adr, reference: 100_0000, previousClose: price(100_0000), msOfDay };
    expect(luldBands({ ...moment, date: tradingDate(date) })).toEqual({ up, down });
  });

  it.each([
    ['a threefold fund', 3, 50_0000, at(12, 0), 65_0000, 35_0000],
    ['a single inverse one', 1, 50_0000, at(12, 0), 55_0000, 45_0000],
    ['a twofold one of 2.00', 2, 2_0000, at(12, 0), 2_8000, 1_2000],
    ['a twofold one of 2.00 in the last minutes', 2, 2_0000, at(15, 50), 3_6000, 4000],
    ['a twofold one of 0.60', 2, 6000, at(12, 0), 9000, 3000],
  ] as const)('%s', (_, leverage, reference, msOfDay, up, down) => {
    const instrument = { ...apple, no: 50_002, kind: 'etf' } as const;
    const moment = { ...noon, instrument, reference, previousClose: price(reference), msOfDay, leverage };
    expect(luldBands(moment)).toEqual({ up, down });
  });

  it.each([
    ['outside the US', { instrument: TABLES.instruments.bySymbol('TWSE:2330') as Instrument }],
    ['before the plan', { date: tradingDate('2013-04-05') }],
    ['with a leverage below 1', { leverage: 0.5 }],
  ] as const)('are not asked for %s', (_, part) => {
    const moment: LuldMoment = { ...noon, instrument: apple, reference: 100_0000, previousClose: 100_0000 as Price };
    expect(() => luldBands({ ...moment, ...part })).toThrow();
  });

  it('hold the reference, on tick, and are never narrower when doubled (random moments)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(apple, adr),
        fc.oneof(fc.integer({ min: 10, max: 3_0000 }), fc.integer({ min: 10, max: 5_000_0000 })),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1, max: 6_0000 }),
        (instrument, units, hundredths, previousClose) => {
          const reference = units + hundredths / 100;
          const moment = { ...noon, instrument, reference, previousClose: price(previousClose) };
          const bands = luldBands(moment);
          const wide = luldBands({ ...moment, msOfDay: at(15, 40) });
          expect(isOnTick(instrument, bands.up) && isOnTick(instrument, bands.down)).toBe(true);
          expect(bands.up).toBeGreaterThanOrEqual(moment.reference);
          expect(bands.down).toBeLessThanOrEqual(moment.reference);
          expect(wide.up).toBeGreaterThanOrEqual(bands.up);
          expect(wide.down).toBeLessThanOrEqual(bands.down);
          if (instrument === adr && previousClose > 3_0000) expect(wide).toEqual(bands);
          else if (units > 100) expect(wide.up).toBeGreaterThan(bands.up);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the reference of Limit Up-Limit Down', () => {
  const current = { price: 100_0000, setAt: at(10, 0) };

  it.each([
    ['1 % up after 30 s', 101_0000, at(10, 0, 30), true],
    ['1 % down after 30 s', 99_0000, at(10, 0, 30), true],
    ['1 % after 29.999 s', 101_0000, at(10, 0, 30) - 1, false],
    ['a little less than 1 % up', 100_9999.9, at(10, 5), false],
    ['a little less than 1 % down', 99_0000.1, at(10, 5), false],
    ['no trade in five minutes', 0, at(10, 10), false],
  ] as const)('%s', (_, average, msOfDay, moves) => {
    const next = nextLuldReference(current, average, msOfDay);
    if (moves) expect(next).toEqual({ price: average, setAt: msOfDay });
    else expect(next).toBe(current);
  });

  it('goes by the rule of the day where it is given', () => {
    const rule = { updateMs: 10_000, minMoveBps: basisPoints(50) };
    const next = nextLuldReference(current, 100_5000, at(10, 0, 10), rule);
    expect(next).toEqual({ price: 100_5000, setAt: at(10, 0, 10) });
    expect(nextLuldReference(current, 100_4999, at(10, 0, 10), rule)).toBe(current);
    expect(nextLuldReference(current, 100_5000, at(10, 0, 10) - 1, rule)).toBe(current);
  });
});
