import { INSTRUMENTS } from '@kuroshio/market';
import { price } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { crowdBids, offerAuction } from './offered-auctions.ts';

const candidates = INSTRUMENTS.filter(({ kind, venue }) => kind === 'stock' && venue === 'TWSE')
  .slice(0, 20)
  .map((instrument) => ({ instrument, last: price(8_450) }));
const cases = Array.from({ length: 400 }, (_, n) => offerAuction('seed', n, candidates)).filter(
  (one) => one !== undefined,
);

describe('simulated auctions', () => {
  it('are the same for the same seed and number', () => {
    expect(offerAuction('seed', 7, candidates)).toEqual(cases[7]);
    expect(crowdBids('seed', 9, { floor: price(1_000), marketPrice: price(1_500), cap: 50 })).toEqual(
      crowdBids('seed', 9, { floor: price(1_000), marketPrice: price(1_500), cap: 50 }),
    );
    expect(offerAuction('seed', 7, [])).toBeUndefined();
  });

  it('are mostly bid for more than once over, one in eight for too little, none without a bid that wins', () => {
    const short = cases.filter((one) => {
      const bids = crowdBids('crowd', one.crowd, one);
      expect(bids.length).toBe(one.crowd);
      for (const { price: own, lots } of bids) {
        expect(own).toBeGreaterThanOrEqual(one.floor);
        expect(lots).toBeGreaterThanOrEqual(1);
        expect(lots).toBeLessThanOrEqual(Math.min(one.cap, 40));
      }
      return bids.reduce((sum, { lots }) => sum + lots, 0) < one.lots;
    });
    expect(short.length / cases.length).toBeGreaterThan(0.06);
    expect(short.length / cases.length).toBeLessThan(0.25);
  });

  it('let nobody win more than an eighth of the lots, as the rule of a tenth of all comes to', () => {
    for (const { cap, lots, floor, marketPrice } of cases) {
      expect(cap).toBe(Math.floor(lots / 8));
      expect(floor / marketPrice).toBeGreaterThan(0.61);
      expect(floor / marketPrice).toBeLessThan(0.86);
    }
  });
});
