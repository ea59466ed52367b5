import type { Quote } from '@kuroshio/contract';
import { Change, classNames, Price, Sparkline, Tag, Volume } from '@kuroshio/ui';
import { memo } from 'react';
import { useLanguage, useText } from '../platform/texts.ts';
import { decimalsShown, lastOf, limitOf, marketCapOf, referenceOf, sizeOf, standingOf, wholeOf } from './figures.ts';
import { PauseTag } from './market-marks.tsx';
import type { QuotedListing } from './sort-quotes.ts';
import { useLiveQuote, useName, useOpenStock } from './use-listed.ts';

/** The columns of a quote list: name, last, change, volume. Titles and rows share them. */
export const QUOTE_COLUMNS = 'grid grid-cols-[minmax(0,1fr)_5.25rem_4.75rem_4rem] items-center gap-x-2 px-4';

export const VENUE_KEYS = {
  TWSE: 'markets.venueTWSE',
  TPEX: 'markets.venueTPEX',
  US: 'markets.venueUS',
  CRYPTO: 'markets.venueCRYPTO',
  FX: 'markets.venueFX',
} as const;

/** A name wider than this takes two smaller lines; in widths of a Chinese character. The narrowest column has 6.67. */
const LONG = 6.67;

function widthOf(name: string): number {
  const widths = [...name].map((character) => {
    if (character > '\u2e7f') return 1;
    if (character >= '0' && character <= '9') return 0.555;
    return /[A-Z&]/.test(character) ? 0.62 : 0.47;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Name over code; a long name in two lines. While its matching rests, the word for that stands in place of the tag. */
export const NameCell = memo(function NameCell({
  listing,
  tag = false,
  paused,
}: {
  listing: QuotedListing['listing'];
  tag?: boolean;
  paused?: Quote['pausedFor'];
}) {
  const t = useText();
  const name = useName()(listing);
  const long = widthOf(name) > LONG;
  const isMarked = paused !== undefined && paused !== 'periodic';
  return (
    <span className="min-w-0">
      <span
        title={name}
        className={classNames(
          'font-medium text-ink',
          long ? 'line-clamp-2 text-xs leading-3.5' : 'block truncate text-base',
        )}
      >
        {name}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="num text-xs text-ink-faint">{listing.code}</span>
        {isMarked ? <PauseTag reason={paused} /> : tag && <Tag>{t(VENUE_KEYS[listing.venue])}</Tag>}
      </span>
    </span>
  );
});

/** What the last column of a quote list shows. */
export type QuoteMeasure = 'volume' | 'turnover' | 'market-cap';

/** A figure of the last column in whole lots, shares or units of the currency; null where there is none. */
export function measureOf({ listing, quote }: QuotedListing, measure: QuoteMeasure): number | null {
  if (measure === 'volume') return sizeOf(quote.volume, listing);
  return measure === 'turnover' ? wholeOf(quote.turnover, listing.currency) : marketCapOf(listing, standingOf(quote));
}

export interface QuoteRowProps {
  row: QuotedListing;
  /** Default the volume. */
  measure?: QuoteMeasure | undefined;
  /** Place in a ranking, from 1. */
  rank?: number | undefined;
}

/** One row of a quote list, live. */
export const QuoteRow = memo(function QuoteRow({ row, measure = 'volume', rank }: QuoteRowProps) {
  const { listing } = row;
  const quote = useLiveQuote(row.quote);
  const language = useLanguage();
  const openStock = useOpenStock();
  const [last, reference] = [lastOf(quote), referenceOf(quote)];
  const minDecimals = decimalsShown(listing, last);
  const figures = { value: last, reference, scale: listing.priceScale, minDecimals };
  return (
    <button
      type="button"
      data-symbol={listing.symbol}
      onClick={() => openStock(listing)}
      className={classNames(
        QUOTE_COLUMNS,
        'h-14 w-full bg-surface-raised text-left hairline-b active:bg-surface-sunken',
      )}
    >
      {rank === undefined ? (
        <NameCell listing={listing} paused={quote.pausedFor} />
      ) : (
        <span className="flex min-w-0 items-center gap-2">
          <span
            className={classNames(
              'num w-5 shrink-0 text-center text-sm',
              rank <= 3 ? 'font-bold text-brand' : 'text-ink-faint',
            )}
          >
            {rank}
          </span>
          <NameCell listing={listing} paused={quote.pausedFor} />
        </span>
      )}
      <span className="text-right">
        <Price {...figures} value={standingOf(quote)} limit={limitOf(quote)} className="text-base font-semibold" />
      </span>
      <span className="flex flex-col items-end">
        <Change {...figures} show="percent" className="text-sm font-semibold" />
        <Change {...figures} show="amount" className="text-xs" />
      </span>
      <Volume
        count={measureOf({ listing, quote }, measure)}
        locale={language}
        className="truncate text-right text-sm text-ink-muted"
      />
    </button>
  );
});

export interface SparkRowProps {
  row: QuotedListing;
  /** Today's course, oldest first. */
  points?: readonly number[] | undefined;
  tag?: boolean | undefined;
}

/** A row with the course of the day: for short lists. */
export const SparkRow = memo(function SparkRow({ row, points, tag = true }: SparkRowProps) {
  const { listing } = row;
  const quote = useLiveQuote(row.quote);
  const openStock = useOpenStock();
  const [last, reference] = [lastOf(quote), referenceOf(quote)];
  const figures = { value: last, reference, scale: listing.priceScale, minDecimals: decimalsShown(listing, last) };
  return (
    <button
      type="button"
      data-symbol={listing.symbol}
      onClick={() => openStock(listing)}
      className="grid h-15 w-full grid-cols-[minmax(0,1fr)_3.5rem_5rem_4.75rem] items-center gap-x-2.5 px-4 text-left active:bg-surface-sunken"
    >
      <NameCell listing={listing} tag={tag} paused={quote.pausedFor} />
      {points === undefined || last === null ? (
        <span />
      ) : (
        <Sparkline values={[...points, last]} reference={reference ?? undefined} className="h-7 w-14" />
      )}
      <span className="text-right">
        <Price {...figures} value={standingOf(quote)} limit={limitOf(quote)} className="text-base font-semibold" />
      </span>
      <Change {...figures} show="percent" block className="w-full text-sm font-semibold" />
    </button>
  );
});
