import { isOnTick } from '@kuroshio/market';
import { cash, price, type Price, units } from '@kuroshio/money';
import { chargesFor, fillValue } from '@kuroshio/orders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrument } from '../exchange/stage.ts';
import { collarOf, planLimit, sizeFraction, sizeShares, unitsWorth, worstAsk } from './size-purchase.ts';
import type { TradingDate } from '@kuroshio/market';

const DATE = '2026-07-09' as TradingDate;
const etf = instrument('TWSE:0050');
const chip = instrument('TWSE:2330');
const apple = instrument('US:AAPL');
const market = (reference: number, last: number, up = 0, one = chip) => ({
  instrument: one,
  reference: reference as Price,
  last: last as Price | 0,
  limits: up === 0 ? null : { down: price(1), up: price(up) },
});

describe('the limit of a plan', () => {
  it.each([
    ['1 % above the last trade', 1000_00, 1000_00, 1100_00, 1010_00],
    ['the reference before the first trade', 1000_00, 0, 1100_00, 1010_00],
    ['no more than 3 % above the reference', 1000_00, 1025_00, 1100_00, 1030_00],
    ['none where the stock has run further', 1000_00, 1035_00, 1100_00, 0],
    ['none at limit up', 1000_00, 1100_00, 1100_00, 0],
    ['below the reference where the stock fell', 1000_00, 950_00, 1100_00, 959_00],
    ['none without a reference', 0, 0, 0, 0],
  ])('%s', (_, reference, last, up, limit) => {
    expect(planLimit(market(reference, last, up))).toBe(limit);
  });

  it('is on the grid and within the collar, whatever somebody does to the last price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 300_000 }), fc.integer({ min: 1, max: 600_000 }), (reference, last) => {
        const one = market(reference, last, Math.ceil(reference * 1.1));
        const limit = planLimit(one);
        if (limit === 0) return;
        expect(isOnTick(chip, limit)).toBe(true);
        expect(limit).toBeLessThanOrEqual(collarOf(one));
        expect(limit).toBeLessThanOrEqual(reference * 1.03);
      }),
    );
  });
});

describe('how much an amount buys', () => {
  it.each([
    ['NT$3,000 of a share at NT$50.50', etf, 3_000_00n, 50_50, 0, 59],
    ['what is left does not buy another', etf, 1_000_00n, 333_50, 0, 2],
    ['less than a share', chip, 1_000_00n, 1_010_00, 0, 0],
    ['a share whose commission does not fit', chip, 1_010_00n, 1_010_00, 0, 0],
    ['whole lots and the rest', etf, 100_000_00n, 35_00, 2_000, 853],
  ] as const)('%s', (_, one, amount, at, lots, odd) => {
    expect(sizeShares(one, cash(amount), price(at), DATE)).toMatchObject({ lots, odd });
  });

  /** What it costs, line by line, with whole dollars of commission as the table of fees says. */
  function plainCost(shares: number, at: number, least: bigint): bigint {
    if (shares === 0) return 0n;
    const value = BigInt(shares) * BigInt(at);
    const commission = ((value * 1425n) / 1_000_000n / 100n) * 100n;
    return value + (commission < least ? least : commission);
  }

  it('never costs more than the amount, and a share more would, by a plain reckoning', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n, max: 10_000n }).map((hundreds) => hundreds * 100_00n),
        fc.integer({ min: 5_00, max: 3_000_00 }),
        (amount, at) => {
          const { lots, odd } = sizeShares(etf, cash(amount), price(at), DATE);
          const cost = (all: number) => plainCost(all - (all % 1_000), at, 20_00n) + plainCost(all % 1_000, at, 1_00n);
          expect(cost(lots + odd)).toBeLessThanOrEqual(amount);
          if (lots + odd < 499_000) expect(cost(lots + odd + 1)).toBeGreaterThan(amount);
        },
      ),
    );
  });

  it('of a US share comes to no more than the amount with its charges, and to nearly all of it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10_00n, max: 30_000_00n }),
        fc.integer({ min: 1_0000, max: 900_0000 }),
        (amount, at) => {
          const { fraction } = sizeFraction(apple, cash(amount), price(at), DATE);
          const shares = unitsWorth(apple, fraction, price(at));
          const value = fillValue(apple, price(at), shares);
          const { fees, tax } = chargesFor(apple, 'buy', { value, shares }, DATE).totals;
          expect(value + fees + tax).toBeLessThanOrEqual(amount);
          expect(fraction + fees + tax + 2n).toBeGreaterThanOrEqual(amount);
        },
      ),
    );
  });

  it('goes as far into the book as it has to', () => {
    const asks = [200_0000, 1, 201_0000, 5, 250_0000, 100];
    expect(worstAsk(apple, cash(100_00n), asks)).toBe(200_0000);
    expect(worstAsk(apple, cash(700_00n), asks)).toBe(201_0000);
    expect(worstAsk(apple, cash(5_000_00n), asks)).toBe(250_0000);
    expect(worstAsk(apple, cash(90_000_00n), asks)).toBeUndefined();
    expect(units(0)).toBe(0);
  });
});
