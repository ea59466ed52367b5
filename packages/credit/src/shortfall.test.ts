import { FORESEEN, type TradingDate, tradingDate } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfferedLongEnough, marginTermsOn, principalWithin, type Shortfall, shortfallAfter } from './index.ts';

const TERMS = marginTermsOn(tradingDate('2026-07-13'));

describe('what a sale left owed, by article 55', () => {
  /** Friday is 2026-07-17. */
  function follow(days: readonly (readonly [date: string, owed: number])[]): string[] {
    let known: Shortfall | undefined;
    return days.map(([date, owed]) => {
      const next = shortfallAfter(FORESEEN, 'TWSE', TERMS, known, {
        date: tradingDate(date),
        owed: cash(BigInt(owed)),
      });
      known = next ?? known;
      return next === undefined ? 'as before' : `${next.step} ${next.dueOn}`;
    });
  }

  it('is told, due on the next business day, in default when that passes, and settled when it is paid', () => {
    expect(
      follow([
        ['2026-07-16', 0],
        ['2026-07-17', 500],
        ['2026-07-20', 300],
        ['2026-07-21', 300],
        ['2026-07-22', 0],
        ['2026-07-23', 0],
      ]),
    ).toEqual(['as before', 'told 2026-07-20', 'defaulted 2026-07-20', 'as before', 'settled 2026-07-20', 'as before']);
    // Paid in time it is no default, and what is owed anew is told anew.
    expect(
      follow([
        ['2026-07-17', 500],
        ['2026-07-20', 0],
        ['2026-07-21', 100],
      ]),
    ).toEqual(['told 2026-07-20', 'settled 2026-07-20', 'told 2026-07-22']);
  });
});

describe('six business days of selling', () => {
  // The Dragon Boat holiday of 2026-06-19 and a weekend lie between.
  const six = ['2026-06-16', '2026-06-17', '2026-06-18', '2026-06-22', '2026-06-23', '2026-06-24'].map(tradingDate);
  const isLong = (days: readonly TradingDate[], today: string) =>
    isOfferedLongEnough(FORESEEN, 'TWSE', TERMS, new Set(days), tradingDate(today));

  it.each([
    ['on the sixth', six, '2026-06-24', true],
    ['not on the fifth', six.slice(0, 5), '2026-06-23', false],
    ['not where a day between was left out', six.filter((_, n) => n !== 2), '2026-06-24', false],
    ['not on a day without an offer', six, '2026-06-25', false],
  ] as const)('%s', (_, days, today, long) => {
    expect(isLong(days, today)).toBe(long);
  });
});

it('money pays as much of a loan as it reaches with the interest of that part, and not a dollar more', () => {
  const interestOf = (rate: bigint) => (principal: Cash) => cash(((principal * rate) / 1_000_000n / 100n) * 100n);
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 11n), fc.bigInt(0n, 10n ** 11n), fc.bigInt(0n, 200_000n), (money, owed, rate) => {
      const of = interestOf(rate);
      const principal = principalWithin(cash(money), cash(owed), of);
      expect(principal + of(principal) <= money || principal === 0n).toBe(true);
      expect(principal <= owed).toBe(true);
      const more = cash(principal + 100n);
      if (more <= owed) expect(more + of(more)).toBeGreaterThan(money);
    }),
  );
});
