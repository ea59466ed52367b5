import { basisPoints, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collared, stepsToward } from './orders-toward.ts';

const one = (symbol: string, lotValue: bigint, held: number) => ({ symbol, lotValue: cash(lotValue), held });
const want = (targets: Record<string, number>) =>
  new Map(Object.entries(targets).map(([symbol, bps]) => [symbol, basisPoints(bps)]));

describe('the way to what a pool should hold', () => {
  it.each([
    ['buys whole lots, rounded down', { A: 5_000 }, [one('A', 30n, 0)], 100n, 100n, [{ symbol: 'A', lots: 1 }]],
    ['sells what is no target', {}, [one('A', 30n, 3)], 100n, 0n, [{ symbol: 'A', lots: -3 }]],
    ['buys for no more than there is', { A: 9_000 }, [one('A', 10n, 0)], 100n, 35n, [{ symbol: 'A', lots: 3 }]],
    ['keeps a tenth in money', { A: 10_000 }, [one('A', 1n, 0)], 100n, 100n, [{ symbol: 'A', lots: 90 }]],
    ['leaves what is nearly right', { A: 5_000 }, [one('A', 1n, 46)], 100n, 100n, []],
    [
      'sells before it buys',
      { B: 5_000 },
      [one('B', 10n, 0), one('A', 10n, 2)],
      100n,
      100n,
      [
        { symbol: 'A', lots: -2 },
        { symbol: 'B', lots: 5 },
      ],
    ],
  ] as const)('%s', (_, targets, instruments, worth, money, steps) => {
    expect(stepsToward(want(targets), instruments, cash(worth), cash(money))).toEqual(steps);
  });

  it('never spends more than the money, nor sells more than is held', () => {
    const instruments = fc.array(
      fc.record({ lotValue: fc.bigInt({ min: 1n, max: 10n ** 9n }), held: fc.nat(1_000), bps: fc.nat(10_000) }),
      { maxLength: 8 },
    );
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(instruments, amounts, amounts, (all, worth, money) => {
        const named = all.map(({ lotValue, held }, at) => one(`S${at}`, lotValue, held));
        const targets = want(Object.fromEntries(all.map(({ bps }, at) => [`S${at}`, bps])));
        const steps = stepsToward(targets, named, cash(worth), cash(money));
        const valueOf = new Map(named.map(({ symbol, lotValue }) => [symbol, lotValue]));
        const heldOf = new Map(named.map(({ symbol, held }) => [symbol, held]));
        const spent = steps.reduce(
          (sum, { symbol, lots }) => sum + (lots > 0 ? BigInt(lots) * (valueOf.get(symbol) ?? 0n) : 0n),
          0n,
        );
        expect(spent <= money).toBe(true);
        for (const { symbol, lots } of steps) expect(lots + (heldOf.get(symbol) ?? 0) >= 0).toBe(true);
      }),
    );
  });
});

describe('the limit of a pool', () => {
  it.each([
    ['takes the best offer', 'buy', 1_000, 1_001, 1_001],
    ['does not follow an offer that waits far above', 'buy', 1_000, 1_090, 1_003],
    ['asks at what was traded where nobody offers', 'buy', 1_000, undefined, 1_000],
    ['takes the best bid', 'sell', 1_000, 999, 999],
    ['does not follow a bid that waits far below', 'sell', 1_000, 910, 997],
  ] as const)('%s', (_, side, fair, best, limit) => {
    expect(collared(side, fair, best)).toBeCloseTo(limit, 9);
  });
});
