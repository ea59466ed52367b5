import { List } from '@kuroshio/ui';
import { SparkRow } from './quote-row.tsx';
import type { QuotedListing } from './sort-quotes.ts';
import { useSparklines } from './use-sparklines.ts';

/** A short list of live quotes, each with the course of its day. */
export function SparkList({ rows, label, tag }: { rows: readonly QuotedListing[]; label: string; tag?: boolean }) {
  const points = useSparklines(rows.map(({ listing }) => listing.symbol));
  return (
    <List items={rows} keyOf={({ listing }) => listing.symbol} label={label}>
      {(row) => <SparkRow row={row} points={points.get(row.listing.symbol)} tag={tag} />}
    </List>
  );
}
