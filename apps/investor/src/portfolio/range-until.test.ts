import { expect, it } from 'vitest';
import { rangeUntil } from './range-until.ts';

it.each([
  ['today', '2026-11-23'],
  ['week', '2026-11-17'],
  ['month', '2026-10-25'],
  ['year', '2025-11-24'],
] as const)('%s until 2026-11-23 begins on %s', (key, from) => {
  expect(rangeUntil('2026-11-23', key)).toEqual({ from, to: '2026-11-23' });
});

it('goes over the end of a February', () => {
  expect(rangeUntil('2028-03-01', 'week').from).toBe('2028-02-24');
});
