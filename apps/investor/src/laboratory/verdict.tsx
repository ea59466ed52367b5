import type { OutputOf } from '@kuroshio/contract';
import { percentText, Tag } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';

export type ModelReport = NonNullable<OutputOf<'laboratory/model'>['model']>;

const PARTS = [
  ['enough', 'laboratory.ruleEnough'],
  ['hits', 'laboratory.ruleHits'],
  ['sharpe', 'laboratory.ruleSharpe'],
] as const;

/** What it is in two sentences, what its tests say in words, and the rule by which they say so. */
export function Verdict({ model: { verdict, holds, yesFromBps } }: { model: ModelReport }) {
  const t = useText();
  return (
    <section className="bg-surface-raised px-4 pt-3 pb-4">
      <p className="text-sm text-ink-muted">
        {t('laboratory.whatItIs', { yes: percentText(yesFromBps, 'never') })} {t('laboratory.whatItIsNot')}
      </p>
      <div className="mt-3 rounded-lg bg-surface-sunken px-3.5 py-3">
        <h2 className="text-xl font-semibold text-ink">{t(`laboratory.verdict-${verdict}`)}</h2>
        <p className="mt-1 text-sm text-ink-muted">
          {t(verdict === 'edge' ? 'laboratory.edgeNote' : 'laboratory.noEdgeNote')}
        </p>
      </div>
      <h3 className="mt-3 text-sm font-medium text-ink-muted">{t('laboratory.rule')}</h3>
      <ul>
        {PARTS.map(([part, text]) => (
          <li key={part} className="flex items-start justify-between gap-3 py-2 not-last:hairline-b">
            <span className="min-w-0 text-sm text-ink">{t(text)}</span>
            <span className="shrink-0">
              <Tag kind={holds[part] ? 'accent' : 'neutral'}>
                {t(holds[part] ? 'laboratory.held' : 'laboratory.notHeld')}
              </Tag>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
