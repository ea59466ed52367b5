import { CheckIcon, CloseIcon, WarnIcon } from '@kuroshio/ui';
import { countText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { findingText, STEP_TEXTS } from './finding-words.ts';
import type { StatementFile } from './statement-file.ts';
import type { Verdict } from './verify-statement.ts';

const STEPS = Object.keys(STEP_TEXTS) as (keyof typeof STEP_TEXTS)[];

/** What was checked, step by step, and where it ended. */
export function VerdictSteps({ file, verdict: { proved, wrong } }: { file: StatementFile; verdict: Verdict }) {
  const t = useText();
  const counts = { publications: file.publications?.length, entries: file.postings?.length, balances: 0, totals: 0 };
  return (
    <section className="rounded-lg bg-surface-raised p-4">
      {wrong === undefined ? (
        <h2 className="flex items-center gap-2 text-lg font-semibold text-ink">
          <CheckIcon className="size-6 text-brand" />
          {t('seals.fits')}
        </h2>
      ) : (
        <div role="alert" className="rounded-md bg-danger-soft p-3 text-danger">
          <h2 className="flex items-center gap-2 text-lg font-semibold">
            <WarnIcon className="size-6" />
            {t('seals.fitsNot')}
          </h2>
          <p className="mt-1 text-base break-words">{findingText(t, wrong)}</p>
          <p className="mt-1 text-sm">{t('seals.fitsNotText')}</p>
        </div>
      )}
      <ol className="mt-3 space-y-2">
        {STEPS.slice(0, proved.length + (wrong === undefined ? 0 : 1)).map((step) => {
          const fits = proved.includes(step);
          const Icon = fits ? CheckIcon : CloseIcon;
          return (
            <li key={step} data-step={step} data-fits={fits} className="flex items-start gap-2 text-sm text-ink">
              <Icon className={`mt-0.5 size-4 shrink-0 ${fits ? 'text-brand' : 'text-danger'}`} />
              <span className={fits ? '' : 'text-ink-faint line-through'}>
                {t(STEP_TEXTS[step], { count: countText(counts[step] ?? 0) })}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
