import { expect, it } from 'vitest';
import { swipeTarget, titlesScroll } from './swipe-target.ts';

it('titles scroll from the sixth tab on', () => {
  expect([4, 5, 6].map(titlesScroll)).toEqual([false, false, true]);
});

it.each([
  ['left is next', 1, -60, 0, 2],
  ['right is before', 1, 60, 0, 0],
  ['short stays', 1, -49, 0, 1],
  ['vertical stays', 1, -60, 50, 1],
  ['no tab before the first', 0, 90, 0, 0],
  ['no tab after the last', 3, -90, 0, 3],
])('%s', (_, current, x, y, target) => {
  expect(swipeTarget(current, 4, x, y)).toBe(target);
});
