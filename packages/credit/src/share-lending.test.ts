import { tradingDate } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideFees, lendingCollateral, lendingFee, lendingTermsOn, usLendingCollateral } from './index.ts';

const nt = (dollars: number): Cash => cash(BigInt(dollars) * 100n);
const TERMS = lendingTermsOn(tradingDate('2026-07-13'));

describe('lending shares (C-2)', () => {
  it.each([
    ['the broker’s own example', 592_400n, 100n, 610_000n],
    ['5,000 at 75', 750_000n, 5_000n, 38_500_000n],
    ['no cent more where it is a whole dollar', 1_000_000n, 10n, 102_000n],
  ])('US collateral: %s', (_, close, shares, cents) => {
    expect(usLendingCollateral(close, 4, shares)).toBe(cents);
  });

  it.each([
    [600, 575],
    [606, 581],
    [612, 586],
    [598, 573],
  ])('10,000 shares at a close of %i and 3.5 %% bring NT$%i a day', (close, fee) => {
    expect(lendingFee(nt(10_000 * close), 350)).toBe(nt(fee));
  });

  it('in five days 2,890 together', () => {
    const days = [600, 606, 612, 598, 600].map((close) => lendingFee(nt(10_000 * close), 350));
    expect(days.reduce((sum, fee) => sum + fee, 0n)).toBe(nt(2_890));
  });

  it.each([
    ['a small payment is paid whole', 2_890, 2_312, 578, 0],
    ['at NT$20,000 nothing is withheld', 25_000, 20_000, 5_000, 0],
    // 10 % and 2.11 % of 20,001: 2,000 and 422.
    ['above it tax and premium are', 25_002, 20_001, 5_001, 2_422],
  ])('%s', (_, fees, lender, house, withheld) => {
    expect(divideFees(TERMS, nt(fees))).toEqual({ lender: nt(lender), house: nt(house), withheld: nt(withheld) });
  });

  it('Taiwan’s collateral is 140 %, rounded up', () => {
    expect([lendingCollateral(nt(600_000), TERMS), lendingCollateral(nt(1), TERMS)]).toEqual([nt(840_000), nt(2)]);
  });

  it('of any fees loses none, and withholds less than is paid', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (dollars) => {
        const fees = cash(dollars * 100n);
        const { lender, house, withheld } = divideFees(TERMS, fees);
        expect(lender + house).toBe(fees);
        expect(withheld >= 0n && withheld <= lender).toBe(true);
      }),
    );
  });
});
