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
    // What people call it.
    ['護國神山', 'TWSE:2330'],
    ['foxconn', 'TWSE:2317'],
    ['富士康', 'TWSE:2317'],
    ['evergreen', 'TWSE:2603'],
    ['小七', 'TWSE:2912'],
    ['엔비디아', 'US:NVDA'],
    ['폭스콘', 'TWSE:2317'],
    ['輝達', 'US:NVDA'],
    ['facebook', 'US:META'],
    ['大盤', 'TWSE:TAIEX'],
    // By its sound.
    ['taijidian', 'TWSE:2330'],
    ['tjd', 'TWSE:2330'],
    ['hong hai', 'TWSE:2317'],
    ['lfk', 'TWSE:2454'],
    ['ㄊㄐㄉ', 'TWSE:2330'],
    ['ㄌㄈㄎ', 'TWSE:2454'],
    ['ㄩㄉ', 'TWSE:2885'],
    ['ㄧㄇ', 'TWSE:2609'],
    // One letter off.
    ['nvidai', 'US:NVDA'],
    ['appel', 'US:AAPL'],
    ['foxcon', 'TWSE:2317'],
    ['microsfot', 'US:MSFT'],
    ['mediatec', 'TWSE:2454'],
    ['台機電', 'TWSE:2330'],
    ['聯發克', 'TWSE:2454'],
  ])('%s', (typed, symbol) => {
    expect(first(typed)).toContain(symbol);
  });

  it.each([
    ['航運', ['TWSE:2603', 'TWSE:2618']],
    ['貨櫃三雄', ['TWSE:2603', 'TWSE:2609', 'TWSE:2615']],
    ['面板', ['TWSE:2409', 'TWSE:3481']],
    ['magnificent seven', ['US:TSLA', 'US:NVDA']],
    ['반도체', ['TWSE:2303', 'US:NVDA']],
    ['銀行', ['US:JPM', 'TWSE:2884']],
    ['semiconductor', ['TWSE:2303', 'US:TSM']],
  ])('%s means many', (typed, symbols) => {
    const found = findInstruments(TABLES.instruments, typed, 50).map(({ symbol }) => symbol);
    expect(found).toEqual(expect.arrayContaining(symbols));
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

  it('takes a text with a letter wrong only where nothing fits it as it is', () => {
    const found = findInstruments(TABLES.instruments, 'apple', 50).map(({ symbol }) => symbol);
    expect(found).toEqual(['US:AAPL', ...found.slice(1)]);
    expect(found).not.toContain('US:APP');
    expect(findInstruments(TABLES.instruments, 'appel', 50).map(({ symbol }) => symbol)).toContain('US:AAPL');
    expect(findInstruments(TABLES.instruments, 'zzz', 10)).toEqual([]);
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
  ['tjd', 28],
  ['taiji', 22],
  ['ㄊㄐ', 42],
  ['晶片', 25],
  ['神山', 55],
  ['晶', 0],
  ['x', 0],
])('scores %s with %i', (text, score) => {
  const entry = {
    ...{
      symbol: 'us:tsm',
      code: 'tsm',
      names: ['台積電adr', 'taiwan semiconductor'],
      nicknames: ['神山'],
      groups: ['晶片'],
    },
    sounds: { pinyin: 'taijidian', letters: 'tjd', zhuyin: 'ㄊㄐㄉ' },
  };
  expect(searchScore(entry, foldText(text))).toBe(score);
});
