import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { lineText, type MarginOverview, ratioText } from './margin-words.ts';

/** What is agreed to, in full: the rate, the lines, what happens below them, and in which order a sale pays. */
export function MarginTerms({ overview: { terms } }: { overview: Pick<MarginOverview, 'terms'> }) {
  const t = useText();
  const values = {
    percent: lineText(terms.loanBps),
    rate: ratioText(terms.rateBps),
    call: lineText(terms.callBelowBps),
    lifted: lineText(terms.liftedFromBps),
    warned: lineText(terms.warnedBelowBps),
    days: terms.daysToPay,
    months: terms.termMonths,
    extensions: terms.extensions,
    told: terms.toldBeforeEnd,
    selling: terms.daysOfSelling,
    step: cashText('100000', 'TWD'),
  };
  const short = {
    percent: lineText(terms.shortMarginBps),
    fee: ratioText(terms.borrowFeeBps),
    rate: ratioText(terms.collateralBps),
    days: terms.coverDaysBefore,
  };
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('margin.terms')}</h2>
      <ul className="mt-2 list-disc space-y-1.5 pl-4 text-sm text-ink-muted">
        {(['Loan', 'Interest', 'Ratio', 'Call', 'Sale', 'Lifted', 'Shortfall', 'Other', 'Term', 'Money'] as const).map(
          (one) => (
            <li key={one}>{t(`margin.terms${one}`, values)}</li>
          ),
        )}
        <li>{t('pledges.terms', values)}</li>
        {(['Short', 'ShortRatio', 'DayTrade', 'Cover'] as const).map((one) => (
          <li key={one}>{t(`margin.terms${one}`, short)}</li>
        ))}
      </ul>
    </section>
  );
}
