import { classNames, percentText } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import type { LoanOverview } from './loan-words.ts';
import { Facts } from './facts.tsx';

/** Where the limit comes from: both bounds, and what each score opens at which rate. */
export function LimitSteps({ overview }: { overview: LoanOverview }) {
  const t = useText();
  const { score, steps } = overview;
  const own = steps.find(({ from }) => score >= from);
  const lowest = steps.at(-1);
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 pt-4 pb-4">
      <h2 className="text-base font-semibold text-ink">{t('loans.limitFrom')}</h2>
      <Facts
        rows={[
          [t('loans.byScore'), cashText(overview.byScore, 'TWD')],
          [t('loans.byOwn'), cashText(overview.byOwn, 'TWD')],
        ]}
      />
      <p className="mt-1 text-xs text-ink-faint">{t('loans.limitText')}</p>
      <h3 className="mt-4 text-sm font-semibold text-ink">{t('loans.steps')}</h3>
      <ul className="num mt-1 text-sm">
        {steps.map((step) => (
          <li
            key={step.from}
            aria-current={step === own ? 'true' : undefined}
            className={classNames(
              'flex flex-wrap justify-between gap-x-4 py-2.5 not-last:hairline-b',
              step === own ? 'font-semibold text-ink' : 'text-ink-muted',
            )}
          >
            <span>{t('loans.stepFrom', { score: step.from })}</span>
            <span className="ml-auto flex flex-wrap justify-end gap-x-4 text-right">
              <span>{cashText(step.most, 'TWD')}</span>
              <span className="min-w-16">{percentText(step.rateBps, 'never')}</span>
            </span>
          </li>
        ))}
      </ul>
      {lowest !== undefined && (
        <p className="mt-2 text-xs text-ink-faint">{t('loans.noStep', { score: lowest.from })}</p>
      )}
      <p className="mt-3 text-xs text-ink-faint">{t('loans.coverText', { percent: overview.coverBps / 100 })}</p>
      {overview.kept !== '0' && <Facts rows={[[t('loans.kept'), cashText(overview.kept, 'TWD')]]} />}
    </section>
  );
}
