import { expect, it } from 'vitest';
import { monthAfter, monthText } from './shown-month.ts';

it.each([
  ['2026-07', 1, '2026-08'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -15, '2024-12'],
  ['2026-07', 0, '2026-07'],
])('%s moved by %i is %s', (month, by, expected) => {
  expect(monthAfter(month, by)).toBe(expected);
});

it.each([
  ['2026-07', 'tw', '2026年7月'],
  ['2026-07', 'en', 'July 2026'],
  ['2026-12', 'ko', '2026년 12월'],
  ['2027-01', 'en', 'January 2027'],
] as const)('%s is written in %s as %s', (month, language, text) => {
  expect(monthText(month, language)).toBe(text);
});
