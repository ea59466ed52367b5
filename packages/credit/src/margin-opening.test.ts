import { cash, type Price, type Shares } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { floorToTick } from '@kuroshio/market';
import { callPrice, isBelow, limitNeeds, marginOpeningOn, openingConditions, stockQuota } from './index.ts';

const nt = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const opening = marginOpeningOn('2026-07-09' as never);
const facts = { certified: true, days: 100, trades: 12, traded: nt(600_000), own: nt(400_000) };

describe('opening a margin account', () => {
  it.each([
    ['all is there', facts, { days: 90, trades: 10 }, [true, true, true]],
    ['two days are missing', { ...facts, days: 88 }, { days: 90, trades: 10 }, [true, false, true]],
    ['a trade is missing', { ...facts, trades: 9 }, { days: 90, trades: 10 }, [true, true, false]],
    ['nobody knows who it is', { ...facts, certified: false }, { days: 90, trades: 10 }, [false, true, true]],
    ['neither days nor trades are asked for', facts, { days: 0, trades: 0 }, [true]],
  ])('%s', (_name, has, needs, met) => {
    expect(openingConditions(has, needs).map((one) => one.met)).toEqual(met);
  });

  it('opens 500,000 without means, a million with 300,000 of one’s own and half a million traded', () => {
    const open = (has = facts, needs = { days: 90, trades: 10 }) =>
      limitNeeds(opening, has, needs).flatMap(({ limit, met }) => (met ? [Number(limit / 100n)] : []));
    expect(open()).toEqual([500_000, 1_000_000]);
    expect(open({ ...facts, own: nt(0) })).toEqual([500_000]);
    expect(open({ ...facts, traded: nt(249_999) })).toEqual([]);
    // Where no trades are asked for, their sum is not either.
    expect(open({ ...facts, traded: nt(0), own: nt(1_500_000) }, { days: 0, trades: 0 })).toEqual([
      500_000, 1_000_000, 2_500_000, 5_000_000,
    ]);
  });
});

describe('what is lent on one stock', () => {
  it.each([
    // Shares, price in hundredths, quota in dollars.
    ['a large one: not beyond the most', 25_930_000_000, 1_000_00, 300_000_000],
    ['ten billion of worth: ten million', 100_000_000, 100_00, 10_000_000],
    ['a thin one: the least', 10_000_000, 20_00, 2_000_000],
    ['nobody knows', 0, 20_00, 2_000_000],
  ])('%s', (_name, sharesOutstanding, refPrice, dollars) => {
    const [outstanding, price] = [sharesOutstanding as Shares, refPrice as Price];
    const one = { sharesOutstanding: outstanding, refPrice: price, priceScale: 2, currency: 'TWD' } as const;
    expect(stockQuota(one)).toBe(nt(dollars));
  });
});

describe('what is lent on one stock of the US', () => {
  it('is a thousandth of what its shares are worth, whose prices have four decimals', () => {
    const one = { priceScale: 4, currency: 'USD' } as const;
    const quota = (shares: number, dollars: number) =>
      stockQuota({ ...one, sharesOutstanding: shares as Shares, refPrice: (dollars * 10_000) as Price });
    // A billion shares at $2.50 are worth 2.5 billion; 15 billion at $200 would be three billion of quota.
    expect(quota(1_000_000_000, 2.5)).toBe(nt(2_500_000));
    expect(quota(15_000_000_000, 200)).toBe(nt(10_000_000));
    expect(quota(0, 200)).toBe(nt(60_000));
  });
});

describe('the price at which an account is called', () => {
  const debt = nt(60_000);
  const grid = { tickClass: 'tw-stock', fixedTick: 0 } as const;
  it.each([
    // Shares, what else counts, the price of the vectors: at 78 nobody calls.
    ['a thousand shares alone', 1_000, nt(0), 77_90],
    ['two thousand', 2_000, nt(0), 38_95],
    ['beside what counts for half of it', 1_000, nt(39_000), 38_95],
    ['what else there is holds it at any price', 1_000, nt(78_000), undefined],
  ])('%s', (_name, shares, others, price) => {
    const at = callPrice(debt, 13_000, (each) => cash(BigInt(each) * BigInt(shares) + others));
    expect(at === 0 ? undefined : floorToTick(grid, at)).toBe(price);
  });

  it('is the edge of the ratio, wherever that is', () => {
    for (let shares = 1_000; shares < 60_000; shares += 1_000) {
      const counted = (price: number) => cash(BigInt(price) * BigInt(shares) - 12_345n);
      const at = callPrice(debt, 13_000, counted);
      const called = (price: number) => isBelow({ numerator: counted(price), denominator: debt }, 13_000);
      expect([shares, called(at), called(at + 1)]).toEqual([shares, true, false]);
    }
  });

  it('is none where nothing is owed', () => {
    expect(callPrice(nt(0), 13_000, () => nt(0))).toBe(0);
  });
});
