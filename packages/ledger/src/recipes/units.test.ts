import type { Cash, Units } from '@kuroshio/money';
import { describe, expectTypeOf, it } from 'vitest';
import { buyFill, type orderHold, settlement, shareDelivery } from '../index.ts';

// Held by the type check of `npm run lint`.
describe('a recipe', () => {
  it('takes money where money moves, and share units where shares do', () => {
    expectTypeOf(buyFill).parameter(0).toHaveProperty('shares').toEqualTypeOf<Units>();
    expectTypeOf(buyFill).parameter(0).toHaveProperty('value').toEqualTypeOf<Cash>();
    expectTypeOf(settlement).parameter(0).toHaveProperty('pay').toEqualTypeOf<Cash>();
    expectTypeOf(shareDelivery).parameter(0).toHaveProperty('shares').toEqualTypeOf<Units>();
  });

  it('holds money of a cash asset or units of a share asset, never one as the other', () => {
    type Hold = Parameters<typeof orderHold>[0];
    type Whose = { customer: number; orderId: bigint };
    expectTypeOf<Whose & { cashAsset: number; held: Cash; pledged: Cash }>().toExtend<Hold>();
    expectTypeOf<Whose & { shareAsset: number; shares: Units }>().toExtend<Hold>();
    expectTypeOf<Whose & { cashAsset: number; held: Units; pledged: Cash }>().not.toExtend<Hold>();
    expectTypeOf<Whose & { shareAsset: number; shares: Cash }>().not.toExtend<Hold>();
  });
});
