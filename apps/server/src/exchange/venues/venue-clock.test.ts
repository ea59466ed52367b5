import { FORESEEN, tradingDate, type Venue, venueInstant } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { closedPause, phaseEnd, stepVenue, type VenueClock } from './venue-clock.ts';

function clockMs(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

const at = (venue: Venue, date: string, time: string) => venueInstant(venue, tradingDate(date), clockMs(time));

function clock(change: Partial<VenueClock>): VenueClock {
  return {
    venue: 'TWSE',
    firstDate: tradingDate('2026-11-18'),
    date: tradingDate('2026-11-19'),
    phase: 'closed',
    msOfDay: 0,
    tripped: 0,
    haltedUntil: 0,
    wallAt: 0,
    reopensAt: 0,
    ...change,
  };
}

/** Everything that happens until a moment, in words. */
function until(venueClock: VenueClock, now: number, speed = 10): string[] {
  const said: string[] = [];
  for (
    let step = stepVenue(FORESEEN, venueClock, now, speed);
    step !== null;
    step = stepVenue(FORESEEN, venueClock, now, speed)
  ) {
    if (step.kind === 'day-begins') said.push(`${venueClock.date} begins with ${step.phase}`);
    else if (step.kind === 'phase-ends') said.push(`${step.phase} ends, ${step.next}`);
    else said.push(`${step.phase} to ${new Date(step.to).toISOString().slice(11, 19)}`);
  }
  return said;
}

describe('a clock that shows the time of the world', () => {
  it.each([
    ['before the intake', '2026-11-20', '08:29:59', []],
    ['in the intake', '2026-11-20', '08:45', ['2026-11-20 begins with intake', 'intake to 08:45:00']],
    [
      'in the session',
      '2026-11-20',
      '10:00',
      ['2026-11-20 begins with intake', 'intake to 09:00:00', 'intake ends, continuous', 'continuous to 10:00:00'],
    ],
    ['on a Saturday', '2026-11-21', '10:00', []],
  ] as const)('%s', (_, date, time, said) => {
    expect(until(clock({ realTime: true }), at('TWSE', date, time))).toEqual(said);
  });

  it('runs at the speed of the world and says when the phase ends', () => {
    const now = at('TWSE', '2026-11-20', '10:00');
    const running = clock({ realTime: true });
    until(running, now);
    expect(until(running, now + 1_500)).toEqual(['continuous to 10:00:01']);
    expect(phaseEnd(FORESEEN, running, 10)).toEqual({ at: at('TWSE', '2026-11-20', '13:25'), next: 'closing-auction' });
  });

  it('leaves out none of the hours after the session', () => {
    const running = clock({ realTime: true });
    until(running, at('TWSE', '2026-11-20', '13:50'));
    expect(running.msOfDay).toBe(clockMs('13:50'));
  });

  it('ends a day that it missed without running it, and goes on with the next when that comes', () => {
    const stopped = clock({ realTime: true, phase: 'continuous', msOfDay: clockMs('10:00') });
    expect(until(stopped, at('TWSE', '2026-11-20', '08:00'))).toEqual([
      'continuous ends, closing-auction',
      'closing-auction ends, after-hours',
      'after-hours ends, closed',
    ]);
    expect(phaseEnd(FORESEEN, stopped, 10)).toEqual({ at: at('TWSE', '2026-11-20', '08:30'), next: 'intake' });
    expect(until(stopped, at('TWSE', '2026-11-20', '08:31'))[0]).toBe('2026-11-20 begins with intake');
  });

  it('keeps New York time over the change of the clocks', () => {
    const us = clock({ venue: 'US', realTime: true, date: tradingDate('2026-10-30') });
    // Winter time began on 1 November: 09:30 in New York is 14:30 UTC.
    expect(until(us, Date.UTC(2026, 10, 2, 14, 29, 59)).at(-1)).toBe('intake to 09:29:59');
    expect(until(us, Date.UTC(2026, 10, 2, 14, 30, 1)).at(-1)).toBe('continuous to 09:30:01');
  });
});

describe('a simulated day', () => {
  it('leaves out most of the quiet hours', () => {
    const running = clock({ phase: 'closing-auction', msOfDay: clockMs('13:29:59') });
    const moments: number[] = [];
    for (let now = 0; running.phase !== 'closed' || moments.length === 0; now += 100) {
      until(running, now, 600);
      moments.push(running.msOfDay);
      if (now > 10_000) throw new Error('the day does not end');
    }
    const between = moments.filter((ms) => ms > clockMs('13:37') && ms < clockMs('14:15'));
    expect(between).toEqual([]);
    expect(moments.at(-1)).toBe(clockMs('14:30'));
    // Five minutes at its beginning and fifteen at its end, at ten minutes a second.
    expect(moments.length).toBeGreaterThan(15);
    expect(moments.length).toBeLessThan(30);
  });
});

describe('between two days', () => {
  // Seconds from the close to the next intake, whose three minutes of venue time are a part of the wait.
  it.each([
    ['so slow that only the shortest wait is left', 0.001, 10],
    ['as it comes', 10, 42],
    ['the fastest with a minute', 270, 60 - 180 / 270],
    ['one whose session of four and a half hours takes forty seconds and a half', 400, 40.5 - 0.45],
    ['one whose session takes thirteen seconds and a half', 1200, 13.5 - 0.15],
    ['one faster still', 3600, 10],
  ])('a market waits no longer than its session takes: %s', (_, speed, seconds) => {
    expect(closedPause('TWSE', speed) / 1_000).toBeCloseTo(seconds, 6);
    expect(closedPause('FX', speed)).toBe(0);
  });
});
