import { tradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUsWatch, type UsHolding, usMarginAccount, usMarginTermsOn } from './index.ts';

const TERMS = usMarginTermsOn(tradingDate('2026-07-13'));
const WARNED = 500;

describe('the watch of US margin accounts', () => {
  it('says nothing of an account with plenty, names it when a stock falls, and once for a move', () => {
    const watch = createUsWatch(TERMS, WARNED, 1);
    watch.trade(1, 100);
    watch.put(7, [{ kind: 'long', instrumentNo: 1, shares: 100, requirementBps: 3_000, perShare: 0 }], 4_000);
    expect(watch.take()).toEqual([]);
    // 40 % and 5 % of 70 dollars a share: 3,850 beyond those stand for 4,000.
    watch.trade(1, 70);
    expect([watch.take(), watch.take()]).toEqual([[7], []]);
    watch.trade(1, 70);
    expect(watch.take()).toEqual([]);
    watch.trade(1, 100);
    expect(watch.take()).toEqual([]);
    watch.put(7, [], 0);
    watch.trade(1, 10);
    expect(watch.take()).toEqual([]);
  });

  it('names one that owes shares when its stock rises, and one of dear shares no sooner than a cheap one', () => {
    const watch = createUsWatch(TERMS, WARNED, 1);
    const put = (account: number, perShare: number) =>
      watch.put(
        account,
        [{ kind: 'short', instrumentNo: 1, shares: 100, requirementBps: 3_000, perShare }],
        // Prices and money in cents: 100 sold at $20, of which $3,000 are held.
        -300_000,
      );
    watch.trade(1, 2_000);
    // 145 % of 2,000 are 2,900.
    put(1, 0);
    expect(watch.take()).toEqual([]);
    // 145 % of 2,070 are 3,001.50.
    watch.trade(1, 2_070);
    expect(watch.take()).toEqual([1]);
    watch.trade(1, 1_000);
    expect(watch.take()).toEqual([]);
    // With $5 a share beside: 500 more than 2,900.
    watch.trade(1, 2_000);
    put(2, 500);
    expect(watch.take()).toEqual([2]);
    watch.trade(1, 1_000);
    expect(watch.take()).toEqual([]);
  });

  interface Held {
    readonly kind: 'long' | 'short';
    readonly no: number;
    readonly shares: number;
    /** Of what the shares are worth now so much is lent on them, or held for them, in percent. */
    readonly percent: number;
  }
  type Step =
    | { readonly kind: 'put'; readonly account: number; readonly held: readonly Held[] }
    | { readonly kind: 'trade'; readonly no: number; readonly price: number };
  /** In cents. Of two stocks $5 a share may be more than 30 %; the others never come as low as $16.67. */
  const STOCKS = [
    { percent: 30, least: 100, most: 4_000, perShare: 500 },
    { percent: 60, least: 100, most: 4_000, perShare: 500 },
    { percent: 45, least: 1_700, most: 40_000, perShare: 0 },
    { percent: 90, least: 1_700, most: 40_000, perShare: 0 },
  ] as const;
  const stockOf = (no: number) => STOCKS[no - 1] ?? STOCKS[0];
  const no = fc.integer({ min: 1, max: STOCKS.length });
  const held = fc
    .record({ kind: fc.constantFrom('long', 'short'), no, shares: fc.integer({ min: 1, max: 1_000 }) })
    .chain((one) => fc.integer({ min: 0, max: 200 }).map((percent): Held => ({ ...one, percent })));
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      kind: fc.constant('put' as const),
      account: fc.integer({ min: 0, max: 5 }),
      held: fc.array(held, { maxLength: 4 }),
    }),
    fc.record({ no, part: fc.double({ min: 0, max: 1, noNaN: true }) }).map(({ no: one, part }) => {
      const { least, most } = stockOf(one);
      return { kind: 'trade' as const, no: one, price: least + Math.round(part * (most - least)) };
    }),
  );
  /** More than all that the exact reckoning rounds, a cent for each position and for half of all. */
  const ROUNDINGS = 10;

  it('never misses one that is near or below after a move, by the exact reckoning', () => {
    let [near, ofBoth] = [0, 0];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const watch = createUsWatch(TERMS, WARNED, ROUNDINGS);
        const accounts = new Map<number, { readonly held: readonly Held[]; readonly money: readonly number[] }>();
        const prices = new Map<number, number>();
        const trade = (instrumentNo: number, price: number) => {
          prices.set(instrumentNo, price);
          watch.trade(instrumentNo, price);
        };
        for (const [n, { most }] of STOCKS.entries()) trade(n + 1, most / 2);
        const missed: number[] = [];
        for (const one of steps) {
          const concerned = new Set<number>();
          if (one.kind === 'put') {
            const money = one.held.map(({ no: of, shares, percent }) =>
              Math.floor((shares * (prices.get(of) ?? 0) * percent) / 100),
            );
            accounts.set(one.account, { held: one.held, money });
            const some = one.held.map(({ kind, no: instrumentNo, shares }) => {
              const { percent, perShare } = stockOf(instrumentNo);
              const least = kind === 'short' ? perShare : 0;
              return { kind, instrumentNo, shares, perShare: least, requirementBps: percent * 100 };
            });
            const loan = one.held.reduce((sum, { kind }, n) => sum + (money[n] ?? 0) * (kind === 'long' ? 1 : -1), 0);
            watch.put(one.account, some, loan);
            if (one.held.length > 0) concerned.add(one.account);
          } else {
            if (prices.get(one.no) === one.price) continue;
            trade(one.no, one.price);
            for (const [account, { held: some }] of accounts)
              if (some.some(({ no: of }) => of === one.no)) concerned.add(account);
          }
          const named = new Set(watch.take());
          for (const account of concerned) {
            const { held: some, money } = accounts.get(account) ?? { held: [], money: [] };
            const exact = usMarginAccount(
              TERMS,
              some.map(({ kind, no: instrumentNo, shares }, n): UsHolding => {
                const value = cash(BigInt(shares * (prices.get(instrumentNo) ?? 0)));
                const amount = cash(BigInt(money[n] ?? 0));
                const common = { instrumentNo, value, requirementBps: stockOf(instrumentNo).percent * 100 };
                return kind === 'long'
                  ? { ...common, kind, loan: amount }
                  : { ...common, kind, collateral: amount, shares: BigInt(shares) };
              }),
            );
            // Who owes nothing is not told.
            if (exact.loan + exact.owed === 0n) continue;
            if (exact.excess * 10_000n >= (exact.value + exact.owed) * BigInt(WARNED)) continue;
            near++;
            if (exact.value > 0n && exact.owed > 0n) ofBoth++;
            if (!named.has(account)) missed.push(account);
          }
        }
        expect(missed).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
    // There was something to miss.
    expect([near > 1_000, ofBoth > 500]).toEqual([true, true]);
  });
});
