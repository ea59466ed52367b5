import type { Depth as WireDepth, Listing, OutputOf, Quote } from '@kuroshio/contract';
import type { SideBoard } from '@kuroshio/market/words.ts';
import { compactText, priceText, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { RelatedNews } from '../notices/related-news.tsx';
import { useDepth } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { boardsOf } from './board-hours.ts';
import { DepthLevels } from './depth-levels.tsx';
import { ExtendedDepth, useExtendedPhase } from './extended-hours.tsx';
import { countsLots, sizeOf } from './figures.ts';
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

/** Depth, tape, news and facts of an instrument; of an index its members in place of the first two. */
export function StockMarket({ listing, quote, detail, onPick }: StockMarketProps) {
  const t = useText();
  const index = listing.kind === 'index';
  const [tab, setTab] = useState(index ? 'members' : 'depth');
  const extended = useExtendedPhase(listing);
  const facts = (
    <>
      <StockFacts listing={listing} facts={detail.facts} />
      {hasExDates(listing) && <StockActions listing={listing} />}
    </>
  );
  const news = { key: 'news', label: t('stock.news'), content: <RelatedNews symbol={listing.symbol} /> };
  if (index) {
    const parts = [
      { key: 'members', label: t('stock.members'), content: <IndexMembers listing={listing} /> },
      news,
      { key: 'facts', label: t('quotes.tabFacts'), content: facts },
    ];
    return <Tabs tabs={parts} value={tab} onChange={setTab} className="mt-2 bg-surface-raised" />;
  }
  const tabs = [
    {
      key: 'depth',
      label: t('quotes.tabDepth'),
      content:
        extended === undefined ? (
          <LiveDepth listing={listing} quote={quote} asked={detail.depth} onPick={onPick} />
        ) : (
          <ExtendedDepth
            listing={listing}
            quote={quote}
            onPick={onPick && ((price, side) => onPick(price, side, 'extended'))}
          />
        ),
    },
    ...(boardsOf(listing).includes('odd-lot')
      ? [
          {
            key: 'odd-lots',
            label: t('stock.tabOddLots'),
            content: <OddLots listing={listing} quote={quote} onPick={onPick} />,
          },
        ]
      : []),
    {
      key: 'ticks',
      label: t('quotes.tabTicks'),
      content: <StockTape listing={listing} quote={quote} asked={detail.ticks} />,
    },
    news,
    { key: 'facts', label: t('quotes.tabFacts'), content: facts },
  ];
  return <Tabs tabs={tabs} value={tab} onChange={setTab} className="mt-2 bg-surface-raised" />;
}

interface LiveDepthProps extends Pick<StockMarketProps, 'listing' | 'quote'> {
  asked: WireDepth;
  onPick?: ((price: number, side: 'bid' | 'ask') => void) | undefined;
}

function LiveDepth({ listing, quote, asked, onPick }: LiveDepthProps) {
  const t = useText();
  const language = useLanguage();
  const depth = useDepth(listing.symbol) ?? asked;
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
