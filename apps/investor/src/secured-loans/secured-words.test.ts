import { expect, it } from 'vitest';
import { mostOf } from './secured-words.ts';

it.each([
  // Shares, left of all loans, of one request, and what can be asked for: dollars in cents.
  ['123456700', '3000000000', '100000000', 100_000_000n],
  ['45678900', '3000000000', '100000000', 45_600_000n],
  ['45678900', '1250000', '100000000', 1_200_000n],
  ['0', '3000000000', '100000000', 0n],
])('lends at most the least of %s, %s and %s, in whole steps', (lendable, remaining, most, expected) => {
  expect(mostOf({ lendable }, { remaining, terms: { most, step: '100000' } })).toBe(expected);
});
