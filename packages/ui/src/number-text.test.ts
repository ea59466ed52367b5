import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBps, compactText, moneyText, percentText, priceText, toneOf } from './number-text.ts';

describe('priceText', () => {
  it.each([
    [103_500, 2, '1,035.00'],
    [5, 2, '0.05'],
    [0, 2, '0.00'],
    [1_895_000, 4, '189.50'],
    [1_895_025, 4, '189.5025'],
    [1_895_020, 4, '189.502'],
    [123_456_789, 0, '123,456,789'],
    [-1_250, 2, '−12.50'],
  ])('%d at scale %d is %s', (value, scale, text) => {
    expect(priceText(value, scale)).toBe(text);
  });
});

describe('moneyText', () => {
  it.each([
    ['123456789', 2, undefined, 'auto', '1,234,567.89'],
    ['-123456789', 2, 0, 'auto', '−1,234,567'],
    ['99', 2, 0, 'always', '0'],
    ['-99', 2, 1, 'always', '−0.9'],
    ['500', 0, 2, 'always', '+500.00'],
    ['1500000', 6, 2, 'auto', '1.50'],
    ['100', 2, undefined, 'never', '1.00'],
    ['-100', 2, undefined, 'never', '1.00'],
    ['900719925474099312345', 2, undefined, 'auto', '9,007,199,254,740,993,123.45'],
  ] as const)('%s minor units of %d decimals, %s shown, sign %s: %s', (minor, decimals, digits, sign, text) => {
    expect(moneyText(minor, decimals, digits, sign)).toBe(text);
  });

  it('throws on what is not whole minor units', () => {
    expect(() => moneyText('1.5', 2)).toThrow(SyntaxError);
  });

  it('reads back to the same amount where all decimals are shown', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.integer({ min: 0, max: 8 }),
        (minor, decimals) => {
          const plain = moneyText(minor, decimals).replaceAll(/[,.]/g, '').replace('−', '-');
          expect(BigInt(plain)).toBe(minor);
        },
      ),
    );
  });
});

describe('changeBps', () => {
  it.each([
    [103_500, 100_000, 350],
    [100_000, 103_500, -338],
    [100_005, 100_000, 1],
    [100_004, 100_000, 0],
    [99_995, 100_000, -1],
    [100, 0, 0],
  ])('from %d against %d is %d', (value, reference, bps) => {
    expect(changeBps(value, reference)).toBe(bps);
  });

  it('has the sign of the difference or is zero', () => {
    const price = fc.integer({ min: 1, max: 10 ** 10 });
    fc.assert(
      fc.property(price, price, (value, reference) => {
        const sign = Math.sign(changeBps(value, reference));
        expect(sign === 0 || sign === Math.sign(value - reference)).toBe(true);
      }),
    );
  });
});

it.each([
  [350, 'always', '+3.50%'],
  [-5, 'always', '−0.05%'],
  [0, 'always', '0.00%'],
  [123_456, 'never', '1,234.56%'],
  [12, 'auto', '0.12%'],
] as const)('percentText(%d, %s) is %s', (bps, sign, text) => {
  expect(percentText(bps, sign)).toBe(text);
});

describe('compactText', () => {
  it.each([
    [9_999, 'tw', '9,999'],
    [12_345, 'tw', '1.23萬'],
    [123_456, 'tw', '12.3萬'],
    [100_000_000, 'tw', '1億'],
    [99_999_999, 'tw', '9,999萬'],
    [1_234_567_890_123, 'tw', '1.23兆'],
    [9_999, 'en', '9,999'],
    [12_345, 'en', '12.3K'],
    [123_456, 'en', '123K'],
    [2_500_000, 'en', '2.5M'],
    [1_234_567_890, 'en', '1.23B'],
    [12_345, 'ko', '1.23만'],
    [-12_345, 'en', '−12.3K'],
  ] as const)('%d in %s is %s', (count, locale, text) => {
    expect(compactText(count, locale)).toBe(text);
  });
});

it('toneOf compares numbers and bigints', () => {
  expect([toneOf(2, 1), toneOf(1, 2), toneOf(1, 1), toneOf(-5n), toneOf(5n)]).toEqual([
    'up',
    'down',
    'flat',
    'down',
    'up',
  ]);
});
