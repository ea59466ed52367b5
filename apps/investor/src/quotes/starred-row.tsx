import { Change, Price } from '@kuroshio/ui';
import { decimalsShown, lastOf, limitOf, referenceOf, standingOf } from './figures.ts';
import { NameCell } from './quote-row.tsx';
import type { QuotedListing } from './sort-quotes.ts';
import { useLiveQuote, useOpenStock } from './use-listed.ts';
import { WatchStar } from './watch-star.tsx';

/** An item of a list: an instrument that opens, live, and beside it its star. */
export function StarredRow({ row, onOpen }: { row: QuotedListing; onOpen?: (() => void) | undefined }) {
  const { listing } = row;
  const quote = useLiveQuote(row.quote);
  const openStock = useOpenStock();
  const figures = {
    value: lastOf(quote),
    reference: referenceOf(quote),
    scale: listing.priceScale,
    minDecimals: decimalsShown(listing, lastOf(quote)),
  };
  return (
    <li className="flex items-center pr-1.5 not-last:hairline-b">
      <button
        type="button"
        data-symbol={listing.symbol}
        onClick={() => {
          onOpen?.();
          openStock(listing);
        }}
        className="grid h-15 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 pr-2 pl-4 text-left active:bg-surface-sunken"
      >
        <NameCell listing={listing} tag paused={quote.pausedFor} />
        <span className="flex flex-col items-end">
          <Price {...figures} value={standingOf(quote)} limit={limitOf(quote)} className="text-base font-semibold" />
          <Change {...figures} className="text-xs" />
        </span>
      </button>
      <WatchStar listing={listing} quote={quote} />
    </li>
  );
}
