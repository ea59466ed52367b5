import type { Listing, Quote, VenuePhase } from '@kuroshio/contract';
import { Change, compactText, Price, Skeleton } from '@kuroshio/ui';
import { usePhase } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { BoardDepth } from './board-depth.tsx';
import { decimalsShown, lastOf, referenceOf } from './figures.ts';
import { useBoardBook } from './use-board.ts';

type ExtendedPhase = Extract<VenuePhase['phase'], 'pre-market' | 'after-hours'>;

/** The part of extended trading that runs now, while the regular session does not; undefined where none does. */
export function useExtendedPhase({ venue, tradable }: Pick<Listing, 'venue' | 'tradable'>): ExtendedPhase | undefined {
  const phase = usePhase(venue)?.phase;
  if (venue !== 'US' || !tradable) return undefined;
  return phase === 'pre-market' || phase === 'after-hours' ? phase : undefined;
}

/**
 * The last price before or after the session, in a line of its own: the figures of the day stay those of the session.
 * Its change is from the close before it: yesterday's before the session, today's after it.
 */
export function ExtendedPrice({ listing, quote }: { listing: Listing; quote: Quote }) {
  const t = useText();
  const phase = useExtendedPhase(listing);
  const book = useBoardBook(listing, phase === undefined ? undefined : 'extended');
  if (phase === undefined || book === undefined || book.last === 0) return null;
  const shown = {
    value: book.last,
    reference: lastOf(quote) ?? referenceOf(quote),
    scale: listing.priceScale,
    minDecimals: decimalsShown(listing, book.last),
  };
  return (
    <p data-extended={phase} className="mt-0.5 flex items-baseline gap-x-2 text-sm">
      <span className="text-ink-muted">{t(phase === 'pre-market' ? 'stock.extendedPre' : 'stock.extendedAfter')}</span>
      <Price {...shown} className="font-semibold" />
      <Change {...shown} show="percent" className="font-medium" />
    </p>
  );
}

export interface ExtendedDepthProps {
  listing: Listing;
  quote: Quote;
  onPick?: ((price: number, side: 'bid' | 'ask') => void) | undefined;
}

/** The book before and after the session. */
export function ExtendedDepth({ listing, quote, onPick }: ExtendedDepthProps) {
  const t = useText();
  const language = useLanguage();
  const book = useBoardBook(listing, 'extended');
  if (book === undefined) return <Skeleton count={6} className="space-y-3 p-4" />;
  return (
    <div data-board="extended" data-open={book.open}>
      <p className="flex min-h-9 items-center justify-between gap-3 px-4 text-2xs text-ink-faint">
        <span className="min-w-0">{t('stock.extendedApart')}</span>
        <span className="num shrink-0">
          {t('quotes.volume')} {book.volume === 0 ? '--' : compactText(book.volume, language)}
        </span>
      </p>
      <BoardDepth listing={listing} quote={quote} book={book} onPick={onPick} />
    </div>
  );
}
