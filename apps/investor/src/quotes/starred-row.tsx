import { Change } from '@kuroshio/ui';
import { figuresOf, InstrumentRow, PriceCell } from './quote-row.tsx';
import type { QuotedListing } from './sort-quotes.ts';
import { useLiveQuote } from './use-listed.ts';
import { WatchStar } from './watch-star.tsx';

/** An item of a list: an instrument that opens, live, and beside it its star. */
export function StarredRow({ row, onOpen }: { row: QuotedListing; onOpen?: (() => void) | undefined }) {
  const { listing } = row;
  const quote = useLiveQuote(row.quote);
  return (
    <li className="flex items-center pr-1.5 not-last:hairline-b">
      <InstrumentRow
        tag
        listing={listing}
        quote={quote}
        onOpen={onOpen}
        columns="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 pr-2 pl-4"
      >
        <span className="flex flex-col items-end">
          <PriceCell listing={listing} quote={quote} />
          <Change {...figuresOf(listing, quote)} className="text-xs" />
        </span>
      </InstrumentRow>
      <WatchStar listing={listing} quote={quote} />
    </li>
  );
}
