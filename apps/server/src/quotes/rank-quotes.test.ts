import { expect, it } from 'vitest';
import type { Shares } from '@kuroshio/money';
import type { Section } from './sections.ts';
import { type RankedBy, rankMarkets } from './rank-quotes.ts';
import { codesOf, testMarket } from './test-market.ts';

const markets = [
  testMarket('2330', { last: 110, volume: 50, turnover: 900, sharesOutstanding: 25_000 as Shares }),
  testMarket('1101', { sharesOutstanding: 30_000 as Shares }),
  testMarket('2603', { last: 90, volume: 70, turnover: 100 }),
  testMarket('6488', { venue: 'TPEX', last: 110, volume: 10, turnover: 2_000, sharesOutstanding: 400 as Shares }),
  testMarket('2454', { last: 100, volume: 20, turnover: 300, kind: 'etf', sharesOutstanding: 99_000 as Shares }),
  testMarket('AAPL', { venue: 'US', last: 110, volume: 5, turnover: 5 }),
  testMarket('DJI', { venue: 'US', kind: 'index', last: 101, volume: 9, turnover: 9 }),
  testMarket('BTC', { venue: 'CRYPTO', kind: 'crypto', last: 99, volume: 1, turnover: 1 }),
];
const numberOf = (code: string) => markets.find(({ instrument }) => instrument.code === code)?.instrument.no ?? 0;
const watchers = new Map([
  [numberOf('1101'), 3],
  [numberOf('6488'), 7],
  [numberOf('2603'), 3],
  [numberOf('AAPL'), 9],
]);

it.each<[Section, RankedBy, string[]]>([
  // What has not traded stands at its reference price, with no change.
  ['TW', 'gainers', ['2330', '6488', '1101', '2454', '2603']],
  ['TW', 'losers', ['2603', '1101', '2454', '2330', '6488']],
  ['TW', 'volume', ['2603', '2330', '2454', '6488', '1101']],
  ['TW', 'turnover', ['6488', '2330', '2454', '2603', '1101']],
  ['TW', 'limit-up', ['6488', '2330']],
  ['TW', 'limit-down', ['2603']],
  ['TW', 'watched', ['6488', '1101', '2603']],
  // A company has shares that are known; a fund is none.
  ['TW', 'market-cap', ['1101', '2330', '6488']],
  ['TWSE', 'turnover', ['2330', '2454', '2603', '1101']],
  ['TPEX', 'turnover', ['6488']],
  // No limits there, so nothing is at one.
  ['US', 'limit-up', []],
  ['US', 'turnover', ['AAPL']],
  ['US', 'watched', ['AAPL']],
  ['INDEX', 'turnover', ['DJI']],
  ['CRYPTO', 'gainers', ['BTC']],
  ['FX', 'turnover', []],
])('%s by %s', (section, by, codes) => {
  expect(codesOf(rankMarkets(markets, section, by, watchers))).toEqual(codes);
  expect(codesOf(rankMarkets([...markets].reverse(), section, by, watchers))).toEqual(codes);
});
