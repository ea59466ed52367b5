import { describe, expect, it } from 'vitest';
import { coolingEnd, momentText, periodAt } from './limit-calendar.ts';
import { coolingUntil, type Decision, holdsFrom, standing } from './limits-in-force.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-25T10:00:00+08:00');
const OF = { kind: 'deposit', period: 'day' } as const;

/** A customer who decides something at hours after the start, as the server writes it. */
function diary() {
  const rows: Decision[] = [];
  const at = (hours: number) => START + hours * HOUR;
  return {
    rows,
    wish(hours: number, amount: bigint | null) {
      const from = holdsFrom(standing(rows, OF, at(hours)), amount, at(hours));
      if (from !== undefined) rows.push({ ...OF, amount, decidedAt: at(hours), holdsFrom: from, holdsUntil: null });
      return from === undefined ? 'nothing' : from === at(hours) ? 'now' : `in ${(from - at(hours)) / HOUR} h`;
    },
    now: (hours: number) => standing(rows, OF, at(hours)).amount,
    waiting: (hours: number) => standing(rows, OF, at(hours)).waiting?.amount,
  };
}

describe('an own limit', () => {
  it('holds at once where it is the first or lower, and a day later where it is higher or goes', () => {
    const { wish, now } = diary();
    expect([wish(0, 100n), now(0)]).toEqual(['now', 100n]);
    expect([wish(1, 50n), now(1)]).toEqual(['now', 50n]);
    expect(wish(2, 80n)).toBe('in 24 h');
    expect([now(2), now(25.9), now(26)]).toEqual([50n, 50n, 80n]);
    expect(wish(30, null)).toBe('in 24 h');
    expect([now(53.9), now(54)]).toEqual([80n, null]);
  });

  it('is not raised sooner by two raises in a row, nor by a raise in two parts', () => {
    const twice = diary();
    twice.wish(0, 100n);
    expect([twice.wish(1, 200n), twice.wish(20, 300n)]).toEqual(['in 24 h', 'in 24 h']);
    // The first is replaced: its day does not count for the second.
    expect([twice.now(25), twice.now(43.9), twice.now(44)]).toEqual([100n, 100n, 300n]);
    const parts = diary();
    parts.wish(0, 100n);
    parts.wish(1, 101n);
    expect(parts.wish(25, 1_000n)).toBe('in 24 h');
    expect([parts.now(25), parts.now(48.9), parts.now(49)]).toEqual([101n, 101n, 1_000n]);
  });

  it('asked for again while it waits does not wait longer, and does not come sooner', () => {
    const { wish, now } = diary();
    wish(0, 100n);
    wish(1, 200n);
    expect([wish(2, 200n), wish(20, 200n)]).toEqual(['nothing', 'nothing']);
    expect([now(24.9), now(25)]).toEqual([100n, 200n]);
  });

  it('is not gone round by lowering and raising again within the day', () => {
    const { wish, now, waiting } = diary();
    wish(0, 100n);
    wish(1, 200n);
    expect(wish(2, 40n)).toBe('now');
    expect([now(2), waiting(2)]).toEqual([40n, undefined]);
    // Also back to what it was.
    expect(wish(3, 100n)).toBe('in 24 h');
    expect([now(25), now(26.9), now(27)]).toEqual([40n, 40n, 100n]);
  });

  it('is kept by taking a raise back', () => {
    const { wish, now, waiting } = diary();
    wish(0, 100n);
    wish(1, null);
    expect(wish(2, 100n)).toBe('now');
    expect([now(100), waiting(2)]).toEqual([100n, undefined]);
  });

  it('of nothing is one, and none is not', () => {
    const { wish, now } = diary();
    expect(wish(0, null)).toBe('nothing');
    expect([wish(0, 0n), now(0)]).toEqual(['now', 0n]);
    expect(wish(1, 100n)).toBe('in 24 h');
  });

  it('never is more than the highest wish that is a day old, whatever is wished in whatever order', () => {
    // An oracle that looks at the wishes alone: every wish above what held then needs a day.
    let seed = 7;
    let looser = 0;
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 200; run++) {
      const { wish, now } = diary();
      const first = BigInt(draw(5) + 1) * 100n;
      wish(0, first);
      const wishes: [number, bigint | null][] = [[0, first]];
      let hours = 0;
      for (let step = 0; step < 12; step++) {
        hours += draw(30);
        const amount = draw(8) === 0 ? null : BigInt(draw(9)) * 100n;
        wish(hours, amount);
        wishes.push([hours, amount]);
        const aged = wishes.filter(([at]) => at <= hours - 24 || at === 0).map(([, one]) => one);
        const most = aged.includes(null) ? null : aged.reduce((a, b) => ((b ?? 0n) > (a ?? 0n) ? b : a));
        const held = now(hours);
        if (most !== null && (held === null || held > most)) looser += 1;
      }
    }
    expect(looser).toBe(0);
  });
});

describe('a cooling-off', () => {
  const until = (length: Parameters<typeof coolingEnd>[0], at: string) =>
    momentText(coolingEnd(length, Date.parse(at)));

  it.each([
    ['day', '2026-11-25T10:00:00+08:00', '2026.11.26 10:00'],
    ['week', '2026-11-25T10:00:00+08:00', '2026.12.02 10:00'],
    ['month', '2026-11-25T10:00:00+08:00', '2026.12.25 10:00'],
    ['half-year', '2026-11-25T10:00:00+08:00', '2027.05.25 10:00'],
    ['half-year', '2026-08-31T23:30:00+08:00', '2027.02.28 23:30'],
    ['half-year', '2027-08-31T00:30:00+08:00', '2028.02.29 00:30'],
    // Taiwan's date counts, not that of UTC.
    ['half-year', '2026-09-01T01:00:00+08:00', '2027.03.01 01:00'],
  ] as const)('of a %s from %s ends at %s', (length, from, end) => {
    expect(until(length, from)).toBe(end);
  });

  it('that is longer counts, in whatever order they were begun', () => {
    const one = (holdsUntil: number): Decision => ({
      ...{ kind: 'cooling-off', period: '', amount: null, decidedAt: START, holdsFrom: START, holdsUntil },
    });
    const rows = [one(START + DAY), one(START + 7 * DAY), one(START + 2 * DAY)];
    expect(coolingUntil(rows, START)).toBe(START + 7 * DAY);
    expect(coolingUntil(rows, START + 7 * DAY)).toBeUndefined();
  });
});

describe('periods', () => {
  it.each([
    ['day', '2026-11-25T00:00:00+08:00', '2026.11.25 00:00', '2026.11.26 00:00'],
    ['day', '2026-11-25T23:59:59+08:00', '2026.11.25 00:00', '2026.11.26 00:00'],
    // A Wednesday, a Monday's first moment, and a Sunday's last.
    ['week', '2026-11-25T12:00:00+08:00', '2026.11.23 00:00', '2026.11.30 00:00'],
    ['week', '2026-11-23T00:00:00+08:00', '2026.11.23 00:00', '2026.11.30 00:00'],
    ['week', '2026-11-29T23:59:59+08:00', '2026.11.23 00:00', '2026.11.30 00:00'],
    ['month', '2026-12-31T23:59:59+08:00', '2026.12.01 00:00', '2027.01.01 00:00'],
  ] as const)('the %s of %s', (period, at, from, until) => {
    const found = periodAt(period, Date.parse(at));
    expect([momentText(found.from), momentText(found.until)]).toEqual([from, until]);
  });
});
