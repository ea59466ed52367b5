import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisPoints } from '@kuroshio/money';
import {
  FORESEEN,
  addDays,
  allowedInPhase,
  isTradingDay,
  localOf,
  type Phase,
  phaseAt,
  phaseSchedule,
  takesMarketOrders,
  tradingDate,
  type Venue,
  venueInstant,
} from './index.ts';

const day = tradingDate;

function clock(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

describe('the phases of a day (market-rules A1, B1)', () => {
  it.each([
    ['TWSE', '2026-11-20', '08:29:59', 'closed'],
    ['TWSE', '2026-11-20', '08:30', 'intake'],
    ['TWSE', '2026-11-20', '08:59:59', 'intake'],
    ['TWSE', '2026-11-20', '09:00', 'continuous'],
    ['TPEX', '2026-11-20', '13:24:59', 'continuous'],
    ['TPEX', '2026-11-20', '13:25', 'closing-auction'],
    ['TWSE', '2026-11-20', '13:29:59', 'closing-auction'],
    ['TWSE', '2026-11-20', '13:30', 'after-hours'],
    ['TWSE', '2026-11-20', '14:29:59', 'after-hours'],
    ['TWSE', '2026-11-20', '14:30', 'closed'],
    ['TWSE', '2026-11-21', '10:00', 'closed'],
    ['TWSE', '2026-02-12', '10:00', 'closed'],
    ['TWSE', '2019-07-01', '10:00', 'continuous'],
    ['US', '2026-11-20', '03:59:59', 'closed'],
    ['US', '2026-11-20', '04:00', 'pre-market'],
    ['US', '2026-11-20', '08:59', 'pre-market'],
    ['US', '2026-11-20', '09:00', 'intake'],
    ['US', '2026-11-20', '09:30', 'continuous'],
    ['US', '2026-11-20', '15:59:59', 'continuous'],
    ['US', '2026-11-20', '16:00', 'after-hours'],
    ['US', '2026-11-20', '20:00', 'closed'],
    ['US', '2026-11-27', '12:59:59', 'continuous'],
    ['US', '2026-11-27', '13:00', 'after-hours'],
    ['US', '2026-11-27', '17:00', 'closed'],
    ['US', '2026-11-26', '10:00', 'closed'],
    ['CRYPTO', '2026-11-21', '23:59:59', 'continuous'],
    ['FX', '2026-11-20', '00:00', 'continuous'],
    ['FX', '2026-11-21', '12:00', 'closed'],
  ] as const)('%s %s %s is %s', (venue, date, time, phase) => {
    expect(phaseAt(FORESEEN, venue, day(date), clock(time))).toBe(phase);
  });

  it('follow each other without gap or overlap on every day of three years', () => {
    for (const venue of ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const) {
      for (let i = 0; i < 1096; i++) {
        const date = addDays(day('2025-01-01'), i);
        const spans = phaseSchedule(FORESEEN, venue, date);
        expect(spans.length > 0).toBe(isTradingDay(FORESEEN, venue, date));
        spans.forEach((span, n) => {
          expect(span.from).toBeLessThan(span.to);
          if (n > 0) expect(span.from).toBe(spans[n - 1]?.to);
        });
      }
    }
  });
});

describe('what each phase takes (market-rules A2)', () => {
  const taken = (venue: Venue, phase: Phase) =>
    (['limit', 'market', 'stop', 'stop-limit'] as const).flatMap((type) =>
      (['ROD', 'IOC', 'FOK', 'GTC'] as const)
        .filter((tif) => allowedInPhase(venue, phase, { type, tif }))
        .map((tif) => `${type} ${tif}`),
    );

  it.each([
    ['TWSE', 'intake', ['limit ROD']],
    ['TWSE', 'continuous', ['limit ROD', 'limit IOC', 'limit FOK', 'market ROD', 'market IOC', 'market FOK']],
    ['TPEX', 'closing-auction', ['limit ROD']],
    ['TWSE', 'closed', []],
    [
      'US',
      'intake',
      ['limit ROD', 'limit GTC', 'market ROD', 'stop ROD', 'stop GTC', 'stop-limit ROD', 'stop-limit GTC'],
    ],
    [
      'US',
      'continuous',
      // biome-ignore format: market terms in one line, stop terms in the next
      [
        'limit ROD', 'limit IOC', 'limit FOK', 'limit GTC', 'market ROD', 'market IOC', 'market FOK',
        'stop ROD', 'stop GTC', 'stop-limit ROD', 'stop-limit GTC',
      ],
    ],
    ['US', 'closed', []],
  ] as const)('%s %s', (venue, phase, terms) => {
    expect(taken(venue, phase)).toEqual(terms);
  });

  it.each([
    ['TWSE', 1000, true],
    ['TWSE', null, false],
    ['TPEX', null, false],
    ['US', null, true],
  ] as const)('%s with a limit of %s takes market orders: %s', (venue, priceLimitBps, takes) => {
    expect(takesMarketOrders({ venue, priceLimitBps: priceLimitBps && basisPoints(priceLimitBps) })).toBe(takes);
  });
});

describe('venue time', () => {
  const iso = (ms: number) => new Date(ms).toISOString();

  it.each([
    ['TWSE', '2026-11-20', '09:00', '2026-11-20T01:00:00.000Z', 'Taipei has no summer time'],
    ['TWSE', '2026-07-08', '13:30', '2026-07-08T05:30:00.000Z', 'nor in July'],
    ['US', '2026-07-08', '09:30', '2026-07-08T13:30:00.000Z', '21:30 in Taipei in summer'],
    ['US', '2026-07-08', '16:00', '2026-07-08T20:00:00.000Z', '04:00 in Taipei in summer'],
    ['US', '2026-11-20', '09:30', '2026-11-20T14:30:00.000Z', '22:30 in Taipei in winter'],
    ['US', '2026-11-20', '16:00', '2026-11-20T21:00:00.000Z', '05:00 in Taipei in winter'],
    ['US', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z', 'before the spring change'],
    ['US', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z', 'skipped: an hour later'],
    ['US', '2026-03-08', '09:30', '2026-03-08T13:30:00.000Z', 'after it'],
    ['US', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z', 'repeated: the first'],
    ['US', '2026-11-01', '09:30', '2026-11-01T14:30:00.000Z', 'after the autumn change'],
    ['CRYPTO', '2026-11-01', '09:30', '2026-11-01T09:30:00.000Z', 'UTC'],
    ['FX', '2026-11-01', '24:00', '2026-11-02T00:00:00.000Z', 'the end of a day is the start of the next'],
  ] as const)('%s %s %s is %s (%s)', (venue, date, time, instant, _why) => {
    expect(iso(venueInstant(venue, day(date), clock(time)))).toBe(instant);
  });

  it('comes back from any instant, but for the repeated hour in autumn (random instants)', () => {
    const anyInstant = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom<Venue>('TWSE', 'US', 'FX'), anyInstant, (venue, instant) => {
        const { date, msOfDay } = localOf(venue, instant);
        expect(msOfDay >= 0 && msOfDay < 86_400_000).toBe(true);
        const back = venueInstant(venue, date, msOfDay);
        if (back !== instant)
          expect([venue, instant - back, clock('01:00') <= msOfDay]).toEqual(['US', 3_600_000, true]);
      }),
      { numRuns: 1000 },
    );
  });
});
