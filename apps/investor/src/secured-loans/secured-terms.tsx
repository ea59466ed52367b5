import { lineText, ratioText } from '../margin/margin-words.ts';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import type { SecuredOverview } from './secured-words.ts';

/** What is agreed to, in full, with its numbers. */
export function SecuredTerms({ overview }: { overview: Pick<SecuredOverview, 'terms'> }) {
  const t = useText();
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('securedLoans.terms')}</h2>
      <TermsList overview={overview} />
    </section>
  );
}

export function TermsList({ overview: { terms } }: { overview: Pick<SecuredOverview, 'terms'> }) {
  const t = useText();
  const values = {
    least: cashText(terms.least, 'TWD'),
    most: cashText(terms.most, 'TWD'),
    step: cashText(terms.step, 'TWD'),
    mostInAll: cashText(terms.mostInAll, 'TWD'),
    closes: terms.closes,
    rate: ratioText(terms.rateBps),
    call: lineText(terms.callBelowBps),
    lifted: lineText(terms.liftedFromBps),
    warned: lineText(terms.warnedBelowBps),
    days: terms.daysToPay,
    months: terms.termMonths,
    extensions: terms.extensions,
    told: terms.toldBeforeEnd,
    selling: terms.daysOfSelling,
  };
  return (
    <ul className="mt-2 list-disc space-y-1.5 pl-4 text-sm text-ink-muted">
      {(
        [
          ...(['Shares', 'Amount', 'Price', 'Interest', 'Ratio', 'Call'] as const),
          ...(['Sale', 'Pays', 'Lifted', 'Term', 'Shortfall'] as const),
        ] as const
      ).map((one) => (
        <li key={one}>{t(`securedLoans.terms${one}`, values)}</li>
      ))}
      <li>{t('pledges.terms', values)}</li>
    </ul>
  );
}
