import { expect, it } from 'vitest';
import { rovingTarget } from './roving.ts';

it.each([
  ['ArrowRight', 0, 3, 1],
  ['ArrowDown', 1, 3, 2],
  ['ArrowRight', 2, 3, 0],
  ['ArrowLeft', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Enter', 0, 3, undefined],
  ['ArrowRight', -1, 3, 0],
  ['ArrowRight', -1, 0, undefined],
] as const)('%s from %i of %i leads to %s', (key, current, count, target) => {
  expect(rovingTarget(key, current, count)).toBe(target);
});
