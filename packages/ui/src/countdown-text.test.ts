import { expect, it } from 'vitest';
import { countdownText, secondsLeft, untilNextSecond } from './countdown-text.ts';

it.each([
  [0, '00:00'],
  [59, '00:59'],
  [60, '01:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [90_061, '25:01:01'],
])('%d s is %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
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
