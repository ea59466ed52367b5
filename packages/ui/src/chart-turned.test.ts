import { expect, it } from 'vitest';
import { unturned } from './chart-turned.ts';

// A phone of 390 by 844: the chart, 844 wide and 390 high, is turned and fills it.
const edges = { left: 0, top: 0, right: 390 };

it.each([
  ['its left top corner is the right top of the screen', 390, 0, 0, 0],
  ['its right top corner is the right bottom of the screen', 390, 844, 844, 0],
  ['its left bottom corner is the left top of the screen', 0, 0, 0, 390],
  ['its middle stays the middle', 195, 422, 422, 195],
])('%s', (_, x, y, turnedX, turnedY) => {
  expect(unturned({ x, y }, edges)).toEqual({ x: turnedX, y: turnedY });
});

it('reckons from the edges of the box', () => {
  expect(unturned({ x: 290, y: 120 }, { left: 10, top: 20, right: 300 })).toEqual({ x: 110, y: 30 });
});
