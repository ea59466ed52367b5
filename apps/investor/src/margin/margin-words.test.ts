import { expect, it } from 'vitest';
import { interestOfPart, shortRatioText } from './margin-words.ts';

/** NT$100,000 at 4.5 % for 30 days: 369.86. */
const owed = { loan: '10000000', interest: '36900', rateBps: 450, days: 30, quantity: 1_000 };

it.each([
  ['all of it: as it stands', 10_000_000n, owed, 36_900n],
  ['half of it: 184.93, up', 5_000_000n, owed, 18_500n],
  ['a dollar of it: a dollar', 100n, owed, 100n],
  ['on the day of the draw nothing', 5_000_000n, { ...owed, days: 0, interest: '0' }, 0n],
  ['what a sale did not reach bears none', 5_000_000n, { ...owed, quantity: 0, interest: '0' }, 0n],
])('interest of %s', (_, principal, position, interest) => {
  expect(interestOfPart(position, principal)).toBe(interest);
});

it.each([
  // US$1,001 at 7.75 % for 30 days of 360: 6.4647; half of it 3.2304; a dollar 0.0065.
  ['all of it: as it stands', 100_100n, 646n],
  ['half of it: up to a cent', 50_020n, 324n],
  ['a dollar of it: a cent', 100n, 1n],
])('interest in US dollars of %s', (_, principal, interest) => {
  const lent = { loan: '100100', interest: '646', rateBps: 775, days: 30, quantity: 12 };
  expect(interestOfPart(lent, principal, 'USD')).toBe(interest);
});

it('a ratio of a thousand percent says no hundredths', () => {
  expect([16_666, 99_999, 100_000, 1_270_050].map(shortRatioText)).toEqual(['166.66%', '999.99%', '1,000%', '12,700%']);
});
