import type { BoardBook, Listing, Quote } from '@kuroshio/contract';
import { type Board, isSideBoard } from '@kuroshio/market/words.ts';
import { Change, Ladder, Price } from '@kuroshio/ui';
import { useTopic } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { sharesOfLot } from '../quotes/board-lot.ts';
import { decimalsShown, lastOf, referenceOf, standingOf } from '../quotes/figures.ts';

export interface TicketLadderProps {
  listing: Listing;
  /** With last trade and best prices of the board chosen. */
  quote: Quote;
  board: Board;
  /** Of a board with a book of its own, once it has come. */
  book: BoardBook | undefined;
  /** The limit that stands filled in; undefined where the customer names no price. */
  price: number | undefined;
  /** Levels are not buttons where left out. */
  onPick?: ((price: number) => void) | undefined;
}

/** The book that the order will meet, level above level: a touch fills in its price. */
export function TicketLadder({ listing, quote, board, book, price, onPick }: TicketLadderProps) {
  const t = useText();
  const language = useLanguage();
  // Before the live levels have come, those of the page below, if it has any: nothing is asked for here.
  const { data: below } = useCall('quotes/detail', { symbol: listing.symbol }, { enabled: false });
  const depth = useTopic(`depth/${listing.symbol}`) ?? below?.depth;
  const shown = isSideBoard(board) && book?.open === true ? book : depth;
  const lot = sharesOfLot(listing, shown === depth ? 'regular' : board);
  const levels = (side: readonly (readonly [number, number])[] = []) =>
    side.map(([at, shares]) => ({ price: at, size: Math.floor(shares / lot) }));
  const reference = referenceOf(quote);
  const figure = { value: lastOf(quote), reference, scale: listing.priceScale };
  return (
    <Ladder
      bids={levels(shown?.bids)}
      asks={levels(shown?.asks)}
      scale={listing.priceScale}
      minDecimals={decimalsShown(listing, lastOf(quote) ?? reference)}
      reference={reference}
      locale={language}
      chosen={price}
      onPick={onPick}
      middle={
        <span className="flex items-baseline gap-1.5 text-xs">
          <Price {...figure} value={standingOf(quote)} className="rounded-xs px-0.5 text-sm font-semibold" />
          <Change {...figure} show="percent" />
        </span>
      }
      texts={{
        label: t('trading.ladder'),
        bid: t('quotes.depthBid'),
        ask: t('quotes.depthAsk'),
        market: t('quotes.depthMarket'),
      }}
    />
  );
}
