import { blockTradeRule, FORESEEN, INSTRUMENTS, isBlockSize, type TradingDate, valueOf } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { offerBlock, wantedBy } from './offered-blocks.ts';

const day = '2026-07-09' as TradingDate;
const candidates = INSTRUMENTS.filter(({ venue }) => venue === 'TWSE' || venue === 'TPEX').map((instrument) => ({
  instrument,
  last: instrument.refPrice,
}));
const HOUR = 3_600_000;

describe('blocks of simulated institutions', () => {
  const blocks = Array.from({ length: 300 }, (_, n) =>
    offerBlock('a seed', n, n % 2 === 0 ? 'long' : 'day', day, candidates),
  );

  it('are blocks by the rule also at their discount, within the daily limit, for buyers of ordinary means', () => {
    for (const block of blocks) {
      if (block === undefined) throw new Error('there is a block');
      const { instrument, quantity, minimum, premiumBps, lockDays, closesAt } = block;
      const value = valueOf(instrument, instrument.refPrice, quantity);
      const paid = cash((value * BigInt(10_000 + premiumBps)) / 10_000n);
      expect(isBlockSize(blockTradeRule(day), instrument, quantity, paid)).toBe(true);
      expect(Math.abs(premiumBps)).toBeLessThanOrEqual(600);
      expect(quantity % instrument.lotSize).toBe(0);
      expect(minimum).toBeGreaterThan(0);
      expect(quantity).toBeGreaterThan(minimum * 10);
      expect(lockDays >= 1 && lockDays <= 5).toBe(true);
      expect(closesAt >= 11 * HOUR && closesAt <= 13.5 * HOUR).toBe(true);
    }
    const below = blocks.filter((block) => (block?.premiumBps ?? 0) < 0).length;
    expect(below > 220 && below < 285).toBe(true);
  });

  it('follow from seed and number alone', () => {
    expect(offerBlock('a seed', 7, 'day', day, candidates)).toEqual(blocks[7]);
    expect(offerBlock('another', 7, 'day', day, candidates)).not.toEqual(blocks[7]);
    expect(offerBlock('a seed', 7, 'day', day, [])).toBeUndefined();
  });

  it.each([
    ['day', 1, 1],
    ['long', 0.25, 0.7],
  ] as const)(
    'of a %s are wanted by others more and more, in the end for a part of %d to %d',
    (length, least, most) => {
      const closes = { date: (length === 'day' ? day : '2026-07-13') as TradingDate, msOfDay: 12 * HOUR };
      const opens = { date: day, msOfDay: 9 * HOUR };
      for (let number = 0; number < 40; number++) {
        const block = { seed: 'a seed', number, length, quantity: 100_000, opens, closes };
        const at = (date: string, hours: number) =>
          wantedBy(FORESEEN, 'TWSE', block, { date: date as TradingDate, msOfDay: hours * HOUR });
        const course = [
          ...[at('2026-07-08', 14), at('2026-07-09', 9), at('2026-07-09', 10), at('2026-07-09', 12)],
          ...[at('2026-07-10', 12), at('2026-07-13', 12), at('2026-07-14', 9)],
        ];
        expect(course).toEqual(course.toSorted((a, b) => a - b));
        expect(course[0]).toBe(0);
        const end = (course.at(-1) ?? 0) / 100_000;
        expect(end >= least && end <= most).toBe(true);
      }
    },
  );
});
