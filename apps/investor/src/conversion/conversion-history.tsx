import { MorePages } from '../layout/more-pages.tsx';
import { cashText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { rateLine } from './rate-line.ts';
import { usePages } from '../platform/use-call.ts';

/** What was exchanged before, newest first. */
export function ConversionHistory() {
  const t = useText();
  const pages = usePages('conversion/list-conversions', {}, ({ conversions, more }) => {
    const last = conversions.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  const rows = pages.data?.pages.flatMap(({ conversions }) => conversions) ?? [];
  if (pages.data === undefined) return null;
  return (
    <section className="rounded-lg bg-surface-raised pb-1">
      <h2 className="px-4 pt-3 pb-1 text-base font-semibold text-ink">{t('conversion.history')}</h2>
      {rows.length === 0 && <p className="px-4 pt-1 pb-3 text-sm text-ink-faint">{t('conversion.historyEmpty')}</p>}
      <ul>
        {rows.map(({ id, from, to, sold, bought, unit, rate, stamp }) => (
          <li key={id} className="px-4 py-3 not-last:hairline-b">
            <p className="num flex flex-wrap items-baseline justify-between gap-x-3 text-base text-ink">
              <span>{cashText(sold, from)}</span>
              <span aria-hidden="true" className="text-ink-faint">
                →
              </span>
              <span className="ml-auto font-semibold">{cashText(bought, to)}</span>
            </p>
            <p className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
              <span>{stampText(stamp)}</span>
              <span>{rateLine({ from, to, unit }, rate)}</span>
            </p>
          </li>
        ))}
      </ul>
      {rows.length > 0 && pages.hasNextPage && <MorePages pages={pages} />}
    </section>
  );
}
