import type { Depth as WireDepth, Listing, OutputOf, Quote, Tick } from '@kuroshio/contract';
import { compactText, Depth, Empty, priceText, Tabs, Ticks } from '@kuroshio/ui';
import { useState } from 'react';
import { timeText } from '../platform/format.ts';
import { useDepth, useTicks } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { countsLots, decimalsShown, lastOf, referenceOf, sizeOf, zoneOf } from './figures.ts';
import { StockFacts } from './stock-facts.tsx';

/** Newest trades shown of the tape. */
const TAPE = 30;

export interface StockMarketProps {
  listing: Listing;
  quote: Quote;
  detail: OutputOf<'quotes/detail'>;
  /** A level of the depth was touched; levels are not buttons where left out. */
  onPick?: ((price: number, side: 'bid' | 'ask') => void) | undefined;
}

/** Depth, tape and facts of an instrument. */
export function StockMarket({ listing, quote, detail, onPick }: StockMarketProps) {
  const t = useText();
  const [tab, setTab] = useState('depth');
  const facts = <StockFacts listing={listing} facts={detail.facts} />;
  if (listing.kind === 'index') {
    return (
      <section className="mt-2 bg-surface-raised">
        <h2 className="px-4 pt-3 text-base font-semibold text-ink">{t('quotes.tabFacts')}</h2>
        {facts}
      </section>
    );
  }
  const tabs = [
    {
      key: 'depth',
      label: t('quotes.tabDepth'),
      content: <LiveDepth listing={listing} quote={quote} asked={detail.depth} onPick={onPick} />,
    },
    {
      key: 'ticks',
      label: t('quotes.tabTicks'),
      content: <LiveTicks listing={listing} quote={quote} asked={detail.ticks} />,
    },
    { key: 'facts', label: t('quotes.tabFacts'), content: facts },
  ];
  return <Tabs tabs={tabs} value={tab} onChange={setTab} className="mt-2 bg-surface-raised" />;
}

interface PartProps<Asked> {
  listing: Listing;
  quote: Quote;
  asked: Asked;
}

function LiveDepth({ listing, quote, asked, onPick }: PartProps<WireDepth> & Pick<StockMarketProps, 'onPick'>) {
  const t = useText();
  const language = useLanguage();
  const depth = useDepth(listing.symbol) ?? asked;
  const levels = (side: WireDepth['bids']) => side.map(([price, shares]) => ({ price, size: sizeOf(shares, listing) }));
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
      <Depth
        bids={levels(depth.bids)}
        asks={levels(depth.asks)}
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
    </>
  );
}

function LiveTicks({ listing, quote, asked }: PartProps<readonly Tick[]>) {
  const t = useText();
  const language = useLanguage();
  const tape = useTicks(listing.symbol) ?? asked;
  if (tape.length === 0) return <Empty className="!py-8" title={t('quotes.ticksEmpty')} />;
  const zone = zoneOf(listing.venue);
  const shown = tape.slice(-TAPE).reverse();
  return (
    <Ticks
      ticks={shown.map((tick) => ({
        id: tick.n,
        time: timeText(tick.at, zone),
        price: tick.price,
        size: sizeOf(tick.shares, listing),
        ...(tick.side === 'auction' ? {} : { taker: tick.side }),
      }))}
      scale={listing.priceScale}
      minDecimals={decimalsShown(listing, lastOf(quote) ?? referenceOf(quote))}
      reference={referenceOf(quote)}
      locale={language}
      texts={{
        time: t('quotes.tickTime'),
        price: t('quotes.tickPrice'),
        change: t('quotes.change'),
        size: t(countsLots(listing) ? 'quotes.tickSizeLots' : 'quotes.tickSizeShares'),
      }}
    />
  );
}
