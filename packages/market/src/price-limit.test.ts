import { basisPoints, type Price, price } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilToTick, TABLES, isOnTick, priceLimits, tickAt, tradingDate } from './index.ts';

const stock = { tickClass: 'tw-stock', fixedTick: 0, priceLimitBps: basisPoints(1000) } as const;
const fund = { tickClass: 'tw-fund', fixedTick: 0, priceLimitBps: basisPoints(1000) } as const;

describe('daily price limits (market-rules A5)', () => {
  it.each([
    ['1075', stock, 1075_00, 1180_00, 968_00],
    ['11.11', stock, 11_11, 12_20, 10_00],
    ['839 (live quote of 2330, 2024-05-16)', stock, 839_00, 922_00, 756_00],
    ['47.16 (0050 after its split)', fund, 47_16, 51_85, 42_45],
    ['72.0 (5904 on 2026-08-10)', stock, 72_00, 79_20, 64_80],
    ['165.7 (1303 on 2026-07-08)', stock, 165_70, 182_00, 149_50],
    ['0.05: the amount is at least a unit', stock, 5, 6, 4],
    ['0.01: never below a unit', stock, 1, 2, 1],
    ['37.14 of a 2x fund: 20 %', { ...fund, priceLimitBps: basisPoints(2000) }, 37_14, 44_56, 29_72],
  ])('around %s', (_name, instrument, reference, up, down) => {
    expect(priceLimits(instrument, price(reference))).toEqual({ up, down });
  });

  it('was 7 % until 2015-05-31', () => {
    expect(priceLimits(stock, price(100_00), tradingDate('2015-05-29'))).toEqual({ up: 107_00, down: 93_00 });
    expect(priceLimits(stock, price(100_00), tradingDate('2015-06-01'))).toEqual({ up: 110_00, down: 90_00 });
  });

  it.each([
    ['TWSE:2330', true],
    ['TWSE:0050', true],
    ['TWSE:00646', false],
    ['TPEX:00679B', false],
    ['US:AAPL', false],
    ['TWSE:TAIEX', false],
  ])('%s has limits: %s', (symbol, has) => {
    const instrument = TABLES.instruments.bySymbol(symbol);
    expect(instrument).toBeDefined();
    if (instrument !== undefined) expect(priceLimits(instrument, instrument.refPrice) !== null).toBe(has);
  });

  it('are legal prices inside the percentage, and the next tick would be outside (random references)', () => {
    fc.assert(
      fc.property(fc.constantFrom(stock, fund), fc.integer({ min: 10, max: 2_000_000 }), (instrument, units) => {
        const reference = ceilToTick(instrument, units) as Price;
        const limits = priceLimits(instrument, reference);
        expect(limits).not.toBeNull();
        if (limits === null) return;
        const { up, down } = limits;
        expect(isOnTick(instrument, up) && isOnTick(instrument, down)).toBe(true);
        expect(up * 10).toBeLessThanOrEqual(reference * 11);
        expect(down * 10).toBeGreaterThanOrEqual(reference * 9);
        expect((up + tickAt(instrument, up)) * 10).toBeGreaterThan(reference * 11);
        expect((down - tickAt(instrument, down - 1)) * 10).toBeLessThan(reference * 9);
      }),
      { numRuns: 2000 },
    );
  });
});
