import type { Depth as WireDepth, Listing, OutputOf, Quote } from '@kuroshio/contract';
import type { SideBoard } from '@kuroshio/market/words.ts';
import { compactText, priceText, Segmented, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { RelatedNews } from '../notices/related-news.tsx';
import { useTopic, usePhase } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { BlockPrints } from './block-prints.tsx';
import { boardsOf } from './board-hours.ts';
import { DepthLevels } from './depth-levels.tsx';
import { ExtendedDepth, useExtendedPhase } from './extended-hours.tsx';
import { countsLots, referenceOf, sizeOf } from './figures.ts';
import { IndexMembers } from './index-members.tsx';
import { OddLots } from './odd-lots.tsx';
import { StockActions } from './stock-actions.tsx';
import { hasExDates } from './stock-chart-bars.tsx';
import { StockFacts } from './stock-facts.tsx';
import { StockTape } from './stock-tape.tsx';

export interface StockMarketProps {
  listing: Listing;
  quote: Quote;
  detail: OutputOf<'quotes/detail'>;
  /** A level of the depth was touched; levels are not buttons where left out. */
  onPick?: ((price: number, side: 'bid' | 'ask', board?: SideBoard) => void) | undefined;
}

/** What of an instrument is read at leisure: tape, news and facts; of an index its members in place of the first. */
export function StockMarket({ listing, quote, detail }: Omit<StockMarketProps, 'onPick'>) {
  const t = useText();
  const index = listing.kind === 'index';
  const [tab, setTab] = useState(index ? 'members' : 'ticks');
  const tabs = [
    index
      ? { key: 'members', label: t('stock.members'), content: <IndexMembers listing={listing} /> }
      : {
          key: 'ticks',
          label: t('quotes.tabTicks'),
          content: (
            <>
              <BlockPrints listing={listing} reference={referenceOf(quote)} />
              <StockTape listing={listing} quote={quote} asked={detail.ticks} />
            </>
          ),
        },
    { key: 'news', label: t('stock.news'), content: <RelatedNews symbol={listing.symbol} /> },
    {
      key: 'facts',
      label: t('quotes.tabFacts'),
      content: (
        <>
          <StockFacts listing={listing} quote={quote} facts={detail.facts} />
          {hasExDates(listing) && <StockActions listing={listing} />}
        </>
      ),
    },
  ];
  return <Tabs tabs={tabs} value={tab} onChange={setTab} className="mt-2 bg-surface-raised" />;
}

/** The book in sight: of whole lots, of odd lots, or of extended hours while those trade. Nothing for an index. */
export function StockBook({ listing, quote, detail, onPick }: StockMarketProps) {
  const t = useText();
  const [shown, setShown] = useState<'regular' | 'odd-lot'>('regular');
  const extended = useExtendedPhase(listing);
  const phase = usePhase(listing.venue)?.phase;
  if (listing.kind === 'index') return null;
  const hasOddLots = boardsOf(listing).includes('odd-lot');
  const isOver = phase === 'closed' || (phase === 'after-hours' && extended === undefined);
  return (
    <section aria-label={t('stock.book')} className="mt-2 bg-surface-raised">
      {(hasOddLots || isOver) && (
        <div className="flex h-11 items-center justify-between gap-3 px-3">
          <h2 className="text-sm text-ink-muted">{t(isOver ? 'stock.closingBook' : 'stock.book')}</h2>
          {hasOddLots && (
            <Segmented
              size="sm"
              className="w-36"
              label={t('stock.book')}
              value={shown}
              onChange={setShown}
              options={[
                { value: 'regular', label: t('stock.booksWhole') },
                { value: 'odd-lot', label: t('stock.tabOddLots') },
              ]}
            />
          )}
        </div>
      )}
      {shown === 'odd-lot' ? (
        <OddLots listing={listing} quote={quote} onPick={onPick} />
      ) : extended === undefined ? (
        <LiveDepth listing={listing} quote={quote} asked={detail.depth} onPick={isOver ? undefined : onPick} />
      ) : (
        <ExtendedDepth
          listing={listing}
          quote={quote}
          onPick={onPick && ((price, side) => onPick(price, side, 'extended'))}
        />
      )}
    </section>
  );
}

interface LiveDepthProps extends Pick<StockMarketProps, 'listing' | 'quote'> {
  asked: WireDepth;
  onPick?: ((price: number, side: 'bid' | 'ask') => void) | undefined;
}

function LiveDepth({ listing, quote, asked, onPick }: LiveDepthProps) {
  const t = useText();
  const language = useLanguage();
  const depth = useTopic(`depth/${listing.symbol}`) ?? asked;
  return (
    <>
      {depth.indicativePrice > 0 && (
        <p className="num flex h-9 items-center justify-center bg-warn-soft text-sm text-warn">
          {t('quotes.indicativeValue', {
            price: priceText(depth.indicativePrice, listing.priceScale),
            size: t(countsLots(listing) ? 'trading.lots' : 'trading.shares', {
              count: compactText(sizeOf(depth.indicativeShares, listing), language),
            }),
          })}
        </p>
      )}
      <DepthLevels
        listing={listing}
        quote={quote}
        book={depth}
        sizeOf={(shares) => sizeOf(shares, listing)}
        onPick={onPick}
      />
    </>
  );
}
