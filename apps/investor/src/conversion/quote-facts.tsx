import { percentText } from '@kuroshio/ui';
import { FactRows } from '../layout/fact-rows.tsx';
import { stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { rateLine } from './rate-line.ts';
import type { Quote } from './use-quoted.ts';

/** How the amount came about: the rate, the market's, what the house keeps, whose rates and when. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const t = useText();
  const { source } = quote.provenance;
  return (
    <section className="rounded-lg bg-surface-raised px-4 py-2">
      <FactRows
        rows={[
          [t('conversion.rate'), rateLine(quote, quote.rate)],
          [t('conversion.mid'), rateLine(quote, quote.mid)],
          [t('conversion.spread'), percentText(quote.spreadBps, 'never')],
          [t('conversion.source'), source === 'simulated' ? t('conversion.sourceSimulated') : source],
          [t('conversion.ratesAt'), stampText(quote.ratesStamp)],
        ]}
      />
      <p className="mt-1 mb-2 text-xs text-ink-faint">{t('conversion.spreadText')}</p>
    </section>
  );
}
