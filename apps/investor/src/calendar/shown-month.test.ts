import { expect, it } from 'vitest';
import { monthAfter } from './shown-month.ts';

it.each([
  ['2026-07', 1, '2026-08'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -15, '2024-12'],
  ['2026-07', 0, '2026-07'],
])('%s moved by %i is %s', (month, by, expected) => {
  expect(monthAfter(month, by)).toBe(expected);
});
