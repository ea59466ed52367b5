import { unitsOf } from '@kuroshio/market/share-units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shares } from '@kuroshio/money/units.ts';
import { affordableUnits, costOf } from './affordable.ts';
import {
  checkFraction,
  type FractionDraft,
  fractionAsked,
  isAmountTooFine,
  isAnswerTo,
  isNumberSoFar,
  isUntyped,
  type Means,
  startFraction,
  typedUnits,
} from './fraction-draft.ts';
import { hasFraction, sharesLess, typedShares } from './exact-shares.ts';
import { fieldOf } from './ticket-problem.ts';
import { APPLE } from './test-listings.ts';

const DATE = '2026-11-20';
const amount = (text: string): FractionDraft => ({ by: 'amount', shares: '7', amount: text });
const shares = (text: string): FractionDraft => ({ by: 'shares', shares: text, amount: '7' });
const MEANS: Means = { buyingPower: 1_000_00n, price: 200_0000, date: DATE, sellable: 1.25 };

describe('a number as it is typed', () => {
  it.each(['', '0', '.', '.5', '12.', '12.345678', '999999999.999999'])('"%s" may stand', (text) => {
    expect(isNumberSoFar(text)).toBe(true);
  });
  it.each(['-1', '1e3', '1.2.3', 'abc', '1 000', '1234567890'])('"%s" may not', (text) => {
    expect(isNumberSoFar(text)).toBe(false);
  });
  it.each<[string, number, bigint | undefined]>([
    ['1', 6, 1_000_000n],
    ['0.000001', 6, 1n],
    ['.5', 6, 500_000n],
    ['1.', 6, 1_000_000n],
    ['0.1000000000', 6, 100_000n],
    ['0.0000001', 6, undefined],
    ['100.10', 2, 100_10n],
    ['100.101', 2, undefined],
    ['', 2, 0n],
    ['.', 2, 0n],
  ])('"%s" at %i decimals', (text, scale, units) => expect(typedUnits(text, scale)).toBe(units));
  it('is read exactly, however many shares there are (random units)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (units) => {
        const typed = typedShares(APPLE, units / 1_000_000);
        expect(isNumberSoFar(typed)).toBe(true);
        expect(typedUnits(typed, 6)).toBe(BigInt(units));
        const { quantity = 0 } = fractionAsked(APPLE, shares(typed));
        expect(unitsOf(APPLE, quantity as Shares)).toBe(units);
      }),
    );
  });
});

describe('an order for a fraction of a share', () => {
  it('begins by amount where it buys, and with all that is held where it sells', () => {
    expect(startFraction(APPLE, 'buy', 3.5)).toEqual({ by: 'amount', shares: '', amount: '' });
    expect(startFraction(APPLE, 'sell', 3.5)).toEqual({ by: 'shares', shares: '3.5', amount: '' });
    expect(startFraction(APPLE, 'sell', 0)).toEqual({ by: 'shares', shares: '', amount: '' });
  });
  it('asks for shares or for an amount, never both', () => {
    expect(fractionAsked(APPLE, amount('100'))).toEqual({ amount: '10000' });
    expect(fractionAsked(APPLE, amount('0.5'))).toEqual({ amount: '50' });
    expect(fractionAsked(APPLE, shares('0.25'))).toEqual({ quantity: 0.25 });
  });
  it.each([
    [amount(''), true],
    [amount('0.0'), true],
    [amount('0.01'), false],
    [shares('.'), true],
    [shares('0.000001'), false],
  ])('%j is not typed yet: %s', (fraction, untyped) => expect(isUntyped(fraction)).toBe(untyped));
});

