import type { Listing, OutputOf, Quote } from '@kuroshio/contract';
import { Change, compactText, Price, priceText, Tag, toneOf, TONE_TEXT } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../platform/texts.ts';
import { decimalsShown, lastOf, limitOf, orNull, referenceOf, sizeOf, standingOf, wholeOf } from './figures.ts';
import { exWords } from './ex-words.ts';
import { ExtendedPrice } from './extended-hours.tsx';
import { ProvenanceTag } from '../layout/provenance-tag.tsx';
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

/** The figures of an instrument at this moment in a band: last and change large, those of the day beside them. */
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
  const ex = exWords(facts.exToday);
  const figures: Figure[] = [
    at(t('quotes.open'), orNull(quote.open)),
    at(t('quotes.high'), orNull(quote.high)),
    ...(listing.kind === 'index'
      ? []
      : [
          {
            label: t('quotes.volume'),
            value: compactText(sizeOf(quote.volume, listing), language),
          },
        ]),
    at(t(ex?.reference ?? 'quotes.reference'), reference, false),
    at(t('quotes.low'), orNull(quote.low)),
    { label: t('quotes.turnover'), value: compactText(wholeOf(quote.turnover, listing.currency), language) },
  ];
  return (
    <section className="bg-surface-raised px-4 pt-2 pb-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="shrink-0">
          <Price {...shown} value={standingOf(quote)} className="-ml-1 px-1 text-3xl font-semibold" />
          <p className="flex min-h-5 flex-wrap items-center gap-x-1.5">
            <Change {...shown} className="text-sm font-semibold" />
            {limit !== undefined && (
              <Tag kind={limit}>{t(limit === 'up' ? 'quotes.atLimitUp' : 'quotes.atLimitDown')}</Tag>
            )}
            {ex !== undefined && (
              <Tag kind="accent" data-ex-today="">
                {t(ex.tag)}
              </Tag>
            )}
          </p>
        </div>
        <dl className="grid min-w-44 flex-1 grid-cols-3 gap-x-2 gap-y-0.5 large-text:grid-cols-2">
          {figures.map(({ label, value, tone }) => (
            <div key={label} className="min-w-0">
              <dt className="truncate text-2xs leading-4 text-ink-faint">{label}</dt>
              <dd
                className={`num truncate text-xs leading-4 font-medium ${tone === undefined ? 'text-ink' : TONE_TEXT[tone]}`}
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <PauseLine quote={quote} />
      <ExtendedPrice listing={listing} quote={quote} />
      <p className="mt-1 flex min-h-5 flex-wrap items-center gap-x-2">
        <PhaseLine venue={listing.venue} />
        <MarketMarks quote={quote} />
        {quote.provenance !== undefined && (
          <span className="ml-auto">
            <ProvenanceTag provenance={quote.provenance} />
          </span>
        )}
      </p>
    </section>
  );
}
