import type { Listing, OutputOf, Quote } from '@kuroshio/contract';
import { Change, compactText, Price, priceText, Tag, toneOf, TONE_TEXT } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../platform/texts.ts';
import {
  countsLots,
  decimalsShown,
  lastOf,
  limitOf,
  orNull,
  referenceOf,
  sizeOf,
  standingOf,
  wholeOf,
} from './figures.ts';
import { exWords } from './ex-words.ts';
import { ExtendedPrice } from './extended-hours.tsx';
import { ProvenanceTag } from '../layout/provenance-tag.tsx';
import { legalPrice } from '../trading/price-grid.ts';
import { MarketMarks, PauseLine } from './market-marks.tsx';
import { PhaseLine } from './phase-line.tsx';

interface Figure {
  label: string;
  value: ReactNode;
  tone?: keyof typeof TONE_TEXT | undefined;
}

export interface StockHeaderProps {
  listing: Listing;
  quote: Quote;
  facts: OutputOf<'quotes/detail'>['facts'];
}

/** The figures of an instrument at this moment: last and change large, the rest in a grid. */
export function StockHeader({ listing, quote, facts }: StockHeaderProps) {
  const t = useText();
  const language = useLanguage();
  const [last, reference, limit] = [lastOf(quote), referenceOf(quote), limitOf(quote)];
  const minDecimals = decimalsShown(listing, last ?? reference);
  const shown = { value: last, reference, scale: listing.priceScale, minDecimals };
  const at = (label: string, value: number | null, tinted = true): Figure => ({
    label,
    value: value === null ? '--' : priceText(value, listing.priceScale, minDecimals),
    tone: !tinted || value === null || reference === null ? undefined : toneOf(value, reference),
  });
  const marketCap = wholeOf(facts.marketCap, listing.currency);
  const index = listing.kind === 'index';
  const ex = exWords(facts.exToday);
  const figures: Figure[] = [
    at(t('quotes.open'), orNull(quote.open)),
    at(t('quotes.high'), orNull(quote.high)),
    at(t('quotes.low'), orNull(quote.low)),
    at(t(ex?.reference ?? 'quotes.reference'), reference, false),
    ...(quote.limitUp > 0
      ? [
          { ...at(t('quotes.limitUp'), quote.limitUp), tone: 'up' as const },
          { ...at(t('quotes.limitDown'), quote.limitDown), tone: 'down' as const },
        ]
      : []),
    ...(index
      ? []
      : [
          {
            label: t(countsLots(listing) ? 'quotes.volumeLots' : 'quotes.volume'),
            value: compactText(sizeOf(quote.volume, listing), language),
          },
        ]),
    { label: t('quotes.turnover'), value: compactText(wholeOf(quote.turnover, listing.currency), language) },
    ...(marketCap > 0 ? [{ label: t('quotes.marketCap'), value: compactText(marketCap, language) }] : []),
    at(t('quotes.high52w'), orNull(Math.max(legalPrice(listing, facts.high52w), quote.high)), false),
    at(t('quotes.low52w'), orNull(lowest(legalPrice(listing, facts.low52w), quote.low)), false),
  ];
  return (
    <section className="bg-surface-raised px-4 pt-3 pb-3">
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <Price {...shown} value={standingOf(quote)} className="-ml-1 px-1 text-4xl font-semibold" />
        <Change {...shown} className="text-base font-semibold" />
        {limit !== undefined && (
          <Tag kind={limit} className="self-center">
            {t(limit === 'up' ? 'quotes.atLimitUp' : 'quotes.atLimitDown')}
          </Tag>
        )}
        {ex !== undefined && (
          <Tag kind="accent" className="self-center" data-ex-today="">
            {t(ex.tag)}
          </Tag>
        )}
        <MarketMarks quote={quote} />
      </div>
      <PauseLine quote={quote} />
      <ExtendedPrice listing={listing} quote={quote} />
      <p className="mt-0.5 flex h-5 items-center">
        <PhaseLine venue={listing.venue} />
        {quote.provenance !== undefined && (
          <span className="ml-auto">
            <ProvenanceTag provenance={quote.provenance} />
          </span>
        )}
      </p>
      <dl className="mt-2 grid grid-cols-4 gap-x-2 gap-y-2">
        {figures.map(({ label, value, tone }) => (
          <div key={label} className="min-w-0">
            <dt className="truncate text-2xs text-ink-faint">{label}</dt>
            <dd className={`num truncate text-sm font-medium ${tone === undefined ? 'text-ink' : TONE_TEXT[tone]}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The lower of two prices, of which one may not be there yet. */
function lowest(a: number, b: number): number {
  return a === 0 || b === 0 ? Math.max(a, b) : Math.min(a, b);
}
