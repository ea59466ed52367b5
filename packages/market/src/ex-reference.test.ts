import { price } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { capitalReductionReference, exReference, TABLES, priceLimits, splitReference } from './index.ts';

describe('reference prices of ex-dates (market-rules A12; published by the exchanges)', () => {
  it.each([
    ['2330', '2025-06-12', 1065_00, '4.50003', 1060_49],
    ['2330', '2023-06-15', 590_00, '2.749820', 587_25],
    ['2412', '2023-06-29', 121_50, '4.702000', 116_79],
    ['2412', '2025-07-03', 134_50, '5.00', 129_50],
    ['2317', '2025-07-02', 165_50, '5.80', 159_70],
    ['2603', '2025-06-19', 246_50, '32.50', 214_00],
    ['2308', '2025-06-17', 400_50, '7.00', 393_50],
    ['2382', '2025-06-30', 285_50, '13.00', 272_50],
    ['2881', '2025-07-01', 87_30, '4.25', 83_05],
    ['2882', '2025-06-30', 67_90, '3.50', 64_40],
    ['1102', '2025-07-17', 40_00, '2.20', 37_80],
    ['3711', '2025-07-02', 145_50, '5.30', 140_20],
    ['5347', '2025-07-04', 103_50, '4.50', 99_00],
    ['6488', '2025-07-16', 310_00, '6.00', 304_00],
    ['6669', '2025-06-24', 2550_00, '74.00', 2476_00],
    ['5274', '2025-06-13', 4545_00, '52.00', 4493_00],
  ])('%s on %s: cash', (_code, _date, close, cashDividend, reference) => {
    expect(exReference(price(close), { cashDividend })).toBe(reference);
  });

  it('spreads a stock dividend and a subscription over all shares', () => {
    expect(exReference(price(100_00), { stockDividendRatio: '0.1' })).toBe(90_90);
    expect(exReference(price(100_00), { cashDividend: '2', stockDividendRatio: '0.05' })).toBe(93_33);
    expect(exReference(price(100_00), { subscriptionPrice: '80', subscriptionRatio: '0.25' })).toBe(96_00);
  });

  it.each([
    ['0050 one to four', 188_65, '4', 47_16],
    ['2327 one to four', 546_00, '4', 136_50],
    ['5904 one to ten', 720_00, '10', 72_00],
  ])('split: %s', (_name, close, ratio, reference) => {
    expect(splitReference(price(close), ratio)).toBe(reference);
  });

  it('leads to the limits of the day the shares came back', () => {
    const fund = TABLES.instruments.bySymbol('TWSE:0050');
    expect(fund && priceLimits(fund, splitReference(price(188_65), '4'))).toEqual({ up: 51_85, down: 42_45 });
    const poya = TABLES.instruments.bySymbol('TPEX:5904');
    expect(poya && priceLimits(poya, splitReference(price(720_00), '10'))?.up).toBe(79_20);
  });

  it('raises the price of fewer shares after a reduction', () => {
    expect(capitalReductionReference(price(6_60), '0.27658171', '0')).toBe(23_86);
    expect(capitalReductionReference(price(50_00), '0.8', '2')).toBe(60_00);
  });

  it('refuses a dividend that eats up the price, and what is no decimal', () => {
    expect(() => exReference(price(5_00), { cashDividend: '5' })).toThrow();
    expect(() => exReference(price(5_00), { cashDividend: '-1' })).toThrow('not a decimal');
    expect(() => splitReference(price(5_00), '0')).toThrow();
  });
});
