import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Price, price, type Shares, shares } from '@kuroshio/money';
import {
  CALL_DELAY_RULES,
  type CallDelayRule,
  type CallWatch,
  callDelayRule,
  createCallWatch,
  TABLES,
  isUnsettled,
  tradingDate,
  watchCall,
} from './index.ts';
import type { Instrument } from './instrument.ts';

const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const overTheCounter = TABLES.instruments.bySymbol('TPEX:6488') as Instrument;
const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;
const day = tradingDate('2026-07-09');
const rule = callDelayRule(tsmc, true, 1000_00, day) as CallDelayRule;

/** Simulated price, shares cancelled and entered so far. */
type Row = readonly [price: number, cancelled: number, entered: number];

function watched(rows: readonly Row[]): CallWatch {
  return rows.reduce<CallWatch>(
    (watch, [simulatedPrice, cancelledShares, enteredShares]) =>
      watchCall(
        watch,
        {
          simulatedPrice: simulatedPrice as Price,
          cancelledShares: cancelledShares as Shares,
          enteredShares: enteredShares as Shares,
        },
        rule,
      ),
    createCallWatch(),
  );
}

describe('the rule of the delay of an auction', () => {
  it('delays the opening to 09:02 and the closing to 13:33, with orders from 13:31', () => {
    expect(callDelayRule(tsmc, true, 1000_00, day)).toMatchObject({
      watchMs: 60_000,
      sampleMs: 5_000,
      swingBps: 350,
      opening: { delayMs: 120_000, entryAfterMs: 0, cancelShareBps: 3000 },
      closing: { delayMs: 180_000, entryAfterMs: 60_000, cancelShareBps: null },
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
    expect(callDelayRule(tsmc, true, 1000_00, tradingDate(date))?.opening.cancelShareBps).toBe(cancelShareBps);
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
  it.each<readonly [string, readonly Row[], opens: boolean, closes: boolean]>([
    ['nothing seen', [], false, false],
    ['one price', [[1000_00, 0, 5000]], false, false],
    ['3.5 % sharp upwards', [[1000_00, 0, 5000], [1035_00, 0, 5000]], false, false],
    ['a unit more', [[1000_00, 0, 5000], [1035_01, 0, 5000]], true, true],
    ['3.5 % sharp of the one before, downwards', [[1000_00, 0, 5000], [965_00, 0, 5000]], false, false],
    ['a unit more', [[1000_00, 0, 5000], [964_99, 0, 5000]], true, true],
    ['up and back again', [[1000_00, 0, 5000], [1040_00, 0, 5000], [1000_00, 0, 5000]], true, true],
    ['a steady climb', [[1000_00, 0, 5000], [1030_00, 0, 5000], [1060_00, 0, 5000]], false, false],
    ['nothing would trade', [[0, 0, 5000]], false, false],
    ['a moment without a price does not hide a step', [[1000_00, 0, 5000], [0, 0, 5000], [1040_00, 0, 5000]], true, true],
    ['nor is it one', [[1000_00, 0, 5000], [0, 0, 5000], [1010_00, 0, 5000]], false, false],
    ['the first moments without a price', [[0, 0, 5000], [1000_00, 0, 5000], [1036_00, 0, 5000]], true, true],
    ['a share less than 30 % cancelled', [[1000_00, 2999, 10_000]], false, false],
    ['30 % cancelled', [[1000_00, 3000, 10_000]], true, false],
    ['measured by what has been entered by the end', [[1000_00, 3000, 5000], [1000_00, 3000, 10_001]], false, false],
    ['nothing entered', [[0, 0, 0]], false, false],
  ])('%s: %j delays the opening: %s, the closing: %s', (_, rows, opens, closes) => {
    expect(isUnsettled(watched(rows), rule.opening)).toBe(opens);
    expect(isUnsettled(watched(rows), rule.closing)).toBe(closes);
  });

  it('is kept without changing what was kept before', () => {
    const before = watched([[1000_00, 100, 5000]]);
    const sample = { simulatedPrice: price(900_00), cancelledShares: shares(150), enteredShares: shares(5100) };
    expect(watchCall(before, sample, rule)).toEqual({
      price: 900_00,
      swung: true,
      cancelledShares: 150,
      enteredShares: 5100,
    });
    expect(before).toEqual({ price: 1000_00, swung: false, cancelledShares: 100, enteredShares: 5000 });
  });

  it('swings where any two prices in turn are too far apart (random minutes)', () => {
    const prices = fc.array(fc.integer({ min: 900_00, max: 1000_00 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(prices, (minute) => {
        const steps = minute.slice(1).map((price, at) => Math.abs(price - (minute[at] ?? 0)) / (minute[at] ?? 1));
        expect(watched(minute.map((price) => [price, 0, 1])).swung).toBe(Math.max(...steps) > 0.035);
      }),
    );
  });
});
