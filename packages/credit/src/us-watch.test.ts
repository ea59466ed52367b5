import { tradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUsWatch, usMarginAccount, usMarginTermsOn } from './index.ts';

const TERMS = usMarginTermsOn(tradingDate('2026-07-13'));
const WARNED = 500;

describe('the watch of US margin accounts', () => {
  it('says nothing of an account with plenty, names it when a stock falls, and once for a move', () => {
    const watch = createUsWatch(TERMS, WARNED, 1);
    watch.trade(1, 100);
    watch.put(7, [{ instrumentNo: 1, shares: 100, requirementBps: 3_000 }], 4_000);
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

  type Step =
    | {
        readonly kind: 'put';
        readonly account: number;
        readonly held: readonly [no: number, shares: number][];
        readonly loan: number;
      }
    | { readonly kind: 'trade'; readonly no: number; readonly price: number };
  const no = fc.integer({ min: 1, max: 4 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      kind: fc.constant('put' as const),
      account: fc.integer({ min: 0, max: 5 }),
      held: fc.array(fc.tuple(no, fc.integer({ min: 1, max: 1_000 })), { maxLength: 4 }),
      loan: fc.integer({ min: 0, max: 2_000_000 }),
    }),
    fc.record({ kind: fc.constant('trade' as const), no, price: fc.integer({ min: 1, max: 5_000 }) }),
  );

  it('never misses one that is near or below after a move, by the exact reckoning', () => {
    const percents = [30, 45, 60, 90];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const watch = createUsWatch(TERMS, WARNED, 1);
        const accounts = new Map<number, Extract<Step, { kind: 'put' }>>();
        const prices = new Map<number, number>();
        const missed: number[] = [];
        for (const one of steps) {
          const concerned = new Set<number>();
          if (one.kind === 'put') {
            accounts.set(one.account, one);
            const held = one.held.map(([instrumentNo, shares]) => ({
              ...{ instrumentNo, shares, requirementBps: (percents[instrumentNo - 1] ?? 0) * 100 },
            }));
            watch.put(one.account, held, one.loan);
            if (one.held.length > 0) concerned.add(one.account);
          } else {
            if (prices.get(one.no) === one.price) continue;
            prices.set(one.no, one.price);
            watch.trade(one.no, one.price);
            for (const [account, { held }] of accounts)
              if (held.some(([held_]) => held_ === one.no)) concerned.add(account);
          }
          const named = new Set(watch.take());
          for (const account of concerned) {
            const { held, loan } = accounts.get(account) ?? { held: [], loan: 0 };
            const exact = usMarginAccount(
              TERMS,
              held.map(([instrumentNo, shares], n) => ({
                ...{ instrumentNo, value: cash(BigInt(shares * (prices.get(instrumentNo) ?? 0))) },
                ...{ loan: cash(n === 0 ? BigInt(loan) : 0n), requirementBps: (percents[instrumentNo - 1] ?? 0) * 100 },
              })),
            );
            const isNear = exact.excess * 10_000n < exact.value * BigInt(WARNED);
            if (isNear && exact.loan > 0n && !named.has(account)) missed.push(account);
          }
        }
        expect(missed).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
