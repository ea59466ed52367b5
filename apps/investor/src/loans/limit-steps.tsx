import { classNames, percentText } from '@kuroshio/ui';
import { FactRows } from '../layout/fact-rows.tsx';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import type { LoanOverview } from './loan-words.ts';

/** Where the limit comes from: both bounds, and what each score opens at which rate. */
export function LimitSteps({ overview }: { overview: LoanOverview }) {
  const t = useText();
  const { score, steps } = overview;
  const own = steps.find(({ from }) => score >= from);
  const lowest = steps.at(-1);
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 pt-4 pb-4">
      <h2 className="text-base font-semibold text-ink">{t('loans.limitFrom')}</h2>
      <FactRows
        rows={[
          [t('loans.byScore'), cashText(overview.byScore, 'TWD')],
          [t('loans.byOwn'), cashText(overview.byOwn, 'TWD')],
        ]}
      />
      <p className="mt-1 text-xs text-ink-faint">{t('loans.limitText')}</p>
      <table className="num mt-3 w-full text-sm">
        <thead>
          <tr className="text-xs text-ink-faint hairline-b">
            <th scope="col" className="py-2 text-left font-normal">
              {t('loans.score')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('loans.stepMost')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('loans.stepRate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr
              key={step.from}
              aria-current={step === own ? 'true' : undefined}
              className={classNames('not-last:hairline-b', step === own ? 'font-semibold text-ink' : 'text-ink-muted')}
            >
              <th scope="row" className="py-2.5 text-left font-[inherit]">
                {t('loans.stepFrom', { score: step.from })}
              </th>
              <td className="py-2.5 text-right">{cashText(step.most, 'TWD')}</td>
              <td className="py-2.5 text-right">{percentText(step.rateBps, 'never')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lowest !== undefined && (
        <p className="mt-2 text-xs text-ink-faint">{t('loans.noStep', { score: lowest.from })}</p>
      )}
      <p className="mt-3 text-xs text-ink-faint">{t('loans.coverText', { percent: overview.coverBps / 100 })}</p>
      {overview.kept !== '0' && <FactRows rows={[[t('loans.kept'), cashText(overview.kept, 'TWD')]]} />}
    </section>
  );
}
