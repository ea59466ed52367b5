import type { Listing, OutputOf, Provenance, Quote } from '@kuroshio/contract';
import { compactText, priceText } from '@kuroshio/ui';
import { FactRows } from '../layout/fact-rows.tsx';
import { countText, dateText, timeText } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { countsLots, zoneOf } from './figures.ts';
import { VENUE_KEYS } from './quote-row.tsx';

/** The lasting facts of an instrument, and where its simulated prices began. */
export function StockFacts({ listing, facts }: { listing: Listing; facts: OutputOf<'quotes/detail'>['facts'] }) {
  const t = useText();
  const language = useLanguage();
  const quality = t(facts.refQuality === 'verified' ? 'quotes.qualityVerified' : 'quotes.qualityApproximate');
  const start = priceText(facts.refPrice, listing.priceScale);
  const rows: [label: string, value: string][] = [
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
