import { FORESEEN, type Instrument, isTradingDay, addDays, TABLES, tradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  usBorrow,
  usBorrowFee,
  usMarginTermsOn,
  usShortKept,
  usShortMarginBps,
  usShortMarginBpsAt,
  usShortRequirement,
} from './index.ts';

const usd = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const TERMS = usMarginTermsOn(tradingDate('2026-07-13'));

describe('what must stand beyond the worth of shares that are owed', () => {
  const required = (shares: number, price: number, percent: number) =>
    Number(
      usShortRequirement(TERMS, {
        value: usd(shares * price),
        shares: BigInt(shares),
        requirementBps: percent * 100,
      }),
    ) / 100;

  // FINRA Rule 4210(c)(3): from $5 on, $5.00 a share or 30 %, whichever is greater; (c)(2): below, $2.50 a share or 100 %.
  it.each([
    // Shares, price, what the stock's own moves ask for in percent, dollars.
    [100, 50, 30, 1_500],
    [100, 50, 45, 2_250],
    [100, 50, 100, 5_000],
    [100, 16.67, 30, 500.1],
    [100, 16.66, 30, 500],
    [100, 12, 45, 540],
    [100, 10, 45, 500],
    [100, 10, 30, 500],
    [100, 5, 30, 500],
    [100, 4.99, 30, 499],
    [100, 4, 30, 400],
    [100, 4, 45, 400],
    [100, 2.5, 30, 250],
    [100, 2, 30, 250],
    [100, 0.5, 30, 250],
    [1_000, 309.4, 30, 92_820],
    // 5.007: up to the cent.
    [1, 16.69, 30, 5.01],
    [0, 50, 30, 0],
  ])('%i at $%d, of a stock that needs %i %%: $%d', (shares, price, percent, dollars) => {
    expect(required(shares, price, percent)).toBe(dollars);
  });

  it.each([30, 45, 100])(
    'of a stock that needs %i %% never falls while the price rises, and never leaps',
    (percent) => {
      let before = 250;
      for (let cents = 1; cents <= 6_000; cents++) {
        const now = required(100, cents / 100, percent);
        expect(now).toBeGreaterThanOrEqual(before);
        // A cent more on each of 100 shares is a dollar, and no rule asks for more than all of it.
        expect(now - before).toBeLessThanOrEqual(1 + 1e-9);
        before = now;
      }
    },
  );
});

