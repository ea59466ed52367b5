import { useEffect, useState } from 'react';
import { newestQuote } from '../platform/live.ts';
import type { QuotedListing } from '../quotes/sort-quotes.ts';
import { inLiveOrder } from './live-order.ts';
import type { RankBy } from './rank-words.ts';

/**
 * Rows change places as their live figures overtake each other: half a second is as long as a reader may see a smaller figure above
 * a larger one, and rows do not jump with each trade.
 */
const REORDER_MS = 500;

/** The rows of a ranking as the server gave them, kept in the order of their live figures. */
export function useLiveOrder(rows: readonly QuotedListing[], by: RankBy): readonly QuotedListing[] {
  const [ordered, setOrdered] = useState({ from: rows, rows });
  useEffect(() => {
    const order = () =>
      setOrdered((before) => {
        const now = inLiveOrder(rows, by, newestQuote);
        const same = before.from === rows && now.every((row, place) => row === before.rows[place]);
        return same ? before : { from: rows, rows: now };
      });
    order();
    const timer = setInterval(order, REORDER_MS);
    return () => clearInterval(timer);
  }, [rows, by]);
  return ordered.from === rows ? ordered.rows : rows;
}
