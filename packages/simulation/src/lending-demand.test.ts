import { addDays, INSTRUMENTS, tradingDate } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { lendingDemand } from './index.ts';

const START = tradingDate('2026-07-13');
const STOCKS = INSTRUMENTS.filter(({ venue, kind }) => venue === 'TWSE' && (kind === 'stock' || kind === 'etf'));

describe('what institutions want to borrow', () => {
  it('is the same for the same seed and day, and another for another', () => {
    const [one] = STOCKS;
    if (one === undefined) throw new Error('no stock');
    expect(lendingDemand('a', one, START)).toEqual(lendingDemand('a', one, START));
    const days = Array.from({ length: 20 }, (_, n) => lendingDemand('a', one, addDays(START, n)));
    expect(new Set(days.map(({ lots }) => lots)).size).toBeGreaterThan(5);
    expect(lendingDemand('b', one, START)).not.toEqual(lendingDemand('a', one, START));
  });

  it('is neither nothing nor endless, within the rates of the platform, and for most shares cheap', () => {
    const all = STOCKS.flatMap((one) => [0, 30, 60].map((n) => lendingDemand('seed', one, addDays(START, n))));
    for (const { rateBps, lots } of all) {
      expect(rateBps >= 10 && rateBps <= 1_600 && rateBps % 5 === 0).toBe(true);
      expect(lots >= 10 && lots <= 500).toBe(true);
    }
    const cheap = all.filter(({ rateBps }) => rateBps < 200).length / all.length;
    expect(cheap).toBeGreaterThan(0.45);
    expect(all.some(({ rateBps }) => rateBps > 500)).toBe(true);
  });
});
