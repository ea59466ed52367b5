import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it.each([
  ['down', 0, 2, ['b', 'c', 'a', 'd']],
  ['up', 3, 1, ['a', 'd', 'b', 'c']],
  ['to the end and not beyond', 1, 9, ['a', 'c', 'd', 'b']],
  ['to the beginning and not before', 2, -5, ['c', 'a', 'b', 'd']],
  ['nowhere', 2, 2, ['a', 'b', 'c', 'd']],
  ['from nowhere', 9, 0, ['a', 'b', 'c', 'd']],
] as const)('an item moves %s', (_, from, to, expected) => {
  expect(moved(['a', 'b', 'c', 'd'], from, to)).toEqual(expected);
});
