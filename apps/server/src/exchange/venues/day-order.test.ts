import { FORESEEN, phaseSchedule, tradingDate, type Venue, venueInstant } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { waitForTurn, waitOnFirstDay } from './day-order.ts';
import { phaseEnd, stepVenue, type VenueClock } from './venue-clock.ts';

const SPEED = 600;
const STEP = 100;

function clock(venue: Venue, date: string): VenueClock {
  const first = tradingDate(date);
  const [span] = phaseSchedule(FORESEEN, venue, first);
  return {
    ...{ venue, firstDate: first, date: first, phase: span?.phase ?? 'closed', msOfDay: span?.from ?? 0 },
    ...{ tripped: 0, haltedUntil: 0, wallAt: 0, reopensAt: 0 },
  };
}

/** Lets time pass as a venue turn does. @returns what began and ended, and how far countdowns of closed venues jumped */
function run(clocks: ReadonlyMap<Venue, VenueClock>, wallMs: number, slept: readonly number[] = []) {
  const began: { venue: Venue; date: string; at: number }[] = [];
  const together = new Set<string>();
  const ends = new Map<Venue, number>();
  let jumped = 0;
  for (let now = 0; now <= wallMs; now += slept.includes(now) ? 10 * STEP : STEP) {
    for (const one of clocks.values()) {
      waitForTurn(FORESEEN, clocks, one, now, SPEED);
      for (let step = stepVenue(FORESEEN, one, now, SPEED); step; step = stepVenue(FORESEEN, one, now, SPEED)) {
        if (step.kind === 'day-begins') began.push({ venue: one.venue, date: one.date, at: now });
        if (step.kind === 'phase-ends' && step.next === 'closed') {
          waitForTurn(FORESEEN, clocks, one, now, SPEED);
          break;
        }
      }
    }
    for (const one of clocks.values()) {
      if (one.phase !== 'closed') {
        ends.delete(one.venue);
        continue;
      }
      const { at } = phaseEnd(FORESEEN, one, SPEED);
      const before = ends.get(one.venue);
      if (before !== undefined && now > 0) jumped = Math.max(jumped, at - before);
      ends.set(one.venue, at);
    }
    const open = [...clocks.values()].filter(({ phase }) => phase !== 'closed').map(({ venue }) => venue);
    if (open.includes('US') && open.length > 1) together.add(`${open.join()} at ${now}`);
  }
  return { began, together, jumped };
}

const opens = ({ venue, date }: { venue: Venue; date: string }) =>
  venueInstant(venue, tradingDate(date), phaseSchedule(FORESEEN, venue, tradingDate(date))[0]?.from ?? 0);

function started(date: string) {
  const clocks = new Map((['TWSE', 'TPEX', 'US'] as const).map((venue) => [venue, clock(venue, date)]));
  waitOnFirstDay(FORESEEN, clocks);
  return clocks;
}

describe('days in turn', () => {
  it('come as in the world: Taipei, then New York, never at once, over a holiday of one of them', () => {
    // The US keeps Thanksgiving on the 26th and closes early on the 27th.
    const clocks = started('2026-11-24');
    expect([...clocks.values()].map(({ phase }) => phase)).toEqual(['intake', 'intake', 'closed']);
    const { began, together } = run(clocks, 800_000);
    expect([...together]).toEqual([]);
    expect(began.length).toBeGreaterThan(10);
    expect(began.map(opens)).toEqual(began.map(opens).toSorted((a, b) => a - b));
    const days = began.map(({ venue, date }) => `${venue} ${date}`);
    const thanksgiving = days.indexOf('TWSE 2026-11-26');
    expect(days.slice(thanksgiving, thanksgiving + 4)).toEqual([
      ...['TWSE 2026-11-26', 'TPEX 2026-11-26', 'TWSE 2026-11-27', 'TPEX 2026-11-27'],
    ]);
    expect(days).not.toContain('US 2026-11-26');
  });

  it('let several days of one market pass while the other keeps its new year, and say so from the beginning', () => {
    // Taiwan trades last on 2026-02-11 and again on 2026-02-23.
    const { began, jumped } = run(started('2026-02-11'), 900_000);
    const days = began.map(({ venue, date }) => `${venue} ${date}`);
    expect(days.indexOf('TWSE 2026-02-23') - days.indexOf('US 2026-02-11')).toBeGreaterThan(6);
    expect(jumped).toBeLessThan(1_000);
  });

  it('move the opening that is told by no more than what the machine slept', () => {
    const { jumped } = run(started('2026-11-23'), 300_000, [60_000]);
    expect(jumped).toBeLessThanOrEqual(1_500);
  });
});

it('waits for nobody where a clock shows the time of the world', () => {
  const clocks = started('2026-11-24');
  const us = clocks.get('US') as VenueClock;
  clocks.set('US', { ...us, realTime: true, reopensAt: 5 });
  waitForTurn(FORESEEN, clocks, clocks.get('US') as VenueClock, 0, SPEED);
  expect(clocks.get('US')?.reopensAt).toBe(5);
});
