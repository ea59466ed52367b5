import { useEffect, useState } from 'react';
import { newestQuote } from '../platform/live.ts';
import type { QuotedListing } from '../quotes/sort-quotes.ts';
import { inLiveOrder } from './live-order.ts';
import type { RankBy } from './rank-words.ts';

/** Rows change places as their live figures overtake each other; not so often that nothing can be read. */
const REORDER_MS = 2_000;

/** The rows of a ranking as the server gave them, kept in the order of their live figures. */
export function useLiveOrder(rows: readonly QuotedListing[], by: RankBy): readonly QuotedListing[] {
  const [ordered, setOrdered] = useState({ from: rows, rows });
  useEffect(() => {
    const order = () => setOrdered({ from: rows, rows: inLiveOrder(rows, by, newestQuote) });
    order();
    const timer = setInterval(order, REORDER_MS);
    return () => clearInterval(timer);
  }, [rows, by]);
  return ordered.from === rows ? ordered.rows : rows;
}
