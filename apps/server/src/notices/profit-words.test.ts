import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promiseIn } from './profit-words.ts';

describe('words that promise profit', () => {
  it.each([
    '本方案保證獲利',
    '保 證 獲 利',
    '保．證．獲．利！',
    '保\u200b證\u200b獲\u200b利',
    '保證\n獲利',
    '保证获利',
    '獲利保證',
    '包賺',
    '穩賺不賠',
    '稳赚',
    '只賺不賠',
    '零風險',
    '無風險報酬',
    '保本保息',
    'Guaranteed return',
    'GUARANTEED   RETURNS of 8 %',
    'Ｇｕａｒａｎｔｅｅｄ Ｐｒｏｆｉｔ',
    'g u a r a n t e e d  r e t u r n',
    'guaranteed-return',
    'guarаnteed return',
    'Guaranteed monthly income',
    'Returns are guaranteed!',
    'risk-free profit',
    'You cannot lose',
    '수익 보장',
    '수익보장',
    '수 익  보 장',
    '수익을 보장합니다',
    '보장된 수익',
    '원금 보장',
    '확정 수익',
  ])('are found: %s', (text) => expect(promiseIn(text)).toBeDefined());

  it.each([
    '系統維護：8 月 1 日 22:00 至 23:00 暫停服務。',
    '過去績效不保證獲利，投資人可能損失全部本金。',
    '本公司無法保證收益。',
    '台積電公布獲利。保證金比率調整為 130 %。',
    'Past performance is no indication of future returns; returns are not guaranteed.',
    'The exchange guarantees settlement. The company returned to profit.',
    '과거의 수익이 미래의 수익을 보장하지 않습니다.',
    '시스템 점검 안내',
  ])('are not: %s', (text) => expect(promiseIn(text)).toBeUndefined());

  it('are found with anything but letters and digits between their letters, in either case and width', () => {
    const between = fc.constantFrom('', ' ', '　', '\n', '-', '．', '·', '*', '\u200b', '！', '~');
    const wide = (text: string) =>
      text.replaceAll(/[A-Za-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
    const words = fc.constantFrom('保證獲利', 'guaranteed return', '穩賺', '수익 보장', '保证获利', 'risk free profit');
    fc.assert(
      fc.property(
        words,
        fc.array(between, { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        fc.boolean(),
        (said, gaps, isWide, isUpper) => {
          const cased = isUpper ? said.toUpperCase() : said;
          const shown = [...(isWide ? wide(cased) : cased)].map(
            (letter, at) => `${letter}${gaps[at % gaps.length] ?? ''}`,
          );
          expect(promiseIn(`今天 ${shown.join('')} now`)).toBeDefined();
        },
      ),
    );
  });
});
