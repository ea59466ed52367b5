import { TABLES } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { findInstruments } from './search.ts';
import { foldText, searchScore } from './search-score.ts';

const first = (text: string) => findInstruments(TABLES.instruments, text, 5).map(({ symbol }) => symbol);

describe('what people type finds what they mean', () => {
  it.each([
    ['2330', 'TWSE:2330'],
    ['233', 'TWSE:2330'],
    ['２３３０', 'TWSE:2330'],
    ['台積電', 'TWSE:2330'],
    ['臺積電', 'TWSE:2330'],
    ['積電', 'TWSE:2330'],
    ['tsmc', 'TWSE:2330'],
    [' aapl ', 'US:AAPL'],
    ['ＡＡＰＬ', 'US:AAPL'],
    ['apple', 'US:AAPL'],
    ['us:aapl', 'US:AAPL'],
    ['btc', 'CRYPTO:BTC'],
    ['加權', 'TWSE:TAIEX'],
  ])('%s', (typed, symbol) => {
    expect(first(typed)).toContain(symbol);
  });

  it('puts the code itself first, and a code begun before any name', () => {
    expect(first('2330')[0]).toBe('TWSE:2330');
    expect(first('台積電')[0]).toBe('TWSE:2330');
    expect(first('apple')[0]).toBe('US:AAPL');
    const codes = findInstruments(TABLES.instruments, '23', 50);
    const firstByName = codes.findIndex(({ code }) => !code.startsWith('23'));
    expect(firstByName === -1 || codes.slice(firstByName).every(({ code }) => !code.startsWith('23'))).toBe(true);
    expect(codes.length).toBeGreaterThan(2);
  });

  it('puts what can be traded before an index that fits as well', () => {
    // All three names begin with it.
    expect(first('台灣').slice(0, 3)).toEqual(['TWSE:2633', 'TWSE:3045', 'TWSE:TW50']);
  });

  it('finds nothing for nothing and for what is nowhere, and keeps the limit', () => {
    expect(findInstruments(TABLES.instruments, '   ', 10)).toEqual([]);
    expect(findInstruments(TABLES.instruments, 'zzzzzz', 10)).toEqual([]);
    expect(findInstruments(TABLES.instruments, 'a', 7)).toHaveLength(7);
  });
});

it.each([
  ['tsm', 100],
  ['us:tsm', 100],
  ['ts', 80],
  ['taiwan semiconductor', 60],
  ['taiwan', 50],
  ['semi', 40],
  ['conductor', 30],
  ['台積', 50],
  ['sm', 20],
  ['x', 0],
])('scores %s with %i', (text, score) => {
  const entry = { symbol: 'us:tsm', code: 'tsm', names: ['台積電adr', 'taiwan semiconductor'] };
  expect(searchScore(entry, foldText(text))).toBe(score);
});
