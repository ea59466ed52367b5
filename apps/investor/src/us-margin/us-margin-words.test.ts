import { expect, it } from 'vitest';
import { equityAfter, equityWith, partOf, requiredBy, shortestOf } from './us-margin-words.ts';

/** US$20,000 of shares with US$14,500 owed: 27.5 % is one's own. */
const lent = { equity: '550000', value: '2000000', owed: '0', loan: '1450000' };
/** US$10,000 of shares owed, with US$15,000 held for them. */
const sold = { equity: '500000', value: '0', owed: '1000000', loan: '0' };

it.each([
  ['nothing', 0n, 2_750],
  ['US$500', 50_000n, 3_000],
  // 6,000.01 of 20,000 is a little more than 30 %, and said rounded down.
  ['a cent more', 50_001n, 3_000],
  ['all but a dollar', 1_449_900n, 9_999],
  ['all of it', 1_450_000n, undefined],
])('with %s paid back so much of the value is one’s own', (_, paid, expected) => {
  expect(equityAfter(lent, paid)).toBe(expected);
});

it('says nothing of what has no value, and no less than nothing', () => {
  expect(equityAfter({ equity: '-50000', value: '0', owed: '0', loan: '50000' }, 100n)).toBeUndefined();
  expect(equityAfter({ equity: '-450000', value: '1000000', owed: '0', loan: '1450000' }, 100n)).toBe(0);
});

it('counts what is owed in shares: with all loans paid back it is still owed', () => {
  // 5,500 and 5,000 of one's own are 35 % of 30,000; with the loan of 14,500 paid back 25,000 are 83.33 %.
  const both = { equity: '1050000', value: '2000000', owed: '1000000', loan: '1450000' };
  expect(equityAfter(both, 0n)).toBe(3_500);
  expect(equityAfter(both, 1_450_000n)).toBe(8_333);
});

it.each([
  ['nothing', 0n, 5_000],
  ['a tenth of their worth', 100_000n, 6_000],
  ['more than they are worth', 1_000_000n, 15_000],
])('with %s more put up for shares that are owed', (_, added, expected) => {
  expect(equityWith(sold, added)).toBe(expected);
});

it.each([
  ['30 % of US$9,658.80', '965880', 3_000, 289_764n],
  ['up to a cent, as it is required', '965881', 3_000, 289_765n],
  ['all of it', '965881', 10_000, 965_881n],
  ['nothing of nothing', '0', 3_000, 0n],
])('a position requires by itself %s', (_, value, requirementBps, expected) => {
  expect(partOf({ value, requirementBps })).toBe(expected);
});

it('begins with the position that is sold first: the shortest that has shares', () => {
  const of = (id: string, excess: string, quantity = 10) => ({ id, excess, quantity });
  const held = [of('1', '-500'), of('2', '-12000'), of('3', '90000'), of('4', '-99999', 0)];
  expect(shortestOf(held)?.id).toBe('2');
  expect(shortestOf([of('4', '-99999', 0)])).toBeUndefined();
});

it.each([
  // FINRA Rule 4210(c): US$5 a share is more than 30 % up to a price of 16.67, and below US$5 other parts hold.
  ['US$50.00', 'part', '500000', 3_000],
  ['US$16.67', 'part', '166700', 3_000],
  ['US$16.66', 'share', '166600', 3_000],
  ['US$10.00', 'share', '100000', 3_000],
  ['US$10.00, which needs a half', 'part', '100000', 5_000],
  ['US$5.00', 'share', '50000', 3_000],
  ['US$4.99', 'cheap', '49900', 3_000],
] as const)('of 100 shares at %s it is required by the %s', (_, expected, value, requirementBps) => {
  const terms = { shortPerShare: '500', cheapBelow: '500' };
  expect(requiredBy({ value, quantity: 100, requirementBps }, terms)).toBe(expected);
});
