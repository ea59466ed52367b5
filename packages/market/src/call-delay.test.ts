import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CALL_DELAY_RULES,
  type CallSample,
  type CallWatch,
  callDelayRule,
  createCallWatch,
  instrumentBySymbol,
  isUnsettled,
  tradingDate,
  watchCall,
} from './index.ts';
import type { Instrument } from './instrument.ts';

const tsmc = instrumentBySymbol('TWSE:2330') as Instrument;
const overTheCounter = instrumentBySymbol('TPEX:6488') as Instrument;
const apple = instrumentBySymbol('US:AAPL') as Instrument;
const day = tradingDate('2026-07-09');
const rule = { swingBps: 350, cancelShareBps: 3000 } as const;

/** Simulated price, simulated volume, cancelled since the sample before. */
type Row = readonly [price: number, volume: number, cancelled: number];

function watched(rows: readonly Row[]): CallWatch {
  return rows.reduce<CallWatch>(
    (watch, [simulatedPrice, simulatedVolume, cancelledVolume]) =>
      watchCall(watch, { simulatedPrice, simulatedVolume, cancelledVolume }),
    createCallWatch(),
  );
}

describe('the rule of the delay of an auction', () => {
  it('delays the opening to 09:02 and the closing to 13:33, with orders from 13:31', () => {
    expect(callDelayRule(tsmc, true, 1000_00, day)).toMatchObject({
      watchMs: 60_000,
      swingBps: 350,
      cancelShareBps: 3000,
      opening: { delayMs: 120_000, entryAfterMs: 0 },
      closing: { delayMs: 180_000, entryAfterMs: 60_000 },
    });
  });

  it.each([
    ['a listed stock', tsmc, true, 1000_00, '2026-07-09', true],
    ['a stock over the counter', overTheCounter, true, 500_00, '2026-07-09', true],
    ['a stock of the US', apple, true, 200_0000, '2026-07-09', false],
    ['a day without limits', tsmc, false, 1000_00, '2026-07-09', false],
    ['a dollar', tsmc, true, 1_00, '2026-07-09', true],
    ['below a dollar', tsmc, true, 99, '2026-07-09', false],
    ['the first day', tsmc, true, 1000_00, '2015-06-29', true],
    ['the day before it', tsmc, true, 1000_00, '2015-06-26', false],
  ] as const)('for %s', (_, instrument, hasLimits, reference, date, has) => {
    expect(callDelayRule(instrument, hasLimits, reference, tradingDate(date)) !== null).toBe(has);
  });

  it.each([
    ['2023-03-17', null],
    ['2023-03-20', 3000],
  ])('tests cancels on %s: %s', (date, cancelShareBps) => {
    expect(callDelayRule(tsmc, true, 1000_00, tradingDate(date))?.cancelShareBps).toBe(cancelShareBps);
  });

  it('says the source of each row, and they leave no day out', () => {
    for (const row of CALL_DELAY_RULES) if (row.swingBps !== null) expect(row.source).toMatch(/TWSE/);
    expect(CALL_DELAY_RULES.map(({ from, to }) => [from, to])).toEqual([
      [null, '2015-06-28'],
      ['2015-06-29', '2023-03-19'],
      ['2023-03-20', null],
    ]);
  });
});

describe('the last minute before an auction', () => {
  // biome-ignore format: one row a line
  it.each<readonly [string, readonly Row[], boolean]>([
    ['nothing seen', [], false],
    ['one price', [[1000_00, 5000, 0]], false],
    ['3.5 % sharp upwards', [[1000_00, 5000, 0], [1035_00, 5000, 0]], false],
    ['a unit more', [[1000_00, 5000, 0], [1035_01, 5000, 0]], true],
    ['3.5 % sharp of the lowest, downwards', [[1035_00, 5000, 0], [1000_00, 5000, 0]], false],
    ['a unit more', [[1035_01, 5000, 0], [1000_00, 5000, 0]], true],
    ['up and back again', [[1000_00, 5000, 0], [1040_00, 5000, 0], [1000_00, 5000, 0]], true],
    ['small steps to a great swing', [[1000_00, 5000, 0], [1020_00, 5000, 0], [1040_00, 5000, 0]], true],
    ['down, then up beyond both', [[1010_00, 5000, 0], [1000_00, 5000, 0], [1036_00, 5000, 0]], true],
    ['30 % sharp cancelled', [[1000_00, 10_000, 3000]], false],
    ['a share more', [[1000_00, 10_000, 3001]], true],
    ['cancels add up', [[1000_00, 10_000, 2000], [1000_00, 10_000, 1001]], true],
    ['measured by the last volume: it grew', [[1000_00, 5000, 3000], [1000_00, 10_000, 0]], false],
    ['measured by the last volume: it shrank', [[1000_00, 10_000, 3000], [1000_00, 9999, 0]], true],
    ['nothing would trade', [[0, 0, 5000]], false],
    ['nothing would trade any more', [[1000_00, 5000, 0], [1040_00, 5000, 0], [0, 0, 5000]], false],
    ['a moment without a price is no price of 0', [[1000_00, 5000, 0], [0, 0, 0], [1010_00, 5000, 0]], false],
    ['nor does it end the range', [[1000_00, 5000, 0], [0, 0, 0], [1040_00, 5000, 0]], true],
    ['what was cancelled in it counts', [[1000_00, 5000, 0], [0, 0, 5000], [1000_00, 5000, 0]], true],
    ['the first moments without a price', [[0, 0, 0], [1000_00, 5000, 0], [1036_00, 5000, 0]], true],
  ])('%s: %j is unsettled: %s', (_, rows, unsettled) => {
    expect(isUnsettled(watched(rows), rule)).toBe(unsettled);
  });

  it('knows no test of cancels before 2023-03-20', () => {
    const watch = watched([[1000_00, 10_000, 9000]]);
    expect(isUnsettled(watch, { ...rule, cancelShareBps: null })).toBe(false);
    expect(isUnsettled(watch, rule)).toBe(true);
  });

  it('is kept without changing what was kept before', () => {
    const before = watched([[1000_00, 5000, 100]]);
    expect(watchCall(before, { simulatedPrice: 990_00, simulatedVolume: 4000, cancelledVolume: 50 })).toEqual({
      lowest: 990_00,
      highest: 1000_00,
      cancelled: 150,
      volume: 4000,
    });
    expect(before).toEqual({ lowest: 1000_00, highest: 1000_00, cancelled: 100, volume: 5000 });
  });

  it('keeps the range and the cancels whatever the order of its samples (random minutes)', () => {
    const sample: fc.Arbitrary<CallSample> = fc.record({
      simulatedPrice: fc.integer({ min: 1, max: 2000_00 }),
      simulatedVolume: fc.integer({ min: 1, max: 1_000_000 }),
      cancelledVolume: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 12 }), (samples) => {
        const watch = samples.reduce(watchCall, createCallWatch());
        const prices = samples.map(({ simulatedPrice }) => simulatedPrice);
        expect(watch).toEqual({
          lowest: Math.min(...prices),
          highest: Math.max(...prices),
          cancelled: samples.reduce((sum, { cancelledVolume }) => sum + cancelledVolume, 0),
          volume: samples.at(-1)?.simulatedVolume,
        });
      }),
    );
  });
});
