import { expect, it } from 'vitest';
import { limitOf } from './limit-words.ts';

it.each([
  ['0', '0'],
  ['50,000', '5000000'],
  [' 12 ', '1200'],
  ['', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['１２', undefined],
  ['1e3', undefined],
])('%j is %j', (typed, minor) => {
  expect(limitOf(typed)).toBe(minor);
});
