import { type Cash, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accrue, INTEREST_RULES, interestOf, NOTHING_ACCRUED } from './index.ts';

const { TWD, USD } = INTEREST_RULES;

describe('interest by day', () => {
  it.each([
    ['C-1 12: NT$60,000 at 6.45 % for 30 days', 6_000_000n, 645, 30, TWD, 31_800n],
    ['a day of NT$100,000 at 6 %', 10_000_000n, 600, 1, TWD, 1_600n],
    ['less than a dollar', 100_000n, 600, 1, TWD, 0n],
    ['no day', 10_000_000n, 600, 0, TWD, 0n],
    ['US$10,000 at 6.83 % for 30 of 360 days', 1_000_000n, 683, 30, USD, 5_691n],
  ])('%s', (_, principal, rate, days, rule, expected) => {
    expect(interestOf(cash(principal), rate, days, rule)).toBe(expected);
  });

  it('charged day by day is what it is charged at once: no day rounds for itself', () => {
    let accrual = NOTHING_ACCRUED;
    let charged = 0n;
    for (let day = 0; day < 30; day++) {
      const next = accrue(accrual, cash(6_000_000n), 645, 1, TWD);
      ({ accrual } = next);
      charged += next.charge;
      expect(next.charge % 100n).toBe(0n);
    }
    expect(charged).toBe(31_800n);
  });

  it('of any principals, rates and days is the exact sum, rounded down once, and never taken back', () => {
    const spell = fc.record({
      principal: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      rate: fc.integer({ min: 0, max: 2_000 }),
      days: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(fc.array(spell, { maxLength: 40 }), fc.constantFrom(TWD, USD), (spells, rule) => {
        let accrual = NOTHING_ACCRUED;
        let charged = 0n;
        // The plain sum: one day after the other, each a fraction over one denominator.
        let parts = 0n;
        for (const { principal, rate, days } of spells) {
          const next = accrue(accrual, cash(principal), rate, days, rule);
          ({ accrual } = next);
          expect(next.charge).toBeGreaterThanOrEqual(0n);
          charged += next.charge;
          for (let day = 0; day < days; day++) parts += principal * BigInt(rate);
        }
        const unit = 10_000n * BigInt(rule.daysOfYear) * rule.least;
        expect(charged).toBe((parts / unit) * rule.least);
        expect(accrual.charged).toBe(charged as Cash);
      }),
    );
  });

  it('refuses what is no principal, rate or time', () => {
    expect(() => accrue(NOTHING_ACCRUED, cash(-1n), 600, 1, TWD)).toThrow('a principal');
    expect(() => accrue(NOTHING_ACCRUED, cash(1n), 600, -1, TWD)).toThrow('for days');
  });
});
