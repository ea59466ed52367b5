import { describe, expect, it } from 'vitest';
import { dayAfter } from './day-after.ts';

describe('a day after another', () => {
  it.each([
    ['2026-07-09', 14, '2026-07-23'],
    ['2026-12-30', 3, '2027-01-02'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-07-09', 0, '2026-07-09'],
  ])('%s and %i days', (date, days, after) => {
    expect(dayAfter(date, days)).toBe(after);
  });
});
