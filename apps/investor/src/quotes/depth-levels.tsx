import type { Depth as WireDepth, Listing, Quote } from '@kuroshio/contract';
import { Depth } from '@kuroshio/ui';
import { useLanguage, useText } from '../platform/texts.ts';
import { decimalsShown, lastOf, referenceOf } from './figures.ts';

export interface DepthLevelsProps {
  listing: Listing;
  quote: Quote;
  book: Pick<WireDepth, 'bids' | 'asks'>;
  /** Shares as they are shown: in lots, or as they are. */
  sizeOf: (shares: number) => number;
  /** A level was touched; levels are not buttons where left out. */
  onPick?: ((price: number, side: 'bid' | 'ask') => void) | undefined;
}

/** The five best levels of both sides of a book, whichever board it is of. */
export function DepthLevels({ listing, quote, book, sizeOf, onPick }: DepthLevelsProps) {
  const t = useText();
  const language = useLanguage();
  const levels = (side: WireDepth['bids']) => side.map(([price, shares]) => ({ price, size: sizeOf(shares) }));
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
