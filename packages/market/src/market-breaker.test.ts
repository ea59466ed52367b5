import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BREAKER_RULES, breakerFor, tradingDate } from './index.ts';

function at(hours: number, minutes: number, seconds = 0): number {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

const QUARTER = 900_000;
const date = tradingDate('2026-07-09');
const noon = { date, msOfDay: at(12, 0), closesAt: at(16, 0) } as const;

describe('the market-wide circuit breaker', () => {
  // The index stood at 7,000.00 (in units of 0.01): 7 % below is 6,510.00, 13 % 6,090.00, 20 % 5,600.00.
  it.each([
    ['a rise', 750_000, 0, null],
    ['no move', 700_000, 0, null],
    ['just not 7 %', 651_001, 0, null],
    ['7 % sharp', 651_000, 0, { level: 1, haltMs: QUARTER }],
    ['7 % again', 651_000, 1, null],
    ['just not 13 % after level 1', 609_001, 1, null],
    ['just not 13 % before level 1', 609_001, 0, { level: 1, haltMs: QUARTER }],
    ['13 % sharp after level 1', 609_000, 1, { level: 2, haltMs: QUARTER }],
    ['13 % at once', 609_000, 0, { level: 2, haltMs: QUARTER }],
    ['13 % again', 609_000, 2, null],
    ['back above 13 % after level 2', 640_000, 2, null],
    ['just not 20 % after level 2', 560_001, 2, null],
    ['20 % sharp after level 2', 560_000, 2, { level: 3, haltMs: 'day' }],
    ['20 % at once', 560_000, 0, { level: 3, haltMs: 'day' }],
    ['20 % again', 560_000, 3, null],
    ['no level yet', 0, 0, null],
  ] as const)('%s: at %d with level %d tripped', (_, level, tripped, halt) => {
    expect(breakerFor({ ...noon, level, previousClose: 700_000, tripped })).toEqual(halt);
  });

  it.each([
    ['level 1 at 15:24:59', 651_000, at(15, 24, 59), at(16, 0), 1],
    ['level 1 at 15:25 sharp', 651_000, at(15, 25), at(16, 0), null],
    ['level 2 at 15:24:59', 609_000, at(15, 24, 59), at(16, 0), 2],
    ['level 2 at 15:25 sharp', 609_000, at(15, 25), at(16, 0), null],
    ['level 3 at 15:25 sharp', 560_000, at(15, 25), at(16, 0), 3],
    ['level 3 at 15:59:59', 560_000, at(15, 59, 59), at(16, 0), 3],
    ['level 1 at 09:30', 651_000, at(9, 30), at(16, 0), 1],
    ['level 1 at 12:24:59 of an early close', 651_000, at(12, 24, 59), at(13, 0), 1],
    ['level 1 at 12:25 of an early close', 651_000, at(12, 25), at(13, 0), null],
    ['level 3 at 12:25 of an early close', 560_000, at(12, 25), at(13, 0), 3],
  ] as const)('%s', (_, level, msOfDay, closesAt, halts) => {
    const halt = breakerFor({ date, level, previousClose: 700_000, msOfDay, closesAt, tripped: 0 });
    expect(halt?.level ?? null).toBe(halts);
  });

  it.each([
    // Closes and levels of days on which level 1 halted the market a few minutes after the opening (general knowledge).
    ['2020-03-09', 2972.37, 2764.21],
    ['2020-03-12', 2741.38, 2549.05],
    ['2020-03-16', 2711.02, 2490.47],
  ] as const)('halted on %s', (day, previousClose, level) => {
    const moment = { ...noon, date: tradingDate(day), msOfDay: at(9, 34) };
    const halt = breakerFor({ ...moment, level, previousClose, tripped: 0 });
    expect(halt).toEqual({ level: 1, haltMs: QUARTER });
  });

  it.each([
    ['2013-04-05', null],
    ['2013-04-08', 1],
  ] as const)('on %s halts at level %s', (day, halts) => {
    const halt = breakerFor({ ...noon, date: tradingDate(day), level: 651_000, previousClose: 700_000, tripped: 0 });
    expect(halt?.level ?? null).toBe(halts);
  });

  it('has a source for every row', () => {
    for (const row of BREAKER_RULES) expect(row.source).toMatch(/general knowledge/);
  });

  it('trips each level once however the index moves through a day (random days)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 500_000, max: 720_000 }), { maxLength: 60 }), (levels) => {
        let tripped: 0 | 1 | 2 | 3 = 0;
        for (const [i, level] of levels.entries()) {
          const before: number = tripped;
          const msOfDay = at(9, 30) + i * 60_000;
          const halt = breakerFor({ ...noon, msOfDay, level, previousClose: 700_000, tripped });
          if (halt !== null) {
            expect(halt.level).toBeGreaterThan(before);
            tripped = halt.level;
          }
        }
        const lowest = Math.min(700_000, ...levels);
        expect(tripped).toBe(lowest <= 560_000 ? 3 : lowest <= 609_000 ? 2 : lowest <= 651_000 ? 1 : 0);
      }),
    );
  });
});
