import { dividendOf, type Instrument, lotOn, priceLimits, sharesOf, sharesOfLots, unitsOf } from '@kuroshio/market';
import { basisPoints, type BasisPoints, type Cash, cash, type Lots, lots, minus, plus } from '@kuroshio/money';
import { type Price, price, type Shares, shares, type Units, units } from '@kuroshio/money';
import { fillOrder, fillValue, growPosition, type Order, sellable } from '@kuroshio/orders';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { OrderFacts, Ticket } from './index.ts';

// What is said of types here is held by the type check of `npm run lint`: a line that no longer holds does not compile.

describe('numbers of one unit are not taken where another is meant', () => {
  it('shares, lots, prices and basis points are no share units', () => {
    expectTypeOf<Shares>().not.toExtend<Units>();
    expectTypeOf<Lots>().not.toExtend<Units>();
    expectTypeOf<Price>().not.toExtend<Units>();
    expectTypeOf<BasisPoints>().not.toExtend<Units>();
    expectTypeOf<number>().not.toExtend<Units>();
  });

  it('share units are no shares, basis points no price, and what is counted is no money', () => {
    expectTypeOf<Units>().not.toExtend<Shares>();
    expectTypeOf<Lots>().not.toExtend<Shares>();
    expectTypeOf<BasisPoints>().not.toExtend<Price>();
    expectTypeOf<Units>().not.toExtend<Cash>();
    expectTypeOf<bigint>().not.toExtend<Cash>();
  });

  it('the market says which it takes and gives', () => {
    expectTypeOf(unitsOf).parameter(1).toEqualTypeOf<Shares>();
    expectTypeOf(unitsOf).returns.toEqualTypeOf<Units>();
    expectTypeOf(sharesOf).parameter(1).toEqualTypeOf<Units>();
    expectTypeOf(sharesOfLots).parameter(1).toEqualTypeOf<Lots>();
    expectTypeOf(lotOn).returns.toEqualTypeOf<Units>();
    expectTypeOf(dividendOf).parameter(1).toEqualTypeOf<Units>();
    expectTypeOf(priceLimits).parameter(1).toEqualTypeOf<Price>();
    expectTypeOf<Instrument['lotSize']>().toEqualTypeOf<Shares>();
    expectTypeOf<Instrument['priceLimitBps']>().toEqualTypeOf<BasisPoints | null>();
  });

  it('orders, positions and checks count share units and hold money', () => {
    expectTypeOf(fillValue).parameter(1).toEqualTypeOf<Price>();
    expectTypeOf(fillValue).parameter(2).toEqualTypeOf<Units>();
    expectTypeOf(fillValue).returns.toEqualTypeOf<Cash>();
    expectTypeOf(fillOrder).parameter(3).toEqualTypeOf<Units>();
    expectTypeOf(growPosition).parameter(1).toEqualTypeOf<Units>();
    expectTypeOf(growPosition).parameter(2).toEqualTypeOf<Cash>();
    expectTypeOf(sellable).returns.toEqualTypeOf<Units>();
    expectTypeOf<Order['heldCash']>().toEqualTypeOf<Cash>();
    expectTypeOf<Order['heldShares']>().toEqualTypeOf<Units>();
    expectTypeOf<Ticket['quantity']>().toEqualTypeOf<Units>();
    expectTypeOf<OrderFacts['opposite'][number][1]>().toEqualTypeOf<Shares>();
  });

  it('units are added to their own kind alone', () => {
    expect(plus(units(3), units(4))).toBe(7);
    expect(minus(shares(0.5), shares(0.25))).toBe(0.25);
    expectTypeOf<Shares>().not.toExtend<Parameters<typeof plus<Units>>[1]>();
    expectTypeOf<Units>().not.toExtend<Parameters<typeof minus<Shares>>[1]>();
  });
});

describe('what comes in is looked at', () => {
  it.each([
    ['a part of a share unit', () => units(0.5)],
    ['no number of shares', () => shares(Number.NaN)],
    ['half a lot', () => lots(0.5)],
    ['less than no lots', () => lots(-1)],
    ['a part of a basis point', () => basisPoints(12.5)],
    ['no price', () => price(0)],
  ])('%s is refused', (_, make) => {
    expect(make).toThrow('not a ');
  });

  it('what is whole is taken as it is', () => {
    expect([units(-1), shares(0.25), lots(0), basisPoints(1000), price(1), cash(1n)]).toEqual([
      -1,
      0.25,
      0,
      1000,
      1,
      1n,
    ]);
  });
});
