import { describe, expect, it } from 'vitest';
import type { Shares } from '@kuroshio/money';
import { industryFigures } from './industry-figures.ts';
import { testMarket } from './test-market.ts';

const semiconductors = [
  // 1,000 shares from 100.00 to 110.00, 10 shares from 50.00 to 49.00, and one that has not traded.
  testMarket('2330', { last: 110_00, reference: 100_00, turnover: 7_000, sharesOutstanding: 1_000 as Shares }),
  testMarket('2303', { last: 49_00, reference: 50_00, turnover: 500, sharesOutstanding: 10 as Shares }),
  testMarket('3711', { reference: 200_00, sharesOutstanding: 5 as Shares }),
];
const cement = [
  testMarket('1101', { last: 30_00, reference: 30_00, turnover: 9, industry: '01', sharesOutstanding: 100 as Shares }),
  testMarket('1102', { last: 30_00, reference: 30_00, turnover: 1, industry: '01' }),
];
const others = [
  testMarket('0050', { kind: 'etf', last: 1, reference: 1, industry: '' }),
  testMarket('TAIEX', { kind: 'index', industry: '24', last: 1, reference: 1 }),
  testMarket('6488', { venue: 'TPEX', last: 90_00, reference: 100_00, sharesOutstanding: 1 as Shares }),
];
const markets = [...cement, ...others, ...semiconductors];
const summary = (section: 'TWSE' | 'TPEX' | 'TW' | 'US') =>
  industryFigures(markets, section).map(({ industry, members, up, down, unchanged }) => [
    industry,
    members.length,
    up,
    down,
    unchanged,
  ]);

describe('the industries of a section', () => {
  it('hold its companies, the largest industry first; what has not traded is neither up nor down', () => {
    expect(summary('TWSE')).toEqual([
      ['24', 3, 1, 1, 0],
      ['01', 2, 0, 0, 2],
    ]);
    expect(summary('TW')[0]).toEqual(['24', 4, 1, 2, 0]);
    expect(summary('TPEX')).toEqual([['24', 1, 0, 1, 0]]);
    expect(summary('US')).toEqual([]);
  });

  it('change as their market value does, and on average as their members do', () => {
    const [chips, stones] = industryFigures(markets, 'TWSE');
    // 110,000 + 490 + 1,000 = 111,490 after 100,000 + 500 + 1,000 = 101,500: 9.8423 %.
    expect(chips?.marketCap).toBe(111_490_00n);
    expect(chips?.changeBps).toBe(984);
    // (+10 % − 2 %) / 2 of what has traded.
    expect(chips?.averageBps).toBe(400);
    expect(chips?.turnover).toBe(7_500n);
    expect([chips?.best, chips?.worst].map((market) => market?.instrument.code)).toEqual(['2330', '2303']);
    expect(stones).toMatchObject({ changeBps: 0, averageBps: 0, marketCap: 3_000_00n });
  });

  it('say nothing of what has not traded', () => {
    const [one] = industryFigures([testMarket('3711', { reference: 200_00 })], 'TW');
    expect(one).toMatchObject({ up: 0, down: 0, unchanged: 0, changeBps: 0, averageBps: 0, marketCap: 0n });
    expect([one?.best, one?.worst]).toEqual([undefined, undefined]);
  });

  it.each([
    [[104_99, 100_00], 250],
    [[105_01, 100_00], 251],
    [[95_01, 100_00], -250],
    [[94_99, 100_00], -251],
  ])('an average of %j against 100.00 is %d, halves away from zero', (lasts, average) => {
    const [one] = industryFigures(
      lasts.map((last) => testMarket(String(last), { last, reference: 100_00 })),
      'TW',
    );
    expect(one?.averageBps).toBe(average);
  });
});
