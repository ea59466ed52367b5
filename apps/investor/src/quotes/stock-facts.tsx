import type { Listing, OutputOf, Provenance, Quote } from '@kuroshio/contract';
import { valueOfUnits } from '@kuroshio/market/charges.ts';
import type { CashCode, Price } from '@kuroshio/money';
import { units } from '@kuroshio/money/units.ts';
import type { Translate } from '@kuroshio/text';
import { compactText, percentText, priceText, Tag, type TagKind } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { FactRows } from '../layout/fact-rows.tsx';
import { cashText, countText, dateText, timeText } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { legalPrice } from '../trading/price-grid.ts';
import { countsLots, standingOf, wholeOf, zoneOf } from './figures.ts';
import { markWords } from './mark-words.ts';
import { VENUE_KEYS } from './quote-row.tsx';

/** The lasting facts of an instrument, and where its simulated prices began. */
export function StockFacts({
  listing,
  quote,
  facts,
}: {
  listing: Listing;
  quote: Quote;
  facts: OutputOf<'quotes/detail'>['facts'];
}) {
  const t = useText();
  const language = useLanguage();
  const quality = t(facts.refQuality === 'verified' ? 'quotes.qualityVerified' : 'quotes.qualityApproximate');
  const start = priceText(facts.refPrice, listing.priceScale);
  const price = (value: number | null) => (value === null || value === 0 ? '' : priceText(value, listing.priceScale));
  const onCredit = useOnCredit(listing);
  const marketCap = wholeOf(facts.marketCap, listing.currency);
  const rows: [label: string, value: ReactNode][] = [
    ...tradingFacts(t, listing, quote, facts),
    ...onCredit,
    [t('quotes.limitUp'), price(quote.limitUp)],
    [t('quotes.limitDown'), price(quote.limitDown)],
    [t('quotes.high52w'), price(Math.max(legalPrice(listing, facts.high52w), quote.high))],
    [t('quotes.low52w'), price(lowest(legalPrice(listing, facts.low52w), quote.low))],
    [t('quotes.marketCap'), marketCap > 0 ? compactText(marketCap, language) : ''],
    [t('home.section'), t(VENUE_KEYS[listing.venue])],
    [t('quotes.factIndustry'), language === 'tw' ? listing.industryTw : listing.industryEn],
    [t('quotes.factIsin'), facts.isin],
    [t('quotes.factListed'), facts.listedDate === '' ? '' : dateText(facts.listedDate)],
    [t('quotes.factShares'), facts.sharesOutstanding === 0 ? '' : compactText(facts.sharesOutstanding, language)],
    [
      t('quotes.factLot'),
      !listing.tradable
        ? ''
        : countsLots(listing)
          ? t('quotes.factLotValue', { count: countText(listing.lotSize) })
          : t('quotes.factShareValue'),
    ],
    [t('quotes.factSettlement'), listing.tradable ? dateText(facts.settlementDate) : ''],
    [
      t('quotes.factStart'),
      facts.refDate === ''
        ? start
        : t('quotes.factStartValue', { price: start, date: dateText(facts.refDate), quality }),
    ],
  ];
  return (
    <div className="px-4 py-1">
      <FactRows rows={rows.filter(([, value]) => value !== '')} />
    </div>
  );
}

/** What decides on an order: what the least costs, what it pays, and what it is marked with. */
function tradingFacts(
  t: Translate,
  listing: Listing,
  quote: Quote,
  { yieldBps }: OutputOf<'quotes/detail'>['facts'],
): [label: string, value: ReactNode][] {
  const rows: [label: string, value: ReactNode][] = [];
  const standing = standingOf(quote);
  if (listing.tradable && standing !== null) {
    const cost = valueOfUnits(
      { currency: listing.currency as CashCode, priceScale: listing.priceScale, shareScale: 0 },
      standing as Price,
      units(listing.lotSize),
      'half-up',
    );
    rows.push([t(countsLots(listing) ? 'stock.factLotCost' : 'stock.factShareCost'), cashText(cost, listing.currency)]);
  }
  if (yieldBps !== null) rows.push([t('stock.factYield'), percentText(yieldBps, 'never')]);
  if (!countsLots(listing) || !listing.tradable) return rows;
  const marks = quote.marks ?? [];
  rows.push([t('stock.factDayTrade'), t(marks.includes('disposition') ? 'stock.dayTradeBarred' : 'stock.dayTradeYes')]);
  rows.push([
    t('stock.factMark'),
    marks.length === 0
      ? t('stock.factMarkNone')
      : marks.map((mark) => {
          const { kind, label } = markWords(mark);
          return (
            <Tag key={mark} kind={kind as TagKind}>
              {t(label)}
            </Tag>
          );
        }),
  ]);
  return rows;
}

/** What all customers together have bought on margin and sold short, after the last close; nothing where that is nothing. */
function useOnCredit(listing: Listing): [label: string, value: ReactNode][] {
  const t = useText();
  const quantityText = useQuantityText();
  const { data } = useCall('margin/market-figures', {}, { staleTime: 30_000, enabled: countsLots(listing) });
  const own = data?.stocks.find(({ symbol }) => symbol === listing.symbol);
  if (own === undefined) return [];
  const { marginShares, shortShares } = own;
  const lots = (count: number) => quantityText(count, listing);
  return [
    [t('stock.factMargin'), marginShares === 0 ? '' : lots(marginShares)],
    [t('stock.factShort'), shortShares === 0 ? '' : lots(shortShares)],
    [
      t('stock.factShortToMargin'),
      marginShares === 0 || shortShares === 0
        ? ''
        : percentText(Math.floor((shortShares * 10_000) / marginShares), 'never'),
    ],
  ];
}

/** The lower of two prices, of which one may not be there yet. */
function lowest(a: number, b: number): number {
  return a === 0 || b === 0 ? Math.max(a, b) : Math.min(a, b);
}

const ZONE_KEYS = {
  'Asia/Taipei': 'shell.taipeiTime',
  'America/New_York': 'shell.newYorkTime',
  UTC: 'quotes.utcTime',
} as const;

/** Where the prices come from, how late they are, and the venue's time of the last one. */
export function ProvenanceLine({
  listing,
  quote,
  provenance,
}: {
  listing: Listing;
  quote: Quote;
  provenance: Provenance;
}) {
  const t = useText();
  const zone = zoneOf(listing.venue);
  const label = Object.entries(ZONE_KEYS).find(([name]) => name === zone)?.[1];
  const { source, delaySeconds } = provenance;
  const named =
    source === 'simulated' ? t('quotes.sourceSimulated') : source === 'replay' ? t('quotes.sourceReplay') : source;
  const parts = [
    t('quotes.sourceLine', { source: named }),
    delaySeconds === 0 ? t('quotes.sourceLive') : t('quotes.sourceDelay', { seconds: delaySeconds }),
    `${label === undefined ? zone : t(label)} ${timeText(quote.at, zone)}`,
  ];
  return (
    <p data-provenance={source} className="num px-4 py-3 text-2xs whitespace-normal text-ink-faint">
      {parts.join(' · ')}
      {listing.venue === 'US' && <span className="block">{t('quotes.newYorkNote')}</span>}
    </p>
  );
}
