import { FORESEEN, tradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import {
  type Call,
  equityBps,
  usCallAfter,
  usDeficit,
  usLoanBps,
  usLoanBpsAt,
  usMarginAccount,
  usMarginLoanBps,
  usMarginTermsOn,
  usRequirementBps,
} from './index.ts';

const usd = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const TERMS = usMarginTermsOn(tradingDate('2026-07-13'));

describe('a US margin account', () => {
  /** Each stock with its value, what is owed on it and its percent; then what must be one's own, and what is beyond it. */
  it.each([
    // The example of the SEC ("Margin: Borrowing Money to Pay for Stocks"): $16,000 bought with $8,000 borrowed, fallen to $12,000. Of one
    // stock alone the house asks for 40 %, as there: $4,800 of $4,000.
    ['the SEC’s example, bought', [[16_000, 8_000, 30]], 6_400, 1_600],
    ['the SEC’s example, fallen', [[12_000, 8_000, 30]], 4_800, -800],
    [
      'two alike: no one outweighs the other',
      [
        [6_000, 4_000, 30],
        [6_000, 4_000, 30],
      ],
      3_600,
      400,
    ],
    // 8,000 is 2,000 beyond half of 12,000: 400 more.
    [
      'one twice the other',
      [
        [8_000, 4_000, 30],
        [4_000, 4_000, 30],
      ],
      4_000,
      0,
    ],
    [
      'one that moves a lot',
      [
        [5_000, 2_500, 45],
        [5_000, 2_500, 30],
      ],
      3_750,
      1_250,
    ],
    [
      'worth less than is owed',
      [
        [5_000, 8_000, 30],
        [5_000, 1_000, 30],
      ],
      3_000,
      -2_000,
    ],
    ['one that needs all of its worth, and no more', [[9_000, 100, 100]], 9_000, -100],
    ['nothing', [], 0, 0],
  ] as const)('%s', (_name, rows, requirement, excess) => {
    const holdings = rows.map(([value, loan, percent], n) => ({
      ...{ kind: 'long' as const, instrumentNo: n, value: usd(value), loan: usd(loan), requirementBps: percent * 100 },
    }));
    const account = usMarginAccount(TERMS, holdings);
    expect([account.requirement, account.excess]).toEqual([usd(requirement), usd(excess)]);
    expect(usDeficit(account)).toBe(usd(excess < 0 ? -excess : 0));
  });

  it('shows what is one’s own in hundredths of a percent, never more than there is and never below nothing', () => {
    expect(equityBps({ value: usd(12_000), owed: usd(0), equity: usd(4_000) })).toBe(3_333);
    expect(equityBps({ value: usd(12_000), owed: usd(0), equity: usd(-1) })).toBe(0);
    expect(equityBps({ value: usd(0), owed: usd(0), equity: usd(0) })).toBe(0);
  });
});

describe('what is lent in the US', () => {
  it.each([
    // Of a stock that needs so many percent, so many of a purchase are lent.
    [30, 50],
    [40, 50],
    [45, 45],
    [60, 30],
    [89, 1],
    [90, 0],
    [100, 0],
  ])('on a stock that needs %i %%: %i %%', (requirement, lent) => {
    expect(usLoanBps(TERMS, requirement * 100)).toBe(lent * 100);
  });

  it.each([
    ['at what it was worth', 100, 100, 50],
    ['a tenth above', 110, 100, 50],
    ['an eighth above', 112.5, 100, 48],
    ['at twice that', 200, 100, 27],
    ['at five times', 500, 100, 11],
    ['of which no close is known', 100, 0, 0],
  ])('%s', (_name, price, ceiling, lent) => {
    expect(usLoanBpsAt(5_000, ceiling, price)).toBe(lent * 100);
  });

  it('is nothing while a stock is marked, and of nothing but the US', () => {
    const one = { venue: 'US', tradable: true } as const;
    expect(usMarginLoanBps(one, [], 5_000)).toBe(5_000);
    expect(usMarginLoanBps(one, ['suspended'], 5_000)).toBe(0);
    expect(usMarginLoanBps({ ...one, tradable: false }, [], 5_000)).toBe(0);
    expect(usMarginLoanBps({ ...one, venue: 'TWSE' }, [], 5_000)).toBe(0);
  });

  it('asks for more of a stock that moves more: four deviations of a day, times the root of eight days', () => {
    const zigzag = (move: number, days = 60) =>
      Array.from({ length: days }, (_, n) => (n % 2 === 0 ? 100 : 100 * Math.exp(move)));
    expect(usRequirementBps(TERMS, zigzag(0.01))).toBe(3_000);
    // Moves of 4 % up and down by turns deviate by 4.0343 % (59 of them, one more up than down): 11.3137 times that is 45.64 %.
    expect(usRequirementBps(TERMS, zigzag(0.04))).toBe(4_600);
    expect(usRequirementBps(TERMS, zigzag(0.2))).toBe(10_000);
    expect(usRequirementBps(TERMS, zigzag(0.01, 19))).toBe(10_000);
    expect(usRequirementBps(TERMS, zigzag(0.01, 20))).toBe(3_000);
    // Only the last sixty count.
    expect(usRequirementBps(TERMS, [...zigzag(0.2), ...zigzag(0.01)])).toBe(3_000);
  });
});

describe('a US margin call', () => {
  /** What becomes of it, day by day: what is missing at each close. */
  function follow(days: readonly (readonly [date: string, missing: number])[]): string[] {
    let call: Call | undefined;
    return days.map(([date, missing]) => {
      const after = usCallAfter(FORESEEN, TERMS, call, { date: tradingDate(date), account: { excess: usd(-missing) } });
      call = typeof after === 'object' ? after : undefined;
      return typeof after === 'object' ? `${after.state} ${after.amount} by ${after.dueOn}` : (after ?? 'none');
    });
  }

  it('is due in two trading days, sold for from the next on, and ends when nothing is missing', () => {
    // Thursday 2026-07-02; Friday the third is a holiday, observed.
    expect(
      follow([
        ['2026-07-01', 0],
        ['2026-07-02', 800],
        ['2026-07-06', 900],
        ['2026-07-07', 900],
        ['2026-07-08', 100],
        ['2026-07-09', 0],
      ]),
    ).toEqual([
      'none',
      'called 80000 by 2026-07-07',
      'called 80000 by 2026-07-07',
      'selling 80000 by 2026-07-07',
      'selling 80000 by 2026-07-07',
      'met',
    ]);
    expect(
      follow([
        ['2026-07-02', 800],
        ['2026-07-06', 0],
        ['2026-07-07', 1],
      ]),
    ).toEqual([...['called 80000 by 2026-07-07', 'met', 'called 100 by 2026-07-09']]);
  });
});
