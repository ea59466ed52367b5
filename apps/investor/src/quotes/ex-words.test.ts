import { expect, it } from 'vitest';
import { exWords } from './ex-words.ts';

it.each([
  [[], undefined],
  [['cash'], 'stock.exTagCash'],
  [['cash', 'special-cash'], 'stock.exTagCash'],
  [['stock'], 'stock.exTagStock'],
  [['cash', 'stock'], 'stock.exTagBoth'],
  [['split'], 'stock.exTagShares'],
  [['cash', 'reduction'], 'stock.exTagShares'],
] as const)('a day with %j is called %s', (kinds, tag) => {
  expect(exWords([...kinds])?.tag).toBe(tag);
});
