import { expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

it('spreads the values over the box, high at the top', () => {
  expect(sparkPath([1, 3, 2], 100, 22).line).toBe('M0 21L50 1L100 11');
});

it('keeps the reference inside the box', () => {
  const path = sparkPath([10, 11], 100, 22, 5);
  expect(path.referenceY).toBe(21);
  expect(path.line).toBe('M0 4.3L100 1');
});

it('draws a level line for equal values and for one value, and nothing for none', () => {
  expect(sparkPath([7, 7], 100, 20).line).toBe('M0 10L100 10');
  expect(sparkPath([7], 100, 20).line).toBe('M0 10H100');
  expect(sparkPath([], 100, 20)).toEqual({ line: '', area: '' });
});
