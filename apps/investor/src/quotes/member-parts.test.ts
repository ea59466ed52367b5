import type { Listing, Quote } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { breadthOf, memberParts, pointsText, sortMembers } from './member-parts.ts';

const listing = (code: string, nameEn: string) => ({ symbol: `TWSE:${code}`, code, nameEn, nameTw: nameEn }) as Listing;
const quote = (code: string, last: number, reference: number) => ({ symbol: `TWSE:${code}`, last, reference }) as Quote;
const listings = new Map(
  [listing('1', 'Beta'), listing('2', 'Alpha'), listing('3', 'Gamma')].map((one) => [one.symbol, one]),
);
// 100 shares each; the base of 60,000.00 stands for 1,000.00 points.
const answer = {
  base: { aggregate: String(100_00 * 100 + 200_00 * 100 + 300_00 * 100), level: 1_000_00 },
  members: [
    { quote: quote('1', 110_00, 100_00), units: 100 },
    { quote: quote('2', 190_00, 200_00), units: 100 },
    { quote: quote('3', 0, 300_00), units: 100 },
  ],
};
const parts = memberParts(answer, listings, () => undefined);

describe('members of an index', () => {
  it('have a weight and a contribution each', () => {
    expect(parts.map(({ weightBps, points }) => [weightBps, points])).toEqual([
      [1833, 16_6667],
      [3167, -16_6667],
      [5000, 0],
    ]);
  });

  it('are counted by their live quotes', () => {
    const live = memberParts(answer, listings, (symbol) =>
      symbol === 'TWSE:3' ? quote('3', 330_00, 300_00) : undefined,
    );
    expect(live.map(({ points }) => points)).toEqual([16_6667, -16_6667, 50_0000]);
  });

  it('are left out where nothing is known of them', () => {
    expect(memberParts(answer, new Map(), () => undefined)).toEqual([]);
  });

  it.each([
    ['name', 'ascending', ['2', '1', '3']],
    ['weight', 'descending', ['3', '2', '1']],
    ['points', 'descending', ['1', '3', '2']],
    ['points', 'ascending', ['2', '3', '1']],
    ['change', 'descending', ['1', '3', '2']],
  ] as const)('sort by %s %s', (column, direction, codes) => {
    const sorted = sortMembers(parts, { column, direction }, ({ nameEn }) => nameEn);
    expect(sorted.map((part) => part.listing.code)).toEqual(codes);
  });

  it('are counted as risen, fallen or neither', () => {
    expect(breadthOf(parts)).toEqual({ rising: 1, falling: 1, unchanged: 1 });
  });
});

it.each([
  [12_345, '+1.23'],
  [-50, '−0.01'],
  [-49, '0.00'],
  [0, '0.00'],
  [1_234_567, '+123.46'],
])('%i units of 0.0001 point are %s', (points, text) => {
  expect(pointsText(points)).toBe(text);
});