describe('what the app sees for itself', () => {
  it.each<[string, 'buy' | 'sell', FractionDraft, string | undefined]>([
    ['nothing typed', 'buy', amount(''), 'QUANTITY_OR_AMOUNT'],
    ['nothing but zeros', 'buy', shares('0.00'), 'QUANTITY_OR_AMOUNT'],
    ['less than a dollar', 'buy', amount('0.99'), 'FRACTION_TOO_SMALL'],
    ['a dollar', 'buy', amount('1'), undefined],
    ['all the buying power', 'buy', amount('1000'), undefined],
    ['a cent more than it', 'buy', amount('1000.01'), 'BALANCE_INSUFFICIENT'],
    ['a part of a cent', 'buy', amount('1.001'), 'MALFORMED_INPUT'],
    ['six decimals', 'buy', shares('0.123456'), undefined],
    ['seven decimals', 'buy', shares('0.1234567'), 'QUANTITY_TOO_FINE'],
    ['shares for all but a dollar of it', 'buy', shares('4.995'), undefined],
    ['shares for all of it, with no cent for the charges', 'buy', shares('5'), 'BALANCE_INSUFFICIENT'],
    ['more than one order takes', 'sell', shares('1000000.000001'), 'QUANTITY_TOO_LARGE'],
    ['all that is held', 'sell', shares('1.25'), undefined],
    ['a millionth more than is held', 'sell', shares('1.250001'), 'SHARES_INSUFFICIENT'],
    ['a sale for less than a dollar, which may be all of it', 'sell', amount('0.5'), undefined],
  ])('%s', (_, side, fraction, code) => {
    expect(checkFraction(APPLE, side, fraction, MEANS)?.code).toBe(code);
  });
  it('says the values, and stands at the quantity', () => {
    const power = checkFraction(APPLE, 'buy', amount('2000'), MEANS);
    expect(power?.params).toEqual({ needed: '200000', available: '100000', currency: 'USD' });
    const held = checkFraction(APPLE, 'sell', shares('2'), MEANS);
    expect(held?.params).toEqual({ needed: 2, available: 1.25 });
    const codes = [amount('0.5'), shares('0.1234567'), amount('')].map((one) =>
      fieldOf(checkFraction(APPLE, 'buy', one, MEANS)),
    );
    expect(codes).toEqual(['quantity', 'quantity', 'quantity']);
  });
  it('says nothing of what it does not know yet', () => {
    for (const one of [amount('5000'), shares('5000')]) expect(checkFraction(APPLE, 'buy', one, {})).toBeUndefined();
    expect(checkFraction(APPLE, 'sell', shares('5000'), {})).toBeUndefined();
  });
  it('knows an amount that is finer than a cent, only where an amount is asked for', () => {
    expect([amount('1.001'), amount('1.010'), shares('1.001')].map((one) => isAmountTooFine(APPLE, one))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a preview', () => {
  it.each([
    ['of the shares asked for', { quantity: 0.25, value: '5000' }, { quantity: 0.25 }, true],
    ['of other shares', { quantity: 0.5, value: '10000' }, { quantity: 0.25 }, false],
    ['of the amount asked for', { quantity: 0.5, value: '10000' }, { amount: '10000' }, true],
    ['of the amount asked for, a part of a cent below it', { quantity: 0.5, value: '9999' }, { amount: '10000' }, true],
    [
      'of the amount asked for, at a level a little above it',
      { quantity: 0.5, value: '10100' },
      { amount: '10000' },
      true,
    ],
    ['of a little more than the amount', { quantity: 0.5, value: '10101' }, { amount: '10000' }, false],
    ['of a little less than the amount', { quantity: 0.5, value: '9899' }, { amount: '10000' }, false],
    ['of another amount', { quantity: 0.5, value: '5000' }, { amount: '10000' }, false],
  ])('%s', (_, preview, asked, isOf) => expect(isAnswerTo(preview, asked)).toBe(isOf));
});

describe('how much of a share the money buys', () => {
  it('is the most there is: a millionth more is too much (random prices and money)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_00, max: 5_000_0000 }),
        fc.bigInt({ min: 1_00n, max: 300_000_00n }),
        (price, power) => {
          const units = affordableUnits(APPLE, price, power, DATE, 'fractional');
          expect(costOf(APPLE, price, units, DATE, 'fractional') <= power).toBe(true);
          if (units < 1_000_000_000_000) {
            expect(costOf(APPLE, price, units + 1, DATE, 'fractional') > power).toBe(true);
          }
        },
      ),
    );
  });
  it('ends at the largest order', () => {
    expect(affordableUnits(APPLE, 1_0000, 10n ** 15n, DATE, 'fractional')).toBe(1_000_000_000_000);
    expect(affordableUnits(APPLE, 1_0000, 10n ** 15n, DATE), 'in whole shares').toBe(1_000_000);
  });
});

describe('shares with parts', () => {
  it.each([
    [1.25, true],
    [0.000001, true],
    [7, false],
    [0, false],
  ])('%d has a fraction: %s', (held, part) => expect(hasFraction(held)).toBe(part));
  it('are taken from one another exactly', () => {
    expect(sharesLess(APPLE, 2.3, 1.3)).toBe(1);
    expect(sharesLess(APPLE, 0.3, 0.1)).toBe(0.2);
    expect(sharesLess({ shareScale: 0 }, 3000, 1000)).toBe(2000);
  });
});
