import { Money } from '@kuroshio/ui';
import { currencySign, digitsOf } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import type { LoanOverview } from './loan-words.ts';

const TWD = { ...digitsOf('TWD'), prefix: currencySign('TWD').trim() };

/** Whole percent of the limit that is used; a part of one counts, so that what is used is never shown as nothing. */
function usedPercent({ borrowed, limit }: Pick<LoanOverview, 'borrowed' | 'limit'>): number {
  const [used, all] = [BigInt(borrowed), BigInt(limit)];
  if (used === 0n) return 0;
  if (all === 0n || used >= all) return 100;
  return Number((used * 100n + all - 1n) / all);
}

/** What may still be borrowed, of how much. */
export function LimitCard({ overview }: { overview: LoanOverview }) {
  const t = useText();
  const percent = usedPercent(overview);
  return (
    <section data-surface="own" className="mx-3 rounded-lg bg-surface-raised px-4 pt-4 pb-5 text-ink">
      <h2 className="text-sm font-medium text-ink-muted">{t('loans.remaining')}</h2>
      <p className="mt-1 text-4xl font-semibold break-all">
        <Money amount={overview.remaining} {...TWD} />
      </p>
      <div
        role="meter"
        aria-label={t('loans.used', { percent })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-4 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm [&>div]:grow">
        <div className="min-w-0">
          <dt className="text-ink-muted">{t('loans.borrowed')}</dt>
          <dd className="mt-0.5 text-lg font-semibold">
            <Money amount={overview.borrowed} {...TWD} />
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-muted">{t('loans.limit')}</dt>
          <dd className="mt-0.5 text-lg font-semibold">
            <Money amount={overview.limit} {...TWD} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