describe('what is put up for a short sale', () => {
  // Regulation T asks for 150 % in all. A stock that needs more puts up that, and a tenth, which is half of what the house asks for concentration.
  it.each([
    [30, 50],
    [40, 50],
    [41, 51],
    [45, 55],
    [60, 70],
    [100, 110],
    // What FINRA asks for is the least, whatever is said of the stock.
    [0, 50],
  ])('of a stock that needs %i %%: %i %% beside what it brings', (requirement, percent) => {
    expect(usShortMarginBps(TERMS, requirement * 100)).toBe(percent * 100);
  });

  // What they are worth and 150 % of it in all, or what is required of them alone on an account, if that is more.
  it.each([
    [200, 50, 30, 15_000],
    [200, 50, 45, 15_500],
    [200, 50, 100, 21_000],
    // $5 a share, and a tenth for concentration.
    [100, 12.5, 30, 1_875],
    [100, 10, 30, 1_600],
    [100, 6, 30, 1_160],
    // All of it, and a tenth.
    [100, 4, 30, 840],
    // 16.69 and 5.01 for each, and 1.669: each up to the cent.
    [1, 16.69, 30, 25.04],
    [0, 50, 30, 0],
  ])('stays for %i at $%d that are still owed, of a stock that needs %i %%: $%d', (shares, price, percent, kept) => {
    const owed = { value: usd(shares * price), shares: BigInt(shares), requirementBps: percent * 100 };
    expect(usShortKept(TERMS, owed)).toBe(usd(kept));
  });

  /** At prices in dollars: of a stock of which so many percent are put up. */
  const percentAt = (percent: number, height: number, price: number) => {
    const at = { height: Math.round(height * 10_000), price: Math.round(price * 10_000), scale: 4 };
    return usShortMarginBpsAt(TERMS, { marginBps: percent * 100, ...at }) / 100;
  };

  // Of 150 % of nine tenths of the height what the sale brings is taken off. At 80: 135 ÷ 80 = 168.75 %.
  it.each([
    ['at the height', 50, 100, 100, 50],
    ['above it', 50, 100, 120, 50],
    ['a tenth below', 50, 100, 90, 50],
    ['a cent further', 50, 100, 89.99, 51],
    ['a fifth below', 50, 100, 80, 69],
    ['at half', 50, 100, 50, 170],
    ['at a fifth', 50, 100, 20, 575],
    ['at a fifth, of a stock that needs all of its worth', 110, 100, 20, 845],
    ['of which no close is known', 50, 0, 20, 50],
    // $5 a share over the price, up to a percent, and a tenth for concentration.
    ['at $12.50', 50, 12.5, 12.5, 50],
    ['at $12.49', 50, 12.49, 12.49, 51],
    ['at $12 of a stock that needs 45 %', 55, 12, 12, 55],
    ['at $10', 50, 10, 10, 60],
    ['at $6', 50, 6, 6, 94],
    ['at $5', 50, 5, 5, 110],
    ['a fifth below $10', 50, 10, 8, 73],
    ['at half of $16', 50, 16, 8, 170],
  ])('%s', (_name, percent, height, price, asked) => {
    expect(percentAt(percent, height, price)).toBe(asked);
  });

  it('comes with the price to 150 % of nine tenths of the height and to $5 a share at least, and to no percent more than that needs', () => {
    const asked = fc.record({
      percent: fc.integer({ min: 50, max: 110 }),
      height: fc.integer({ min: 500, max: 1_000_000 }),
      part: fc.double({ min: 0.01, max: 1.2, noNaN: true }),
    });
    fc.assert(
      fc.property(asked, ({ percent, height, part }) => {
        const price = Math.max(1, Math.round(height * part));
        const at = percentAt(percent, height / 100, price / 100);
        const inAll = (percents: number) => (price * (100 + percents)) / 100;
        const needed = [inAll(percent), 0.9 * height * (1 + percent / 100), price + 500 + price / 10];
        expect(at % 1).toBe(0);
        for (const one of needed) expect(inAll(at)).toBeGreaterThanOrEqual(one * (1 - 1e-9));
        expect(inAll(at - 1)).toBeLessThan(Math.max(...needed));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('what can be borrowed in the US', () => {
  const stocks = TABLES.instruments.all.filter(({ venue, tradable }) => venue === 'US' && tradable);
  const day = tradingDate('2026-07-13');
  const BASE = 25;
  const of = (stock: Instrument, date = day) => usBorrow(stock, [], date, BASE);
  const kindsOf = (some: readonly Instrument[]) => Object.groupBy(some, (one) => of(one).kind);
  const { easy = [], hard = [], none = [] } = kindsOf(stocks);
  const days = Array.from({ length: 365 }, (_, n) => addDays(tradingDate('2026-01-01'), n)).filter((date) =>
    isTradingDay(FORESEEN, 'US', date),
  );
  /** By itself: a thousandth of what the company is worth by the table, between $60,000 and $10 million. */
  const plainQuota = ({ sharesOutstanding, refPrice }: Instrument) =>
    Math.min(10_000_000, Math.max(60_000, (sharesOutstanding * refPrice) / 10_000 / 1_000));
  const dollars = (amount: bigint) => Number(amount) / 100;

  it('is the same whenever it is asked for', () => {
    for (const stock of stocks) expect(of({ ...stock })).toEqual(of(stock));
  });

  it('of most stocks is plenty, of some little, of a few nothing', () => {
    expect(stocks.length).toBeGreaterThan(100);
    const percent = (some: readonly Instrument[], all: readonly unknown[]) => (some.length * 100) / all.length;
    // 3 and 15 of a hundred: of so few stocks it may be twice or half of that.
    expect(percent(none, stocks)).toBeGreaterThanOrEqual(1);
    expect(percent(none, stocks)).toBeLessThanOrEqual(6);
    expect(percent(hard, stocks)).toBeGreaterThanOrEqual(9);
    expect(percent(hard, stocks)).toBeLessThanOrEqual(22);
    const [one] = stocks;
    if (one === undefined) throw new Error('there are stocks of the US');
    const many = Array.from({ length: 20_000 }, (_, n) => ({ ...one, no: 1_000 + n }));
    const kinds = kindsOf(many);
    expect(percent(kinds.none ?? [], many)).toBeCloseTo(3, 0);
    expect(percent(kinds.hard ?? [], many)).toBeCloseTo(15, 0);
  });

  it('of an easy one is what the house lends on it, at the house’s least, on every day', () => {
    for (const stock of easy) {
      const first = of(stock);
      expect(first.rateBps).toBe(BASE);
      expect(Math.abs(dollars(first.quota) - plainQuota(stock))).toBeLessThan(0.02);
      for (const date of days) expect(of(stock, date)).toEqual(first);
    }
  });

  it('of a hard one is a twentieth at most, for 3 % a year more at least, and dearer on a day with less', () => {
    for (const stock of hard) {
      const all = days.map((date) => of(stock, date)).toSorted((a, b) => Number(b.quota - a.quota));
      let dearest = BASE + 300;
      for (const { kind, quota, rateBps } of all) {
        expect(kind).toBe('hard');
        expect(dollars(quota)).toBeLessThanOrEqual(plainQuota(stock) / 20);
        expect(rateBps).toBeGreaterThanOrEqual(dearest);
        dearest = rateBps;
      }
      // Half more than on a day with all of it, at most: from 3 to 45 % beside the least.
      expect(dearest).toBeLessThanOrEqual(BASE + 4_500 * 1.5);
      expect(dearest - BASE).toBeLessThanOrEqual(((all[0]?.rateBps ?? 0) - BASE) * 1.5 + 1);
    }
  });

  it('of a hard one is recalled whole on three days of a hundred, and from two fifths to all of it on the others', () => {
    const parts = hard.flatMap((stock) =>
      days.map((date) => (dollars(of(stock, date).quota) * 20) / plainQuota(stock)),
    );
    const recalled = parts.filter((part) => part === 0);
    expect(recalled.length / parts.length).toBeGreaterThan(0.02);
    expect(recalled.length / parts.length).toBeLessThan(0.04);
    const others = parts.filter((part) => part > 0);
    expect(Math.min(...others)).toBeCloseTo(0.4, 3);
    expect(Math.max(...others)).toBeCloseTo(1, 3);
    expect(others.reduce((sum, part) => sum + part, 0) / others.length).toBeCloseTo(0.7, 1);
  });

  it('costs so much more as the house asks for more', () => {
    for (const stock of stocks) expect(usBorrow(stock, [], day, BASE + 100).rateBps - of(stock).rateBps).toBe(100);
  });

  it.each([
    ['while its trading is suspended', {}, ['suspended']],
    ['while it is at disposition', {}, ['attention', 'disposition']],
    ['of what is not traded here', { tradable: false }, []],
    ['of what is not of the US', { venue: 'TWSE' }, []],
  ] as const)('is nothing %s', (_name, change, marks) => {
    for (const stock of stocks)
      expect(usBorrow({ ...stock, ...change }, marks, day, BASE)).toMatchObject({ kind: 'none', quota: 0n });
  });

  it('is what it was while a stock is only watched', () => {
    for (const stock of stocks) expect(usBorrow(stock, ['attention'], day, BASE)).toEqual(of(stock));
  });

  it('is nothing of the few', () => {
    for (const stock of none) for (const date of days) expect(of(stock, date).quota).toBe(0n);
  });
});

describe('what borrowing costs', () => {
  // By hand: 102 % of the close, each share up to a whole dollar, times the rate, of 360 days, up to a cent.
  it.each([
    // 41.922 → 42 × 100 = 4,200 × 25 % ÷ 360 = 2.9167.
    ['100 at $41.10 for a night at 25 %', 41.1, 100, 25, 1, 2.92],
    // 8.75: exact.
    ['the same for three nights', 41.1, 100, 25, 3, 8.75],
    // 315.588 → 316 × 100 = 31,600 × 0.25 % ÷ 360 = 0.2194.
    ['100 at $309.40 for a night at a quarter of a percent', 309.4, 100, 0.25, 1, 0.22],
    // 51 × 100 = 5,100 × 30 % ÷ 360 = 4.25: no cent more.
    ['100 at $50 for a night at 30 %', 50, 100, 30, 1, 4.25],
    // 1.02 → 2 × 25 % ÷ 360 = 0.0014.
    ['one at $1 for a night', 1, 1, 25, 1, 0.01],
    ['none', 41.1, 0, 25, 1, 0],
    ['no night', 41.1, 100, 25, 0, 0],
  ])('%s', (_name, close, shares, percent, nights, dollars) => {
    const owed = { close: BigInt(Math.round(close * 10_000)), scale: 4, shares: BigInt(shares) };
    expect(usBorrowFee(owed, Math.round(percent * 100), nights)).toBe(usd(dollars));
  });

  it('is never less in parts than as a whole, of shares or of nights', () => {
    const some = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 });
    const asked = fc.record({
      close: fc.integer({ min: 50_000, max: 5_000_000 }),
      parts: some,
      rateBps: fc.integer({ min: 1, max: 8_000 }),
      nights: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(asked, ({ close, parts, rateBps, nights }) => {
        const fee = (shares: number, night: number) =>
          Number(usBorrowFee({ close: BigInt(close), scale: 4, shares: BigInt(shares) }, rateBps, night));
        const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
        const whole = fee(sum(parts), sum(nights));
        const plain = (Math.ceil((close * 102) / 1_000_000 - 1e-9) * 100 * sum(parts) * sum(nights) * rateBps) / 3.6e6;
        expect(whole).toBeGreaterThanOrEqual(plain - 1e-6);
        expect(whole).toBeLessThan(plain + 1);
        expect(sum(parts.map((part) => fee(part, sum(nights))))).toBeGreaterThanOrEqual(whole);
        expect(sum(nights.map((night) => fee(sum(parts), night)))).toBeGreaterThanOrEqual(whole);
      }),
      { numRuns: 1_000 },
    );
  });
});
