import type { Listing, Quote } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { nextOrder, type QuotedListing, type SortOrder, sortQuotes } from './sort-quotes.ts';

function row(
  code: string,
  nameTw: string,
  last: number,
  reference: number,
  volume: number,
  lotSize = 1000,
): QuotedListing {
  const listing = { symbol: `TWSE:${code}`, code, nameTw, priceScale: 2, lotSize } as Listing;
  return { listing, quote: { symbol: listing.symbol, last, reference, volume } as Quote };
}

const ROWS = [
  row('2330', '台積電', 2465_00, 2400_00, 30_000_000),
  row('1101', '台泥', 26_00, 26_50, 9_000_000),
  row('6488', '環球晶', 0, 400_00, 0),
  row('2317', '鴻海', 210_00, 200_00, 52_000_000),
];
const codes = (order: SortOrder) =>
  sortQuotes(ROWS, order, (listing) => listing.nameTw).map(({ listing }) => listing.code);

describe('a quote list in order', () => {
  it.each([
    ['price', 'descending', ['2330', '2317', '1101', '6488']],
    ['price', 'ascending', ['1101', '2317', '2330', '6488']],
    ['change', 'descending', ['2317', '2330', '1101', '6488']],
    ['change', 'ascending', ['1101', '2330', '2317', '6488']],
    ['volume', 'descending', ['2317', '2330', '1101', '6488']],
  ] as const)('by %s, %s; without a price last', (column, direction, expected) => {
    expect(codes({ column, direction })).toEqual(expected);
  });

  it('by name both ways', () => {
    const up = codes({ column: 'name', direction: 'ascending' });
    expect(codes({ column: 'name', direction: 'descending' })).toEqual([...up].reverse());
  });

  it('compares prices of different scales as they are read', () => {
    const apple = row('AAPL', 'Apple', 30_0000, 30_0000, 1, 1);
    const scaled = { ...apple, listing: { ...apple.listing, priceScale: 4 } };
    const sorted = sortQuotes([scaled, ...ROWS], { column: 'price', direction: 'descending' }, (l) => l.nameTw);
    expect(sorted.map(({ listing }) => listing.code)).toEqual(['2330', '2317', 'AAPL', '1101', '6488']);
  });
});

describe('pressing a title', () => {
  it('begins with the largest figure, names with the first, and turns round when pressed again', () => {
    expect(nextOrder(undefined, 'price')).toEqual({ column: 'price', direction: 'descending' });
    expect(nextOrder(undefined, 'name')).toEqual({ column: 'name', direction: 'ascending' });
    expect(nextOrder({ column: 'price', direction: 'descending' }, 'price').direction).toBe('ascending');
    expect(nextOrder({ column: 'price', direction: 'ascending' }, 'change').direction).toBe('descending');
  });
});
