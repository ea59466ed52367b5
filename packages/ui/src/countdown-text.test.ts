import { expect, it } from 'vitest';
import { heldLeft, secondsLeft, timeLeft, untilNextSecond } from './countdown-text.ts';

it.each([
  [0, 0, 0, 0],
  [59, 0, 0, 59],
  [60, 0, 1, 0],
  [3599, 0, 59, 59],
  [3600, 1, 0, 0],
  [90_061, 25, 1, 1],
])('%d s are %d h %d min %d s', (whole, hours, minutes, seconds) => {
  expect(timeLeft(whole)).toEqual({ hours, minutes, seconds });
});

it.each([
  [undefined, 100, 100],
  [100, 99, 99],
  [100, 101, 100],
  [100, 115, 100],
  // The markets stood for a while: that is said.
  [100, 116, 116],
  [100, 40, 40],
])('shown %s, left %d: shows %d', (shown, left, next) => {
  expect(heldLeft(shown, left)).toBe(next);
});

it.each([
  [60_000, 0, 60, 1000],
  [60_000, 1, 60, 999],
  [60_000, 59_001, 1, 999],
  [60_000, 60_000, 0, 0],
  [60_000, 70_000, 0, 0],
])('until %d at %d: %d s left, changes in %d ms', (until, now, seconds, wait) => {
  expect(secondsLeft(until, now)).toBe(seconds);
  expect(untilNextSecond(until, now)).toBe(wait);
});
