import type { WireOrder } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { Refused } from '../platform/failure.ts';
import { amendableParts, amendmentOf, changesNothing, checkAmend, leastUnits, startAmend } from './amend-draft.ts';
import { UNLIMITED } from './price-grid.ts';
import { TSMC } from './test-listings.ts';

const order = (changes: Partial<WireOrder> = {}) =>
  ({
    id: '7',
    state: 'open',
    type: 'limit',
    board: 'regular',
    price: 2465_00,
    quantity: 5000,
    filledQuantity: 0,
    ...changes,
  }) as WireOrder;

describe('what of a pending order can be changed', () => {
  it.each([
    ['untouched', order(), { price: true, quantity: true }],
    ['filled in part', order({ filledQuantity: 3000 }), { price: true, quantity: true }],
    ['with one lot left', order({ filledQuantity: 4000 }), { price: true, quantity: false }],
    ['of one lot', order({ quantity: 1000 }), { price: true, quantity: false }],
    ['at market, waiting for an auction', order({ type: 'market' }), { price: false, quantity: true }],
    ['for a fraction of a share', order({ board: 'fractional', type: 'market' }), { price: false, quantity: false }],
    ['that has ended', order({ state: 'filled' }), { price: false, quantity: false }],
    ['for an odd lot', order({ board: 'odd-lot', quantity: 50 }), { price: false, quantity: true }],
    ['for an odd lot after hours', order({ board: 'after-odd', quantity: 50 }), { price: false, quantity: true }],
    ['for one share', order({ board: 'odd-lot', quantity: 1 }), { price: false, quantity: false }],
    [
      'for one share left',
      order({ board: 'odd-lot', quantity: 9, filledQuantity: 8 }),
      { price: false, quantity: false },
    ],
    ['at the close', order({ board: 'fixed-price' }), { price: false, quantity: true }],
    ['for extended hours', order({ board: 'extended' }), { price: true, quantity: true }],
  ] as const)('%s', (_, one, parts) => expect(amendableParts(one, TSMC)).toEqual(parts));
});

describe('a change', () => {
  it('begins at the price, or one lot below the quantity', () => {
    expect(startAmend(order(), TSMC, 'price')).toEqual({ part: 'price', price: 2465_00 });
    expect(startAmend(order(), TSMC, 'quantity')).toEqual({ part: 'quantity', units: 4 });
    expect(startAmend(order({ filledQuantity: 3000 }), TSMC, 'quantity')).toEqual({ part: 'quantity', units: 4 });
  });

  it('of an odd lot is counted in shares', () => {
    const odd = order({ board: 'odd-lot', quantity: 50, filledQuantity: 12 });
    expect(startAmend(odd, TSMC, 'quantity')).toEqual({ part: 'quantity', units: 49 });
    expect(leastUnits(odd, TSMC)).toBe(13);
    expect(changesNothing(odd, TSMC, { part: 'quantity', units: 50 })).toBe(true);
    expect(amendmentOf(odd, TSMC, { part: 'quantity', units: 20 })).toEqual({ id: '7', quantity: 20 });
  });

  it('keeps more than has traded', () => {
    expect([0, 1000, 4000].map((filledQuantity) => leastUnits(order({ filledQuantity }), TSMC))).toEqual([1, 2, 5]);
  });

  it('that changes nothing is known', () => {
    expect(changesNothing(order(), TSMC, { part: 'price', price: 2465_00 })).toBe(true);
    expect(changesNothing(order(), TSMC, { part: 'price', price: 2460_00 })).toBe(false);
    expect(changesNothing(order(), TSMC, { part: 'quantity', units: 5 })).toBe(true);
  });

  it.each([
    [2460_00, undefined],
    [2461_00, 'PRICE_OFF_TICK'],
    [2720_00, 'PRICE_OVER_LIMIT'],
    [0, 'PRICE_REQUIRED'],
  ])('to %i is %s', (price, refusal) => {
    const failure = checkAmend(TSMC, { limitUp: 2710_00, limitDown: 2220_00 }, { part: 'price', price });
    expect(failure instanceof Refused ? failure.code : undefined).toBe(refusal);
  });

  it('has no limits where none are known', () => {
    expect(checkAmend(TSMC, UNLIMITED, { part: 'price', price: 9000_00 })).toBeUndefined();
  });

  it('tells the server only what changes, in shares of the whole order', () => {
    expect(amendmentOf(order(), TSMC, { part: 'price', price: 2460_00 })).toEqual({ id: '7', price: 2460_00 });
    expect(amendmentOf(order(), TSMC, { part: 'quantity', units: 3 })).toEqual({ id: '7', quantity: 3000 });
  });
});
