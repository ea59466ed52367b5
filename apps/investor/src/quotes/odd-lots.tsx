import type { BoardBook, Listing, Quote } from '@kuroshio/contract';
import type { SideBoard } from '@kuroshio/market/words.ts';
import { compactText, Empty, Flash, priceText, Skeleton, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { usePhase } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { BoardDepth } from './board-depth.tsx';
import { hoursOf } from './board-hours.ts';
import { boardTag, hoursText } from './board-words.ts';
import { referenceOf } from './figures.ts';
import { NextAuction } from './next-auction.tsx';
import { useBoardBook, useBoardState } from './use-board.ts';

export interface OddLotsProps {
  listing: Listing;
  quote: Quote;
  /** A level was touched; levels are not buttons where left out. */
  onPick?: ((price: number, side: 'bid' | 'ask', board: SideBoard) => void) | undefined;
}

/** Orders for less than a lot, which have a book of their own: in the session and after it, whichever is open. */
export function OddLots({ listing, quote, onPick }: OddLotsProps) {
  const isLate = useBoardState(listing.venue, 'after-odd')?.state === 'open';
  const board = isLate ? 'after-odd' : 'odd-lot';
  const book = useBoardBook(listing, board);
  if (book === undefined) return <Skeleton count={6} className="space-y-3 p-4" />;
  return (
    <div data-board={book.board} data-open={book.open}>
      {(book.open || book.volume > 0) && <BoardFigures listing={listing} quote={quote} book={book} />}
      {book.open ? (
        <BoardDepth
          listing={listing}
          quote={quote}
          book={book}
          onPick={onPick === undefined ? undefined : (price, side) => onPick(price, side, board)}
        />
      ) : (
        <OddLotsClosed venue={listing.venue} />
      )}
    </div>
  );
}

function OddLotsClosed({ venue }: { venue: Listing['venue'] }) {
  const t = useText();
  const phase = usePhase(venue);
  const [session, after] = (['odd-lot', 'after-odd'] as const).map((board) => {
    const hours = phase === undefined ? undefined : hoursOf(phase, board);
    return hours === undefined ? undefined : hoursText(hours, venue);
  });
  const note =
    session === undefined || after === undefined ? t('trading.boardNone') : t('stock.oddLotsHours', { session, after });
  return <Empty className="!py-8" title={t('stock.oddLotsClosed')} note={<span className="num">{note}</span>} />;
}

/** Last and volume of the board, what would trade now, and when. Each in its place, whether or not it is there. */
function BoardFigures({ listing, quote, book }: Omit<OddLotsProps, 'onPick'> & { book: BoardBook }) {
  const t = useText();
  const language = useLanguage();
  const reference = referenceOf(quote);
  const price = (value: number) => (value === 0 ? '--' : priceText(value, listing.priceScale));
  const tone = (value: number) =>
    value === 0 || reference === null ? 'text-ink' : TONE_TEXT[toneOf(value, reference)];
  const shares = (value: number) => (value === 0 ? '--' : compactText(value, language));
  const figures = [
    { label: t('stock.boardLast'), value: price(book.last), tint: tone(book.last), of: book.last },
    { label: t('stock.boardVolume'), value: shares(book.volume), tint: 'text-ink', of: book.volume },
    { label: t('stock.indicativePrice'), value: price(book.indicativePrice), tint: tone(book.indicativePrice), of: 0 },
    { label: t('stock.indicativeShares'), value: shares(book.indicativeShares), tint: 'text-ink', of: 0 },
  ];
  return (
    <div className="px-4 pt-2.5">
      <dl className="grid grid-cols-4 gap-x-2 large-text:grid-cols-2">
        {figures.map(({ label, value, tint, of }) => (
          <div key={label} className="min-w-0">
            <dt className="truncate text-2xs text-ink-faint">{label}</dt>
            <dd className={`num truncate text-sm font-medium ${tint}`}>
              <Flash value={of} className="flash-hint">
                {value}
              </Flash>
            </dd>
          </div>
        ))}
      </dl>
      <p className="num flex h-7 items-center gap-2 text-2xs text-ink-faint">
        {t(boardTag(book.board))}
        {book.nextAuctionAt !== undefined && (
          <>
            <span aria-hidden="true">·</span>
            <NextAuction venue={listing.venue} at={book.nextAuctionAt} />
          </>
        )}
      </p>
    </div>
  );
}
