import { describe, expect, it } from 'vitest';
import { dispositionInterval, TABLES, isBeyondBand, tradingDate, volatilityRule } from './index.ts';
import type { Instrument } from './instrument.ts';

const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;
const day = tradingDate('2026-07-09');

describe('the volatility interruption of Taiwan', () => {
  it.each([
    // Average, price, beyond 3.5 %.
    [1000_00, 1035_00, false],
    [1000_00, 1035_01, true],
    [1000_00, 965_00, false],
    [1000_00, 964_99, true],
    [33.33, 34, false],
    [33.33, 35, true],
  ])('around %d a trade at %d: %s', (average, price, beyond) => {
    const rule = volatilityRule(tsmc, true, 1000_00, day);
    expect(rule).not.toBeNull();
    if (rule !== null) expect(isBeyondBand(rule, average, price)).toBe(beyond);
  });

  it.each([
    ['a stock of the US', apple, true, 200_0000, '2026-07-09'],
    ['a day without limits', tsmc, false, 1000_00, '2026-07-09'],
    ['a price below a dollar', tsmc, true, 99, '2026-07-09'],
    ['before continuous trading', tsmc, true, 1000_00, '2020-03-22'],
  ] as const)('knows none for %s', (_, instrument, hasLimits, reference, date) => {
    expect(volatilityRule(instrument, hasLimits, reference, tradingDate(date))).toBeNull();
  });
});

describe('a disposition stock', () => {
  it.each([
    ['2026-08-07', 300_000],
    ['2026-08-10', 120_000],
  ])('is matched on %s every %d ms', (date, everyMs) => {
    expect(dispositionInterval(tradingDate(date))).toBe(everyMs);
  });
});
