import { tradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  equityBps,
  usDeficit,
  type UsHolding,
  usLoanBps,
  usMarginAccount,
  usMarginTermsOn,
  usShortMarginBps,
  usShortMarginBpsAt,
} from './index.ts';

const usd = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const TERMS = usMarginTermsOn(tradingDate('2026-07-13'));

const long = (instrumentNo: number, value: number, loan: number, percent = 30): UsHolding => ({
  ...{ kind: 'long', instrumentNo, value: usd(value), loan: usd(loan), requirementBps: percent * 100 },
});
const short = (instrumentNo: number, shares: number, price: number, held: number, percent = 30): UsHolding => ({
  ...{ kind: 'short', instrumentNo, shares: BigInt(shares), value: usd(shares * price), collateral: usd(held) },
  requirementBps: percent * 100,
});

describe('a US margin account that owes shares', () => {
  /** What is one's own, what of it is required, and what is beyond that. */
  it.each<[string, UsHolding[], number, number, number]>([
    // 30 % of 5,000, and a fifth of the half of it that is beyond half of all.
    ['100 at $50, just sold with half put up', [short(1, 100, 50, 7_500)], 2_500, 2_000, 500],
    ['the same, risen to $60', [short(1, 100, 60, 7_500)], 1_500, 2_400, -900],
    ['the same, fallen to $40', [short(1, 100, 40, 7_500)], 3_500, 1_600, 1_900],
    ['as much held as owed: none outweighs', [long(1, 5_000, 2_500), short(2, 100, 50, 7_500)], 5_000, 3_000, 2_000],
    // 8,000 of 12,000 are 2,000 beyond half: 400 more.
    ['twice as much owed as held', [long(1, 4_000, 2_000), short(2, 100, 80, 12_000)], 6_000, 4_000, 2_000],
    ['twice as much held as owed', [long(1, 8_000, 4_000), short(2, 50, 80, 6_000)], 6_000, 4_000, 2_000],
    // Both weigh: 9,000 of 12,000 are of one stock, 3,000 beyond half of all.
    [
      'held and owed of the same stock',
      [long(1, 6_000, 3_000), short(1, 60, 50, 4_500), long(2, 3_000, 1_500)],
      6_000,
      4_200,
      1_800,
    ],
    [
      'two owed alike, one of which moves a lot',
      [short(1, 100, 50, 7_500), short(2, 100, 50, 8_000, 45)],
      5_500,
      3_750,
      1_750,
    ],
    ['worth more than is held for them', [short(1, 100, 80, 5_000)], -3_000, 3_200, -6_200],
    // $5 a share, and a tenth of 1,000.
    ['at $10 a share', [short(1, 100, 10, 1_500)], 500, 600, -100],
    // Below $5 all of it.
    ['at $4 a share', [short(1, 1_000, 4, 6_000)], 2_000, 4_400, -2_400],
    // More than twice what it is worth: the price of shares that are owed has no end.
    ['of a stock that needs all of its worth', [short(1, 100, 50, 10_500, 100)], 5_500, 5_500, 0],
  ])('%s', (_name, holdings, equity, requirement, excess) => {
    const account = usMarginAccount(TERMS, holdings);
    expect([account.equity, account.requirement, account.excess]).toEqual([equity, requirement, excess].map(usd));
    expect(usDeficit(account)).toBe(usd(Math.max(0, -excess)));
    expect(account.excesses.reduce((sum, one) => sum + one, 0n)).toBe(account.excess);
  });

  it('shows what is one’s own of both, and nothing where more is owed than is held for it', () => {
    const both = usMarginAccount(TERMS, [long(1, 5_000, 2_500), short(2, 100, 50, 7_500)]);
    expect([both.value, both.owed, both.loan, both.collateral]).toEqual([5_000, 5_000, 2_500, 7_500].map(usd));
    expect(equityBps(both)).toBe(5_000);
    expect(equityBps(usMarginAccount(TERMS, [short(1, 100, 50, 7_000)]))).toBe(4_000);
    expect(equityBps(usMarginAccount(TERMS, [short(1, 100, 80, 5_000)]))).toBe(0);
  });

  // What the sale brought and put up, over 1 and what is required, as every textbook has it: 75 ÷ 1.4 = 53.571. At $5 a share (22.5 − 5) ÷ 1.1 = 15.909.
  it.each([
    ['at $50: above $53.57', 50, 53.57],
    ['at $15, where $5 a share is more: above $15.90', 15, 15.9],
  ])('is called at one price and from it on, having sold %s', (_name, sold, last) => {
    for (let cents = Math.round(sold * 50); cents <= sold * 200; cents++) {
      const { excess } = usMarginAccount(TERMS, [short(1, 100, cents / 100, sold * 150)]);
      expect([cents, excess >= 0n]).toEqual([cents, cents <= Math.round(last * 100)]);
    }
  });
});

