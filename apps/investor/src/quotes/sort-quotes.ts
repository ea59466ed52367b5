import type { Listing, Quote } from '@kuroshio/contract';
import { changeBps } from '@kuroshio/ui/number-text.ts';

/** An instrument with its quote, as lists show them. */
export interface QuotedListing {
  readonly listing: Listing;
  readonly quote: Quote;
}

export const SORT_COLUMNS = ['name', 'price', 'change', 'volume'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface SortOrder {
  readonly column: SortColumn;
  readonly direction: 'ascending' | 'descending';
}

/** The order after a column's title was pressed: figures begin with the largest, names with the first; again turns it round. */
export function nextOrder(order: SortOrder | undefined, column: SortColumn): SortOrder {
  const first = column === 'name' ? 'ascending' : 'descending';
  if (order?.column !== column) return { column, direction: first };
  return { column, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
}

function figure({ quote, listing }: QuotedListing, column: Exclude<SortColumn, 'name'>): number | undefined {
  if (column === 'volume') return quote.volume / listing.lotSize;
  if (quote.last === 0) return undefined;
  return column === 'price' ? quote.last / 10 ** listing.priceScale : changeBps(quote.last, quote.reference);
}

/** The rows in an order; what has no price yet stands last either way, and equals by code. */
export function sortQuotes(
  rows: readonly QuotedListing[],
  order: SortOrder,
  nameOf: (listing: Listing) => string,
): QuotedListing[] {
  const sign = order.direction === 'ascending' ? 1 : -1;
  const byCode = (a: QuotedListing, b: QuotedListing) => (a.listing.code < b.listing.code ? -1 : 1);
  const { column } = order;
  if (column === 'name') {
    const names = new Intl.Collator(['zh-Hant', 'en']);
    return [...rows].sort((a, b) => sign * names.compare(nameOf(a.listing), nameOf(b.listing)) || byCode(a, b));
  }
  return [...rows].sort((a, b) => {
    const [left, right] = [figure(a, column), figure(b, column)];
    if (left === undefined || right === undefined) return left === right ? byCode(a, b) : left === undefined ? 1 : -1;
    return sign * (left - right) || byCode(a, b);
  });
}
