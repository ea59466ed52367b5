import { type QuoteMeasure, QuoteRow } from './quote-row.tsx';
import type { QuotedListing } from './sort-quotes.ts';
import { VirtualList } from './virtual-list.tsx';

/** A long list of live quotes. @param measure what the last column shows; the volume where left out */
export function QuoteList({
  rows,
  label,
  measure,
}: {
  rows: readonly QuotedListing[];
  label: string;
  measure?: QuoteMeasure | undefined;
}) {
  return (
    <VirtualList rows={rows} label={label}>
      {(row) => <QuoteRow row={row} measure={measure} />}
    </VirtualList>
  );
}
