import type { Listing, Quote } from '@kuroshio/contract';
import { expect, it } from 'vitest';
import type { QuotedListing } from '../quotes/sort-quotes.ts';
import { inLiveOrder } from './live-order.ts';
import type { RankBy } from './rank-words.ts';

function row(symbol: string, quote: Partial<Quote>): QuotedListing {
  return {
    listing: { symbol } as Listing,
    quote: { symbol, last: 100, reference: 100, volume: 0, turnover: '0', ...quote } as Quote,
  };
}

// As the server ranked them by gain: +5 %, +3 %, +1 %, not traded yet.
const rows = [
  row('A', { last: 105, volume: 10, turnover: '900' }),
  row('B', { last: 103, volume: 30, turnover: '10000' }),
  row('C', { last: 101, volume: 20, turnover: '2000' }),
  row('D', { last: 0 }),
];
const live = new Map<string, Quote>([['C', { ...rows[2]?.quote, last: 104, volume: 40, turnover: '20000' } as Quote]]);

it.each([
  ['gainers', 'ACBD'],
  ['losers', 'DBCA'],
  ['turnover', 'CBAD'],
  ['volume', 'CBAD'],
  ['limit-up', 'ABCD'],
  ['limit-down', 'ABCD'],
] as [RankBy, string][])('%s with C that has risen stand as %s', (by, order) => {
  const sorted = inLiveOrder(rows, by, (symbol) => live.get(symbol));
  expect(sorted.map(({ listing }) => listing.symbol).join('')).toBe(order);
  expect(sorted).toHaveLength(rows.length);
});

it('leaves equals as they stood', () => {
  const equal = ['X', 'Y', 'Z'].map((symbol) => row(symbol, {}));
  expect(inLiveOrder(equal, 'gainers', () => undefined)).toEqual(equal);
});
