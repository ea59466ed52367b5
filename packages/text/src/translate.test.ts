import { CATALOGUE } from '@kuroshio/refusals';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ParamsOf, TextKey } from './dictionary.ts';
import { fill, placeholders } from './fill.ts';
import { loadTexts } from './load.ts';
import { refusalText } from './refusal-text.ts';
import { lookUp, translator } from './translate.ts';

const tw = await loadTexts('tw');
const en = await loadTexts('en');

describe('a lookup', () => {
  it('gives the text of the language', () => {
    expect(translator(tw)('shell.tabHome')).toBe('首頁');
    expect(translator(en)('shell.tabHome')).toBe('Home');
  });

  it('fills in the values', () => {
    expect(translator(tw)('trading.lots', { count: 3 })).toBe('3 張');
    expect(translator(en)('trading.lots', { count: 1 })).toBe('1 lot');
    expect(translator(en)('trading.lots', { count: 3 })).toBe('3 lots');
  });

  it.each(['shell.nothing', 'nowhere.title', 'shell', '', 'shell.toString', 'constructor.name'])(
    'of an unknown key gives the key: %j',
    (key) => expect(lookUp(tw, key)).toBe(key),
  );

  it('knows its params by name when it compiles', () => {
    expectTypeOf<ParamsOf<'trading.lots'>>().toEqualTypeOf<[params: { readonly count: string | number }]>();
    expectTypeOf<ParamsOf<'shell.tabHome'>>().toEqualTypeOf<[]>();
    expectTypeOf<ParamsOf<'markets.phaseCountdown'>[0]>().toEqualTypeOf<{
      readonly time: string | number;
      readonly phase: string | number;
    }>();
    expectTypeOf<'shell.nothing'>().not.toExtend<TextKey>();
  });
});

describe('filling', () => {
  it.each([
    ['{a} and {b}', { a: 1, b: 'two' }, '1 and two'],
    ['{a} and {a}', { a: 1 }, '1 and 1'],
    ['{missing} stays', {}, '{missing} stays'],
    ['{n} {n|day|days}', { n: 1 }, '1 day'],
    ['{n} {n|day|days}', { n: 2 }, '2 days'],
    ['{n|nothing|something}', { n: '1' }, 'nothing'],
    ['{a}', { a: '{b}', b: 'never' }, '{b}'],
  ])('%j with %j is %j', (text, params, filled) => {
    expect(fill(text, params as Record<string, string | number>)).toBe(filled);
  });

  it('knows the names of a text', () => {
    expect(placeholders('{b} {a} {b|one|many}')).toEqual(['a', 'b']);
  });
});

describe('the text of a refusal', () => {
  const format = {
    money: (minor: string, currency: string) => `<${minor} ${currency}>`,
    price: (price: string) => `<at ${price}>`,
    count: (count: number) => `<${count}>`,
    window: (range: string) => `<${range}>`,
  };

  it.each([
    ['QUANTITY_NOT_LOT', { lot: 1000 }, '請輸入整張數量，1 張為 <1000> 股'],
    [
      'PRICE_OVER_LIMIT',
      { down: '90.00', up: '110.00' },
      '委託價超出今日漲跌停範圍，請輸入 <at 90.00> 至 <at 110.00> 之間的價格',
    ],
    [
      'BALANCE_INSUFFICIENT',
      { needed: '103500000', available: '5000', currency: 'TWD' },
      '可用餘額不足：需要 <103500000 TWD>，目前可用 <5000 TWD>',
    ],
    ['SYSTEM_BUSY', {}, '系統忙碌中，請稍後再試'],
  ] as const)('%s writes its values by their kind', (code, params, text) => {
    expect(refusalText({ text: tw.refusals[code], params: CATALOGUE[code].params }, params, format)).toBe(text);
  });

  it('writes as it is a value of which the catalogue says nothing', () => {
    expect(refusalText({ text: '{a}, {b}', params: { a: 'count' } }, { a: 5, b: 6 }, format)).toBe('<5>, 6');
  });
});
