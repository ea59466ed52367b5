import { FORESEEN, tradingDate } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { endOfTerm, marginTermsOn, refuseExtension, toldFrom } from './index.ts';

const TERMS = marginTermsOn(tradingDate('2026-01-05'));
const end = (openedOn: string, extended: number) => endOfTerm(FORESEEN, 'TWSE', TERMS, tradingDate(openedOn), extended);

// Market rules A9: six months, two extensions of six months; by the calendars of 2026 and 2027.
it.each([
  ['2026-01-05', 0, '2026-07-06', 'the 5th is a Sunday'],
  ['2026-01-05', 1, '2027-01-05', ''],
  ['2026-01-05', 2, '2027-07-05', ''],
  [
    '2026-08-31',
    0,
    '2027-03-02',
    'February has no 31st, its last day is a Sunday, and 1 March makes up for the holiday',
  ],
  ['2026-03-25', 0, '2026-09-29', 'the 25th, the weekend and the 28th are closed'],
  ['2026-07-01', 0, '2027-01-04', 'New Year, a Friday, and the weekend'],
] as const)('what was opened on %s and extended %i times ends on %s: %s', (openedOn, extended, last, _why) => {
  expect(end(openedOn, extended)).toBe(last);
});

describe('an extension', () => {
  const facts = {
    openedOn: tradingDate('2026-01-05'),
    extended: 0,
    ratio: { numerator: 130n, denominator: 100n },
    ...{ isCalled: false, isLent: true },
  };
  const asked = (today: string, change: Partial<Parameters<typeof refuseExtension>[3]> = {}) =>
    refuseExtension(FORESEEN, 'TWSE', TERMS, { ...facts, today: tradingDate(today), ...change });

  it('is asked for from ten business days before the end to the end, at 130 % or above', () => {
    // Ten before 2026-07-06: 2026-06-22, since the 19th was a holiday. The tables close 2026-07-10 only.
    expect(toldFrom(FORESEEN, 'TWSE', TERMS, tradingDate('2026-07-06'))).toBe('2026-06-22');
    expect(['2026-06-18', '2026-06-22', '2026-07-06', '2026-07-07'].map((today) => asked(today))).toEqual([
      'early',
      undefined,
      undefined,
      'over',
    ]);
    expect(asked('2026-07-06', { ratio: { numerator: 12_999n, denominator: 10_000n } })).toBe('ratio');
    expect(asked('2026-07-06', { isCalled: true })).toBe('called');
    expect(asked('2026-07-06', { isLent: false })).toBe('not-lent');
  });

  it('comes twice', () => {
    expect(asked('2026-12-29', { extended: 1 })).toBeUndefined();
    expect(asked('2027-07-01', { extended: 2 })).toBe('last');
  });
});
