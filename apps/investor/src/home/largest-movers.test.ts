import type { Listing, Quote } from '@kuroshio/contract';
import { expect, it } from 'vitest';
import { largestMovers } from './largest-movers.ts';

const row = (symbol: string, last: number) => ({
  listing: { symbol } as Listing,
  quote: { symbol, last, reference: 100_00 } as Quote,
});

it.each([
  ['either way', [row('A', 101_00), row('B', 95_00), row('C', 103_00)], 'BCA'],
  ['what has not traded last', [row('A', 0), row('B', 100_01)], 'BA'],
  ['equals as they stood', [row('A', 99_00), row('B', 101_00), row('C', 99_00)], 'ABC'],
  ['no more than asked for', [row('A', 101_00), row('B', 102_00), row('C', 103_00), row('D', 104_00)], 'DCB'],
])('%s', (_, rows, order) => {
  expect(
    largestMovers(rows, 3)
      .map(({ listing }) => listing.symbol)
      .join(''),
  ).toBe(order);
});
