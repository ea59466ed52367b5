import { expect, it } from 'vitest';
import { gestureOwner } from './chart-touch.ts';

it.each([
  ['a quick way up is the page', 2, -12, 80, 'page'],
  ['a quick way down is the page', 0, 12, 80, 'page'],
  ['a way to the side is the chart', 12, 6, 80, 'chart'],
  ['after a long tap every way is the chart', 0, 12, 500, 'chart'],
  ['too short to tell', 1, 2, 80, undefined],
] as const)('%s', (_, x, y, held, owner) => {
  expect(gestureOwner(x, y, held)).toBe(owner);
});
