import { type Cash, cash } from '@kuroshio/money';
import type { TradingDate } from '@kuroshio/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interestSince, lendableOn, securedTermsOn } from './index.ts';

const nt = (dollars: number): Cash => cash(BigInt(dollars) * 100n);
const day = (text: string) => text as TradingDate;

describe('what is lent on shares that are held', () => {
  it.each([
    ['a lot at 1,000, 60 %', 1_000_000, 6_000, 0, 600_000],
    ['by the thousand, down', 999_999, 6_000, 0, 599_000],
    ['less than a thousand is nothing', 1_660, 6_000, 0, 0],
    ['a stock of a lower ratio', 1_000_000, 4_000, 0, 400_000],
    ['a part is lent already', 1_000_000, 6_000, 250_500, 349_000],
    ['all is lent', 1_000_000, 6_000, 600_000, 0],
    ['prices have fallen: nothing, and never less', 500_000, 6_000, 600_000, 0],
    ['of a stock on which nothing is lent', 1_000_000, 0, 0, 0],
  ])('%s', (_, value, bps, loan, lendable) => {
    expect(lendableOn(nt(value), bps, nt(loan))).toBe(nt(lendable));
  });

  it('never brings a loan above the ratio, and leaves less than a thousand', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (value, bps, loan) => {
          const more = lendableOn(cash(value), bps, cash(loan));
          // In tenthousandths of a cent, with no division.
          const most = value * BigInt(bps);
          if (more > 0n) expect((loan + more) * 10_000n <= most).toBe(true);
          expect((loan + more + 100_000n) * 10_000n > most).toBe(true);
        },
      ),
    );
  });

  it('bears interest from its day to the one before it is paid back', () => {
    // NT$1,000,000 at 4.5 %: 123.28 a day.
    const of = (paidOn: string) => interestSince(nt(1_000_000), 450, day('2026-07-13'), day(paidOn));
    expect(['2026-07-13', '2026-07-14', '2026-07-20', '2027-07-13'].map(of)).toEqual([0, 123, 863, 45_000].map(nt));
  });

  it('is no cheaper in whatever parts it is paid back, and a dollar dearer for each at most', () => {
    const [from, paidOn] = [day('2026-07-13'), day('2026-12-01')];
    const part = fc.bigInt({ min: 1n, max: 50_000n }).map((dollars) => cash(dollars * 100n));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 40 }), (parts) => {
        const all = parts.reduce((sum, one) => cash(sum + one), nt(0));
        const once = interestSince(all, 450, from, paidOn);
        const paid = parts.reduce(
          (sum, one, n) => sum + interestSince(one, 450, from, paidOn, n < parts.length - 1 ? 'up' : 'down'),
          0n,
        );
        expect(paid >= once && paid <= once + BigInt(parts.length) * 100n).toBe(true);
      }),
    );
  });

  it('has the bounds of two brokers', () => {
    const { least, most, step } = securedTermsOn(day('2026-07-13'));
    expect([least, most, step]).toEqual([10_000, 1_000_000, 1_000].map(nt));
  });
});
