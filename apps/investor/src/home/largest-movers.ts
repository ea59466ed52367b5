import { changeBps } from '@kuroshio/ui/number-text.ts';
import type { QuotedListing } from '../quotes/sort-quotes.ts';

/** How far an instrument has moved today, either way, in hundredths of a percent; nothing before its first trade. */
function movedBps({ quote }: QuotedListing): number {
  return quote.last === 0 ? 0 : Math.abs(changeBps(quote.last, quote.reference));
}

/** Those that have moved most today, up or down, the largest move first; equals stay as they stood. */
export function largestMovers(rows: readonly QuotedListing[], most: number): QuotedListing[] {
  return [...rows].sort((a, b) => movedBps(b) - movedBps(a)).slice(0, most);
}
