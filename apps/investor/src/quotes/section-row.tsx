import { Change, Volume } from '@kuroshio/ui';
import { memo } from 'react';
import { useLanguage } from '../platform/texts.ts';
import { SECTION_GRID } from './section-columns.ts';
import { figuresOf, InstrumentRow, measureOf, PriceCell, type QuoteMeasure } from './quote-row.tsx';
import type { QuotedListing } from './sort-quotes.ts';
import { useLiveQuote } from './use-listed.ts';

const MEASURES = ['volume', 'turnover', 'market-cap'] as const satisfies readonly QuoteMeasure[];

/** One row of a section, live: the name stays while the figures scroll sideways under it. */
export const SectionRow = memo(function SectionRow({ row }: { row: QuotedListing }) {
  const { listing } = row;
  const quote = useLiveQuote(row.quote);
  const language = useLanguage();
  const figures = figuresOf(listing, quote);
  return (
    <InstrumentRow
      stays
      listing={listing}
      quote={quote}
      columns={SECTION_GRID}
      className="bg-surface-raised hairline-b"
    >
      <span className="snap-start">
        <PriceCell listing={listing} quote={quote} />
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
    </InstrumentRow>
  );
});
