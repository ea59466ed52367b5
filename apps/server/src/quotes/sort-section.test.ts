import { expect, it } from 'vitest';
import type { Shares } from '@kuroshio/money';
import type { Section } from './sections.ts';
import { type Column, type Direction, sortSection } from './sort-section.ts';
import { codesOf, testMarket } from './test-market.ts';

const markets = [
  testMarket('2330', {
    last: 2_465_00,
    reference: 2_400_00,
    volume: 30,
    turnover: 700,
    sharesOutstanding: 25_000 as Shares,
  }),
  testMarket('1101', {
    last: 26_00,
    reference: 26_50,
    volume: 9,
    turnover: 20,
    industry: '01',
    sharesOutstanding: 7_000 as Shares,
  }),
  // Not traded today: it has a price to be shown, but no change.
  testMarket('3008', { reference: 400_00, sharesOutstanding: 100 as Shares }),
  testMarket('2317', { last: 210_00, reference: 200_00, volume: 52, turnover: 900 }),
  testMarket('6488', { venue: 'TPEX', last: 500_00, reference: 500_00, volume: 1, turnover: 50 }),
  testMarket('TAIEX', { kind: 'index', last: 1, reference: 1 }),
  testMarket('USDJPY', { venue: 'FX', kind: 'fx', priceScale: 3, last: 150_123, reference: 150_000 }),
  testMarket('EURUSD', { venue: 'FX', kind: 'fx', priceScale: 5, last: 1_08123, reference: 1_08123 }),
];

it.each<[Section, Column, Direction, string[]]>([
  ['TWSE', 'code', 'ascending', ['1101', '2317', '2330', '3008']],
  ['TWSE', 'code', 'descending', ['3008', '2330', '2317', '1101']],
  ['TWSE', 'last', 'descending', ['2330', '3008', '2317', '1101']],
  ['TWSE', 'last', 'ascending', ['1101', '2317', '3008', '2330']],
  ['TWSE', 'change', 'descending', ['2330', '2317', '1101', '3008']],
  ['TWSE', 'change', 'ascending', ['1101', '2317', '2330', '3008']],
  ['TWSE', 'percent', 'descending', ['2317', '2330', '1101', '3008']],
  ['TWSE', 'percent', 'ascending', ['1101', '2330', '2317', '3008']],
  ['TWSE', 'volume', 'descending', ['2317', '2330', '1101', '3008']],
  ['TWSE', 'turnover', 'ascending', ['3008', '1101', '2330', '2317']],
  // Shares of 2317 are not known here.
  ['TWSE', 'market-cap', 'descending', ['2330', '1101', '3008', '2317']],
  ['TWSE', 'market-cap', 'ascending', ['3008', '1101', '2330', '2317']],
  ['TW', 'volume', 'descending', ['2317', '2330', '1101', '6488', '3008']],
  // Prices of different scales compare as they are read.
  ['FX', 'last', 'descending', ['USDJPY', 'EURUSD']],
])('%s by %s, %s', (section, column, direction, codes) => {
  expect(codesOf(sortSection(markets, { section, column, direction }))).toEqual(codes);
  expect(codesOf(sortSection([...markets].reverse(), { section, column, direction }))).toEqual(codes);
});

it('holds only the industry asked for', () => {
  const wanted = { section: 'TW', column: 'code', direction: 'ascending' } as const;
  expect(codesOf(sortSection(markets, { ...wanted, industry: '01' }))).toEqual(['1101']);
  expect(sortSection(markets, { ...wanted, industry: '99' })).toEqual([]);
});
