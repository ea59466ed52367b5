import type { Listing, Quote } from '@kuroshio/contract';
import { Change, classNames, Price, Sparkline, Tag, Volume } from '@kuroshio/ui';
import { memo, type ReactNode } from 'react';
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

/** Name over code, of US stocks the code over the name; of one size in every list, a long one in two lines. While its matching rests, the word for that stands in place of the tag. */
export const NameCell = memo(function NameCell({
  listing,
  tag = false,
  paused,
}: {
  listing: QuotedListing['listing'];
  tag?: boolean | undefined;
  paused?: Quote['pausedFor'] | undefined;
}) {
  const t = useText();
  const name = useName()(listing);
  const isUs = listing.venue === 'US' && listing.kind !== 'index';
  const [first, second] = isUs ? [listing.code, name] : [name, listing.code];
  const isMarked = paused !== undefined && paused !== 'periodic';
  return (
    <span className="min-w-0">
      <span title={name} className="line-clamp-2 text-name font-medium text-ink">
        {first}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="num truncate text-xs text-ink-faint">{second}</span>
        {isMarked ? <PauseTag reason={paused} /> : tag && <Tag>{t(VENUE_KEYS[listing.venue])}</Tag>}
      </span>
    </span>
  );
});

export interface InstrumentRowProps {
  listing: Listing;
  quote: Quote | undefined;
  /** The grid of name and figures, as a class; the titles of the list share it. */
  columns: string;
  /** Place in a ranking, from 1. */
  rank?: number | undefined;
  /** The market stands beside the code. */
  tag?: boolean | undefined;
  /** The name stays while the figures scroll sideways under it. */
  stays?: boolean | undefined;
  /** Done before the instrument opens. */
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  /** The figures, one cell each; `PriceCell` is the price of every list. */
  children: ReactNode;
}

/**
 * The one row of every list of instruments: name and code at the left, figures at the right, and a press opens it. Where the
 * reader's text is so large that they do not stand beside each other, the figures stand below the name.
 */
export function InstrumentRow(props: InstrumentRowProps) {
  const { listing, quote, columns, rank, tag, stays = false, onOpen, className, children } = props;
  const openStock = useOpenStock();
  const name = <NameCell listing={listing} tag={tag} paused={quote?.pausedFor} />;
  return (
    <button
      type="button"
      data-symbol={listing.symbol}
      onClick={() => {
        onOpen?.();
        openStock(listing);
      }}
      className={classNames(
        columns,
        'group h-row items-center text-right active:bg-surface-sunken',
        !stays &&
          'w-full large-text:flex large-text:h-auto large-text:min-h-row large-text:flex-wrap large-text:content-center large-text:justify-between large-text:py-1',
        className,
      )}
    >
      <span
        className={classNames(
          'flex min-w-0 items-center gap-2 text-left large-text:basis-full',
          stays && 'sticky left-0 z-1 h-full bg-surface-raised pr-2 pl-4 hairline-b group-active:bg-surface-sunken',
        )}
      >
        {rank !== undefined && (
          <span
            className={classNames(
              'num w-5 shrink-0 text-center text-sm',
              rank <= 3 ? 'font-bold text-brand' : 'text-ink-faint',
            )}
          >
            {rank}
          </span>
        )}
        {name}
      </span>
      {children}
    </button>
  );
}

/** What the cells of a row write: the price now, and what it is compared with. */
export function figuresOf(listing: Listing, quote: Quote | undefined) {
  const [value, reference] = [lastOf(quote), referenceOf(quote)];
  return { value, reference, scale: listing.priceScale, minDecimals: decimalsShown(listing, value) };
}

/** The price of an instrument, the same in every list. */
export function PriceCell({ listing, quote }: { listing: Listing; quote: Quote | undefined }) {
  return (
    <Price
      {...figuresOf(listing, quote)}
      value={standingOf(quote)}
      limit={limitOf(quote)}
      className="text-base font-semibold"
    />
  );
}

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
  const figures = figuresOf(listing, quote);
  return (
    <InstrumentRow
      listing={listing}
      quote={quote}
      columns={QUOTE_COLUMNS}
      rank={rank}
      className="bg-surface-raised hairline-b"
    >
      <span>
        <PriceCell listing={listing} quote={quote} />
      </span>
      <span className="flex flex-col items-end">
        <Change {...figures} show="percent" className="text-sm font-semibold" />
        <Change {...figures} show="amount" className="text-xs" />
      </span>
      <Volume
        count={measureOf({ listing, quote }, measure)}
        locale={language}
        className="truncate text-sm text-ink-muted"
      />
    </InstrumentRow>
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
  const figures = figuresOf(listing, quote);
  const { value: last, reference } = figures;
  return (
    <InstrumentRow
      listing={listing}
      quote={quote}
      columns="grid grid-cols-[minmax(0,1fr)_3.5rem_5rem_4.75rem] gap-x-2.5 px-4"
      tag={tag}
    >
      {points === undefined || last === null ? (
        <span className="large-text:hidden" />
      ) : (
        <Sparkline
          values={[...points, last]}
          reference={reference ?? undefined}
          className="h-7 w-14 large-text:hidden"
        />
      )}
      <span>
        <PriceCell listing={listing} quote={quote} />
      </span>
      <Change {...figures} show="percent" block className="w-full text-sm font-semibold large-text:w-auto" />
    </InstrumentRow>
  );
});
