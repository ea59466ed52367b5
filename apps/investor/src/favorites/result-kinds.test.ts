import { expect, it } from 'vitest';
import { kindsAmong } from './result-kinds.ts';

it.each([
  [
    ['etf', 'stock', 'stock'],
    ['stock', 'etf'],
  ],
  [
    ['index', 'crypto', 'fx'],
    ['index', 'other'],
  ],
  [['stock', 'stock'], []],
  [[], []],
] as const)('among %s there are %s', (kinds, shown) => {
  expect(kindsAmong(kinds.map((kind) => ({ kind })))).toEqual(shown);
});
