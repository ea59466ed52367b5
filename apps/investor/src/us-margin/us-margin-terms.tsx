import { lineText, ratioText } from '../margin/margin-words.ts';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import type { UsMarginOverview } from './us-margin-words.ts';

/** What is agreed to, in full, with its numbers. */
export function UsMarginTerms({ overview: { terms } }: { overview: Pick<UsMarginOverview, 'terms'> }) {
  const t = useText();
  const values = {
    loan: lineText(terms.loanBps),
    own: lineText(10_000 - terms.loanBps),
    most: cashText(terms.mostInAll, 'USD'),
    least: cashText(terms.leastEquity, 'USD'),
    rate: ratioText(terms.rateBps),
    house: lineText(terms.houseBps),
    statute: lineText(terms.statuteBps),
    closes: terms.closes,
    from: lineText(terms.concentratedFromBps),
    more: lineText(terms.concentratedBps),
    warned: lineText(terms.warnedBps),
    days: terms.daysToPay,
    makeUp: terms.daysToMakeUp,
    short: lineText(terms.shortMarginBps),
    inAll: lineText(10_000 + terms.shortMarginBps),
    borrow: ratioText(terms.borrowBps),
    shortStatute: lineText(terms.shortStatuteBps),
    perShare: cashText(terms.shortPerShare, 'USD'),
    cheap: cashText(terms.cheapBelow, 'USD'),
    cheapPart: lineText(terms.cheapBps),
    cheapShare: cashText(terms.cheapPerShare, 'USD'),
  };
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('usMargin.terms')}</h2>
      <ul className="mt-2 list-disc space-y-1.5 pl-4 text-sm [overflow-wrap:anywhere] text-ink-muted">
        {(
          [
            ...(['Loan', 'Interest', 'Short', 'ShortWhich', 'Borrow', 'Recall', 'ShortDividend'] as const),
            ...(['Term', 'Equity', 'Requirement', 'ShortRequired', 'Concentrated'] as const),
            ...(['Warned', 'Call', 'Sale', 'Kept', 'Shortfall'] as const),
          ] as const
        ).map((one) => (
          <li key={one}>{t(`usMargin.terms${one}`, values)}</li>
        ))}
      </ul>
    </section>
  );
}
