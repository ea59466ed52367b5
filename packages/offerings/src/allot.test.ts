import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allot, allotmentRate, type Demand, type Tier } from './allot.ts';

const one = (reserved: number): Tier[] => [{ least: 1, most: 1_000_000, reserved }];
const inTier = (tier: number, ...shares: number[]): Demand[] => shares.map((n) => ({ tier, shares: n }));
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);

describe('an allotment', () => {
  it.each([
    ['enough for everybody', 10_000, [3_000, 2_000], [3_000, 2_000]],
    ['exactly enough', 5_000, [3_000, 2_000], [3_000, 2_000]],
    ['half of it', 5_000, [6_000, 4_000], [3_000, 2_000]],
    // 1000 of 3000: 333.33 each; the share that is left goes to the first.
    ['three equal thirds', 1_000, [1_000, 1_000, 1_000], [334, 333, 333]],
    // 285.7, 285.7, 428.6: two shares are left, for the fractions .714 of the first two.
    ['the largest fractions', 1_000, [2_000, 2_000, 3_000], [286, 286, 428]],
    ['less than a share each', 2, [1_000, 1_000, 1_000], [1, 1, 0]],
    ['nothing to share out', 0, [1_000], [0]],
    ['nobody', 1_000, [], []],
  ])('%s', (_, offered, wanted, allotted) => {
    expect(allot(one(offered), inTier(0, ...wanted))).toEqual(allotted);
  });

  const three: Tier[] = [
    { least: 1_000, most: 9_000, reserved: 40_000 },
    { least: 10_000, most: 40_000, reserved: 40_000 },
    { least: 50_000, most: 200_000, reserved: 20_000 },
  ];

  it.each([
    // The first leaves 30,000: the others lack 40,000 and 80,000, so a third and two thirds of it go to them.
    ['what a tier leaves, by what the others lack', [10_000, 80_000, 100_000], [10_000, 50_000, 40_000]],
    ['each its own where all are full', [400_000, 80_000, 100_000], [40_000, 40_000, 20_000]],
    ['to the one that lacks', [10_000, 10_000, 100_000], [10_000, 10_000, 80_000]],
  ])('of tiers: %s', (_, wanted, quotas) => {
    const demands = wanted.flatMap((n, tier) => inTier(tier, n / 2, n / 2));
    const given = allot(three, demands);
    expect([0, 1, 2].map((tier) => (given[2 * tier] ?? 0) + (given[2 * tier + 1] ?? 0))).toEqual(quotas);
    expect(allotmentRate(three, wanted)).toEqual(
      quotas.map((quota, at) => Math.floor((quota * 1_000_000) / (wanted[at] ?? 1))),
    );
  });

  it('fills everything of a tier for which nobody has applied', () => {
    expect(allotmentRate(one(5), [0])).toEqual([1_000_000]);
  });

  /** Hands out share by share, always to the one who lacks most of the exact part. */
  function handOut(offered: number, wanted: readonly number[]): number[] {
    const all = sum(wanted);
    if (all <= offered) return [...wanted];
    const given = wanted.map(() => 0);
    for (let n = 0; n < offered; n++) {
      const lacks = wanted.map((want, at) => want * offered - (given[at] ?? 0) * all);
      const next = lacks.indexOf(Math.max(...lacks));
      given[next] = (given[next] ?? 0) + 1;
    }
    return given;
  }

  it('is what handing out share by share comes to', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }), (offered, wanted) => {
        expect(allot(one(offered), inTier(0, ...wanted))).toEqual(handOut(offered, wanted));
      }),
    );
  });

  const tiersArbitrary = fc.array(
    fc.nat(100_000).map((reserved) => ({ least: 1, most: 1_000_000, reserved })),
    { minLength: 1, maxLength: 4 },
  );
  const caseArbitrary = tiersArbitrary.chain((tiers) =>
    fc.tuple(
      fc.constant(tiers),
      fc.array(fc.record({ tier: fc.nat(tiers.length - 1), shares: fc.integer({ min: 1, max: 50_000 }) }), {
        maxLength: 40,
      }),
    ),
  );

  it('is never more than offered nor than applied for, leaves nothing that somebody wants, and is fair to one share', () => {
    fc.assert(
      fc.property(caseArbitrary, ([tiers, demands]) => {
        const given = allot(tiers, demands);
        const [offered, wanted] = [sum(tiers.map((tier) => tier.reserved)), sum(demands.map(({ shares }) => shares))];
        expect(sum(given)).toBe(Math.min(offered, wanted));
        for (const [at, { tier, shares }] of demands.entries()) {
          const got = given[at] ?? 0;
          expect(got >= 0 && got <= shares).toBe(true);
          for (const [other, beside] of demands.entries()) {
            if (beside.tier !== tier) continue;
            const theirs = given[other] ?? 0;
            if (beside.shares === shares) expect(Math.abs(got - theirs)).toBeLessThanOrEqual(1);
            if (beside.shares > shares) expect(theirs).toBeGreaterThanOrEqual(got);
          }
        }
        // Nobody in a tier is denied what was reserved for it.
        for (const [tier, { reserved }] of tiers.entries()) {
          const own = demands.flatMap((demand, at) => (demand.tier === tier ? [[demand.shares, given[at] ?? 0]] : []));
          const [asked, got] = [sum(own.map(([n = 0]) => n)), sum(own.map(([, n = 0]) => n))];
          expect(got).toBeGreaterThanOrEqual(Math.min(asked, reserved));
        }
      }),
    );
  });

  it('does not depend on the order of the list by more than one share', () => {
    fc.assert(
      fc.property(caseArbitrary, ([tiers, demands]) => {
        const [given, turned] = [allot(tiers, demands), allot(tiers, demands.toReversed()).reverse()];
        for (const [at, shares] of given.entries()) expect(Math.abs(shares - (turned[at] ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
