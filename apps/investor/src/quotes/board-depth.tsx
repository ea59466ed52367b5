import type { BoardBook, Listing, Quote } from '@kuroshio/contract';
import { lotOn } from '@kuroshio/market/lot.ts';
import { Depth } from '@kuroshio/ui';
import { useLanguage, useText } from '../platform/texts.ts';
import { decimalsShown, lastOf, referenceOf } from './figures.ts';

export interface BoardDepthProps {
  listing: Listing;
  quote: Quote;
  book: BoardBook;
  /** A level was touched; levels are not buttons where left out. */
  onPick?: ((price: number, side: 'bid' | 'ask') => void) | undefined;
}

/** Five levels of the book of a board, in lots or in shares of odd lots. */
export function BoardDepth({ listing, quote, book, onPick }: BoardDepthProps) {
  const t = useText();
  const language = useLanguage();
  const lot = lotOn(listing, book.board);
  const levels = (side: BoardBook['bids']) =>
    side.map(([price, shares]) => ({ price, size: Math.floor(shares / lot) }));
  return (
    <Depth
      bids={levels(book.bids)}
      asks={levels(book.asks)}
      scale={listing.priceScale}
      minDecimals={decimalsShown(listing, lastOf(quote) ?? referenceOf(quote))}
      reference={referenceOf(quote)}
      locale={language}
      onPick={onPick}
      texts={{
        bid: t('quotes.depthBid'),
        ask: t('quotes.depthAsk'),
        size: t('quotes.depthSize'),
        bidPrice: t('quotes.depthBidPrice'),
        askPrice: t('quotes.depthAskPrice'),
        market: t('quotes.depthMarket'),
      }}
    />
  );
}
