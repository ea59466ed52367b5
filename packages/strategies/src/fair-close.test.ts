import { expect, it } from 'vitest';
import { fairClose } from './fair-close.ts';

it.each([
  ['the close where it is near', 10_020, [{ volume: 1_000, value: 10_000_000 }], 10_020],
  ['no more than half a percent above', 11_000, [{ volume: 1_000, value: 10_000_000 }], 10_050],
  ['no less than half a percent below', 9_000, [{ volume: 1_000, value: 10_000_000 }], 9_950],
  ['the close where nothing traded before it', 9_000, [], 9_000],
  // A lot at +10 % among a thousand moves the average by a hundredth of a percent.
  [
    'what most traded at, whatever a small trade did',
    11_000,
    [
      { volume: 999, value: 9_990_000 },
      { volume: 1, value: 11_000 },
    ],
    10_051,
  ],
] as const)('a holding counts at %s', (_, close, minutes, price) => {
  expect(fairClose(close, minutes)).toBe(price);
});
