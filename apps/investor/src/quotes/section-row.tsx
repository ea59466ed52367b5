import { Change, classNames, Price, Volume } from '@kuroshio/ui';
import { memo } from 'react';
import { useLanguage } from '../platform/texts.ts';
import { SECTION_GRID } from './section-columns.ts';
import { decimalsShown, lastOf, limitOf, referenceOf, standingOf } from './figures.ts';
import { measureOf, NameCell, type QuoteMeasure } from './quote-row.tsx';
import type { QuotedListing } from './sort-quotes.ts';
import { useLiveQuote, useOpenStock } from './use-listed.ts';

const MEASURES = ['volume', 'turnover', 'market-cap'] as const satisfies readonly QuoteMeasure[];

/** One row of a section, live: the name stays while the figures scroll sideways under it. */
export const SectionRow = memo(function SectionRow({ row }: { row: QuotedListing }) {
  const { listing } = row;
  const quote = useLiveQuote(row.quote);
  const language = useLanguage();
  const openStock = useOpenStock();
  const [last, reference] = [lastOf(quote), referenceOf(quote)];
  const figures = { value: last, reference, scale: listing.priceScale, minDecimals: decimalsShown(listing, last) };
  return (
    <button
      type="button"
      data-symbol={listing.symbol}
      onClick={() => openStock(listing)}
      className={classNames(
        SECTION_GRID,
        'group h-14 bg-surface-raised text-right hairline-b active:bg-surface-sunken',
      )}
    >
      <span className="sticky left-0 z-1 flex h-full min-w-0 items-center bg-surface-raised pr-2 pl-4 text-left hairline-b group-active:bg-surface-sunken">
        <NameCell listing={listing} paused={quote.pausedFor} />
      </span>
      <span className="snap-start">
        <Price {...figures} value={standingOf(quote)} limit={limitOf(quote)} className="text-base font-semibold" />
      </span>
      <Change {...figures} show="percent" className="snap-start text-sm font-semibold" />
      <Change {...figures} show="amount" className="snap-start text-sm" />
      {MEASURES.map((measure) => (
        <Volume
          key={measure}
          count={measureOf({ listing, quote }, measure)}
          locale={language}
          className="snap-start truncate pl-1.5 text-sm text-ink-muted"
        />
      ))}
    </button>
  );
});