describe('any US margin account', () => {
  const STOCKS = [1, 2, 3, 4] as const;
  const percents = (least: number) =>
    fc.array(fc.integer({ min: least, max: 100 }), { minLength: STOCKS.length, maxLength: STOCKS.length });
  const stock = fc.constantFrom(...STOCKS);
  const longs = fc.record({
    kind: fc.constant('long' as const),
    instrumentNo: stock,
    value: fc.bigInt({ min: 0n, max: 10_000_000n }).map(cash),
    loan: fc.bigInt({ min: 0n, max: 60_000n }).map((dollars) => cash(dollars * 100n)),
  });
  const shorts = fc
    .record({
      instrumentNo: stock,
      shares: fc.bigInt({ min: 1n, max: 2_000n }),
      cents: fc.bigInt({ min: 50n, max: 9_000n }),
      heldPercent: fc.bigInt({ min: 0n, max: 250n }),
    })
    .map(({ cents, heldPercent, ...one }) => {
      const value = one.shares * cents;
      return {
        ...{ ...one, kind: 'short' as const, value: cash(value), collateral: cash((value * heldPercent) / 100n) },
      };
    });
  /**
   * What is required is of the stock: all that is held or owed of it has the same. Of one that needs more than nine tenths nothing is lent, so that nobody
   * comes to hold it beside what is owed.
   */
  const accounts = fc
    .tuple(fc.array(fc.oneof(longs, shorts), { maxLength: 6 }), percents(30))
    .map(([some, percentOf]) => {
      const holdings = some.map((one) => ({ ...one, requirementBps: (percentOf[one.instrumentNo - 1] ?? 0) * 100 }));
      const isOwed = (no: number) => holdings.some((one) => one.kind === 'short' && one.instrumentNo === no);
      return holdings.filter((one) => one.kind === 'short' || one.requirementBps <= 9_000 || !isOwed(one.instrumentNo));
    });

  /** By itself, in fractions of a cent. */
  function plainRequirement(some: readonly UsHolding[]): number {
    const own = (one: UsHolding) => {
      const [worth, part] = [Number(one.value), Number(one.value) * (one.requirementBps / 10_000)];
      if (one.kind === 'long') return part;
      const shares = Number(one.shares);
      return worth / shares < 500 ? Math.max(worth, 250 * shares) : Math.max(part, 0.3 * worth, 500 * shares);
    };
    const all = some.reduce((sum, one) => sum + Number(one.value), 0);
    let more = 0;
    for (const no of STOCKS) {
      const ofStock = some.filter((one) => one.instrumentNo === no);
      const weight = ofStock.reduce((sum, one) => sum + Number(one.value), 0);
      if (weight <= all / 2) continue;
      // What is held needs no more than it is worth; what is owed may.
      const open = ofStock.some(({ kind }) => kind === 'short')
        ? Number.POSITIVE_INFINITY
        : ofStock.reduce((sum, one) => sum + Number(one.value) - own(one), 0);
      more = Math.min((weight - all / 2) / 5, open);
    }
    return some.reduce((sum, one) => sum + own(one), more);
  }

  it('is what a plain reckoning says, to a cent for each position, and its positions sum up to it', () => {
    fc.assert(
      fc.property(accounts, (some) => {
        const account = usMarginAccount(TERMS, some);
        const plain = plainRequirement(some);
        const equity = some.reduce(
          (sum, one) => sum + (one.kind === 'long' ? one.value - one.loan : one.collateral - one.value),
          0n,
        );
        expect(account.equity).toBe(equity);
        expect(Number(account.requirement)).toBeGreaterThanOrEqual(plain - 1e-6);
        expect(Number(account.requirement)).toBeLessThan(plain + some.length + 2);
        if (account.owed === 0n) expect(account.requirement).toBeLessThanOrEqual(account.value);
        expect(account.excess).toBe(equity - account.requirement);
        expect(account.excesses.reduce((sum, one) => sum + one, 0n)).toBe(account.excess);
      }),
      { numRuns: 4_000 },
    );
  });

  /** A cent of each rounding: of what is lent or put up, of each part that is required, of half of all. */
  const ROUNDINGS = 5n;

  it('is not called by a purchase at what the shares are worth, whatever is in it', () => {
    const bought = fc.tuple(accounts, stock, fc.integer({ min: 30, max: 89 }), fc.bigInt({ min: 0n, max: 5_000_000n }));
    fc.assert(
      fc.property(bought, ([held, instrumentNo, percent, cents]) => {
        const requirementBps = percent * 100;
        const some = held.map((one) => (one.instrumentNo === instrumentNo ? { ...one, requirementBps } : one));
        const loan = cash((cents * BigInt(usLoanBps(TERMS, requirementBps))) / 10_000n);
        const purchase = { kind: 'long' as const, instrumentNo, value: cash(cents), loan, requirementBps };
        const before = usMarginAccount(TERMS, some);
        const after = usMarginAccount(TERMS, [...some, purchase]);
        expect(after.excess).toBeGreaterThanOrEqual(before.excess - ROUNDINGS);
      }),
      { numRuns: 4_000 },
    );
  });

  it('is not called by a short sale at what the shares are worth, whatever is in it', () => {
    const sold = fc.record({
      instrumentNo: stock,
      percent: fc.integer({ min: 30, max: 100 }),
      shares: fc.bigInt({ min: 1n, max: 2_000n }),
      // None cheaper is sold short.
      cents: fc.bigInt({ min: 500n, max: 50_000n }),
    });
    fc.assert(
      fc.property(accounts, sold, (held, { instrumentNo, percent, shares, cents }) => {
        const requirementBps = percent * 100;
        const some = held
          .map((one) => (one.instrumentNo === instrumentNo ? { ...one, requirementBps } : one))
          .filter((one) => percent <= 90 || one.kind === 'short' || one.instrumentNo !== instrumentNo);
        const value = cash(shares * cents);
        const price = Number(cents) * 100;
        const priced = { marginBps: usShortMarginBps(TERMS, requirementBps), height: price, price, scale: 4 };
        const put = (value * BigInt(usShortMarginBpsAt(TERMS, priced)) + 9_999n) / 10_000n;
        const sale = { kind: 'short' as const, instrumentNo, value, shares, requirementBps };
        const before = usMarginAccount(TERMS, some);
        const after = usMarginAccount(TERMS, [...some, { ...sale, collateral: cash(value + put) }]);
        expect(after.excess).toBeGreaterThanOrEqual(before.excess - ROUNDINGS);
      }),
      { numRuns: 4_000 },
    );
  });

  it('is not called by one share that is owed beside what is held of a stock that needs all of its worth', () => {
    const held = long(1, 100_000, 0, 100);
    const before = usMarginAccount(TERMS, [held]);
    const after = usMarginAccount(TERMS, [held, short(1, 1, 100, 210, 100)]);
    expect(after.excess).toBeGreaterThanOrEqual(before.excess - ROUNDINGS);
  });
});
