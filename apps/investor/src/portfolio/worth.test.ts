import { describe, expect, it } from 'vitest';
import { saleCostsAt } from './sale-costs-at.ts';
import { sumOf, worthOf } from './worth.ts';

const TSMC = { venue: 'TWSE', priceScale: 2, currency: 'TWD', shareScale: 0, lotSize: 1000 } as const;
const sale = { taxClass: 'tw-stock', tradingDate: '2026-07-09', dayTradable: 0 } as const;

describe('what a holding would leave of a sale now', () => {
  const holding = { quantity: 1000, cost: '246351000', marketValue: '247000000', saleCosts: '1092900', sale };

  it('follows the live price, and so do fees and tax; cost does not move', () => {
    // 2,500,000 less fee 3,562, tax 7,500 and cost 2,463,510.
    expect(worthOf(holding, TSMC, 2500_00, saleCostsAt)).toEqual({
      value: 250000000n,
      cost: 246351000n,
      saleCosts: 1106200n,
      profit: 2542800n,
    });
  });

  it('pays the lower tax of what was bought today', () => {
    const today = { ...holding, sale: { ...sale, dayTradable: 1000 } };
    expect(worthOf(today, TSMC, 2500_00, saleCostsAt).saleCosts).toBe(731200n);
  });

  it('is that of the answer until there is a price', () => {
    for (const last of [undefined, 0]) expect(worthOf(holding, TSMC, last, saleCostsAt).profit).toBe(-443900n);
    expect(worthOf(holding, undefined, 5, saleCostsAt).value).toBe(247000000n);
  });

  it('has the costs of the answer until the fees are loaded', () => {
    expect(worthOf(holding, TSMC, 2500_00, undefined)).toMatchObject({ value: 250000000n, saleCosts: 1092900n });
  });

  it('adds up', () => {
    const sum = sumOf([
      { value: 120n, cost: 100n, saleCosts: 1n, profit: 19n },
      { value: 70n, cost: 100n, saleCosts: 2n, profit: -32n },
    ]);
    expect(sum).toEqual({ value: 190n, cost: 200n, saleCosts: 3n, profit: -13n });
  });
});
