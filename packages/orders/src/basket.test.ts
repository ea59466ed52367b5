import { createRandom } from '@kuroshio/base';
import { cash } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { basketPurchases, basketSales, driftBps, weightBps } from './basket.ts';

const parts = (...rows: readonly (readonly [number, bigint])[]) =>
  rows.map(([targetBps, value]) => ({ targetBps, value: cash(value) }));

describe('a basket of 60 and 40', () => {
  it.each([
    ['as it should be', [60n, 40n], 0],
    ['the other way round', [40n, 60n], 2_000],
    ['all of one', [100n, 0n], 4_000],
    ['nothing', [0n, 0n], 0],
  ] as const)('%s', (_, [first, second], drift) => {
    expect(driftBps(parts([6_000, first], [4_000, second]))).toBe(drift);
  });

  it('sells what is above its target, the new money counted in', () => {
    const held = parts([6_000, 800n], [4_000, 200n]);
    expect(basketSales(held, cash(0n))).toEqual([200n, 0n]);
    // 1,200 in all: 720 and 480.
    expect(basketSales(held, cash(200n))).toEqual([80n, 0n]);
    expect(basketSales(held, cash(500n))).toEqual([0n, 0n]);
  });

  it('with new money alone buys what lacks most, and never more than the money', () => {
    // 900 in all: 540 and 360; the first is above already.
    expect(basketPurchases(parts([6_000, 600n], [4_000, 200n]), cash(100n))).toEqual([0n, 100n]);
    expect(basketPurchases(parts([6_000, 600n], [4_000, 400n]), cash(101n))).toEqual([60n, 40n]);
    expect(basketPurchases(parts([6_000, 0n], [4_000, 0n]), cash(1_000n))).toEqual([600n, 400n]);
  });

  it('weighs what it holds', () => {
    expect(weightBps(cash(1n), cash(3n))).toBe(3_333);
    expect(weightBps(cash(0n), cash(0n))).toBe(0);
  });
});

it('of any make: purchases stay within the money and bring no part above its target, sales and purchases bring it home', () => {
  const random = createRandom('baskets');
  for (let round = 0; round < 2_000; round++) {
    const count = 1 + random.whole(8);
    let left = 10_000;
    const held = Array.from({ length: count }, (_, at) => {
      const targetBps = at === count - 1 ? left : random.whole(left - (count - at) + 1) + 1;
      left -= targetBps;
      return { targetBps, value: cash(BigInt(random.whole(1_000_000))) };
    });
    const money = cash(BigInt(random.whole(500_000)));
    const bought = basketPurchases(held, money);
    const spent = bought.reduce((sum, one) => sum + one, 0n);
    expect(spent).toBeLessThanOrEqual(money);
    const total = held.reduce((sum, { value }) => sum + value, 0n);
    for (const [at, part] of held.entries()) {
      const after = Number(part.value + (bought[at] ?? 0n));
      if (bought[at] !== 0n) expect(after).toBeLessThanOrEqual((Number(total + money) * part.targetBps) / 10_000);
    }
    const kept = held.map((part, at) => ({ ...part, value: cash(part.value - (basketSales(held, money)[at] ?? 0n)) }));
    const proceeds = cash(total - kept.reduce((sum, { value }) => sum + value, 0n));
    const full = basketPurchases(kept, cash(money + proceeds));
    const after = kept.map((part, at) => ({ ...part, value: cash(part.value + (full[at] ?? 0n)) }));
    if (total + money > 1_000_000n) expect(driftBps(after)).toBeLessThanOrEqual(1);
  }
});
