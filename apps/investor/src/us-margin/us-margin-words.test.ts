import { expect, it } from 'vitest';
import { equityAfter, shortestOf } from './us-margin-words.ts';

it.each([
  // US$20,000 of shares with US$14,500 owed: 27.5 % is one's own.
  ['nothing', 0n, 2_750],
  ['US$500', 50_000n, 3_000],
  // 6,000.01 of 20,000 is a little more than 30 %, and said rounded down.
  ['a cent more', 50_001n, 3_000],
  ['all but a dollar', 1_449_900n, 9_999],
  ['all of it', 1_450_000n, undefined],
])('with %s paid back so much of the value is one’s own', (_, paid, expected) => {
  expect(equityAfter({ value: '2000000', loan: '1450000' }, paid)).toBe(expected);
});

it('says nothing of what has no value, and no less than nothing', () => {
  expect(equityAfter({ value: '0', loan: '50000' }, 100n)).toBeUndefined();
  expect(equityAfter({ value: '1000000', loan: '1450000' }, 100n)).toBe(0);
});

it('begins with the position that is sold first: the shortest that has shares', () => {
  const of = (id: string, excess: string, quantity = 10) => ({ id, excess, quantity });
  const held = [of('1', '-500'), of('2', '-12000'), of('3', '90000'), of('4', '-99999', 0)];
  expect(shortestOf(held)?.id).toBe('2');
  expect(shortestOf([of('4', '-99999', 0)])).toBeUndefined();
});
