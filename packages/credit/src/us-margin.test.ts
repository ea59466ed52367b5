import { FORESEEN, tradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Call,
  equityBps,
  usCallAfter,
  usDeficit,
  type UsHolding,
  usLoanBps,
  usLoanBpsAt,
  usMarginAccount,
  usMarginLoanBps,
  usMarginTermsOn,
  usRequirementBps,
  type UsSaleable,
  usSales,
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
      ...{ instrumentNo: n, value: usd(value), loan: usd(loan), requirementBps: percent * 100 },
    }));
    const account = usMarginAccount(TERMS, holdings);
    expect([account.requirement, account.excess]).toEqual([usd(requirement), usd(excess)]);
    expect(usDeficit(account)).toBe(usd(excess < 0 ? -excess : 0));
  });

  it('shows what is one’s own in hundredths of a percent, never more than there is and never below nothing', () => {
    expect(equityBps({ value: usd(12_000), equity: usd(4_000) })).toBe(3_333);
    expect(equityBps({ value: usd(12_000), equity: usd(-1) })).toBe(0);
    expect(equityBps({ value: usd(0), equity: usd(0) })).toBe(0);
  });

  const holding = fc.record({
    instrumentNo: fc.integer({ min: 1, max: 4 }),
    value: fc.bigInt({ min: 0n, max: 10_000_000n }),
    loan: fc.bigInt({ min: 0n, max: 60_000n }).map((dollars) => dollars * 100n),
    requirementBps: fc.integer({ min: 30, max: 100 }).map((percent) => percent * 100),
  });
  const holdings = fc.array(holding, { maxLength: 6 }) as fc.Arbitrary<UsHolding[]>;

  it('is what a plain reckoning in fractions of a cent says, to a cent for each position, and its positions sum up to it', () => {
    fc.assert(
      fc.property(holdings, (some) => {
        const account = usMarginAccount(TERMS, some);
        const value = some.reduce((sum, one) => sum + Number(one.value), 0);
        const stocks = [1, 2, 3, 4].map((no) =>
          some.filter((one) => one.instrumentNo === no).reduce((sum, one) => sum + Number(one.value), 0),
        );
        const heavy = Math.max(0, ...stocks.map((one) => one - value / 2));
        const ofHeavy = some.filter((one) => (stocks[one.instrumentNo - 1] ?? 0) > value / 2);
        const open = ofHeavy.reduce(
          (sum, one) => sum + (Number(one.value) * (10_000 - one.requirementBps)) / 10_000,
          0,
        );
        const more = Math.min(heavy / 5, open);
        const plain = some.reduce((sum, one) => sum + (Number(one.value) * one.requirementBps) / 10_000, more);
        expect(Number(account.requirement)).toBeGreaterThanOrEqual(plain - 1e-6);
        expect(account.requirement).toBeLessThanOrEqual(account.value);
        expect(Number(account.requirement)).toBeLessThan(plain + some.length + 2);
        expect(account.excesses.reduce((sum, one) => sum + one, 0n)).toBe(account.excess);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is not called by a purchase at what the shares are worth, whatever is in it', () => {
    // What is required is of the stock: all that is held of it has the same.
    const percents = fc.array(fc.integer({ min: 30, max: 89 }), { minLength: 4, maxLength: 4 });
    const bought = fc.tuple(holdings, fc.integer({ min: 1, max: 4 }), percents, fc.nat(5_000_000));
    fc.assert(
      fc.property(bought, ([held, instrumentNo, percentOf, cents]) => {
        const requirementOf = (no: number) => (percentOf[no - 1] ?? 0) * 100;
        const some = held.map((one) => ({ ...one, requirementBps: requirementOf(one.instrumentNo) }));
        const requirementBps = requirementOf(instrumentNo);
        const value = cash(BigInt(cents));
        const loan = cash((value * BigInt(usLoanBps(TERMS, requirementBps))) / 10_000n);
        const before = usMarginAccount(TERMS, some);
        const after = usMarginAccount(TERMS, [...some, { instrumentNo, value, loan, requirementBps }]);
        // A cent of each rounding: of what is lent, of each part that is required, of half of all.
        expect(after.excess).toBeGreaterThanOrEqual(before.excess - 5n);
      }),
      { numRuns: 2_000 },
    );
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

  const saleable = fc
    .record({
      instrumentNo: fc.integer({ min: 1, max: 3 }),
      shares: fc.integer({ min: 1, max: 500 }),
      price: fc.integer({ min: 100, max: 50_000 }),
      lent: fc.integer({ min: 0, max: 120 }),
      requirement: fc.integer({ min: 30, max: 90 }),
      ordered: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ instrumentNo, shares, price, lent, requirement, ordered }) => {
      const value = BigInt(shares) * BigInt(price);
      const inMarket = Math.min(ordered, shares);
      return {
        ...{ instrumentNo, shares, ordered: inMarket, free: shares - inMarket, requirementBps: requirement * 100 },
        ...{ value: cash(value), loan: cash(((value * BigInt(lent)) / 10_000n) * 100n) },
      };
    });
  const account = fc
    .array(saleable, { minLength: 1, maxLength: 5 })
    .map((some) => some.map((one, n): UsSaleable => ({ ...one, positionId: n })));

  it('sells nothing where nothing is missing, else enough or all that pays a loan, and not a share more of the last', () => {
    fc.assert(
      fc.property(account, (positions) => {
        /** By itself: what is left when so many of each are sold, and what is missing then. */
        const missing = (sold: ReadonlyMap<number, number>) => {
          const left = positions.map((one) => {
            const count = one.ordered + (sold.get(one.positionId) ?? 0);
            const price = Number(one.value) / one.shares;
            const brings = Math.floor(price * count);
            return { ...one, value: Number(one.value) - brings, loan: Math.max(0, Number(one.loan) - brings) };
          });
          return Number(
            usDeficit(
              usMarginAccount(
                TERMS,
                left.map((one) => ({ ...one, value: cash(BigInt(one.value)), loan: cash(BigInt(one.loan)) })),
              ),
            ),
          );
        };
        const sales = usSales(TERMS, positions);
        const sold = new Map(sales.map(({ positionId, shares }) => [positionId, shares]));
        for (const { positionId, shares } of sales) {
          expect(shares).toBeGreaterThan(0);
          expect(shares).toBeLessThanOrEqual(positions[positionId]?.free ?? 0);
          // No more than pays its loan: what is beyond leaves the account.
          const { loan = 0n, value = 0n, shares: all = 1, ordered = 0 } = positions[positionId] ?? {};
          expect((Number(value) / all) * (shares + ordered - 1)).toBeLessThan(Number(loan) + 1);
        }
        if (missing(new Map()) === 0) {
          expect(sales).toEqual([]);
          return;
        }
        const last = sales.at(-1);
        if (missing(sold) === 0 && last !== undefined) {
          const one = new Map(sold).set(last.positionId, last.shares - 1);
          // A cent or two of roundings.
          expect(missing(one)).toBeGreaterThan(-3);
          if (last.shares > 1)
            expect(missing(new Map(sold).set(last.positionId, Math.floor(last.shares * 0.9) - 1))).toBeGreaterThan(0);
          return;
        }
        // Not enough: whatever owes something is sold as far as that pays its loan.
        for (const one of positions) {
          if (one.loan === 0n || one.free === 0) continue;
          const count = (sold.get(one.positionId) ?? 0) + one.ordered;
          const brings = (Number(one.value) / one.shares) * count;
          expect(count === one.shares || brings >= Number(one.loan) - 1).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
