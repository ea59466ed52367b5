import { Button, Checkbox, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText } from '../platform/failure.ts';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { needsText } from './limit-needs.ts';
import { MarginTerms } from './margin-terms.tsx';
import type { MarginOverview } from './margin-words.ts';
import { OpeningConditions } from './opening-conditions.tsx';

/** Opening: what it asks for and what is there of it, the limit, the terms, and the last yes. */
export function OpenForm({ overview }: { overview: MarginOverview }) {
  const t = useText();
  const best = overview.limits.findLast(({ met }) => met);
  const [chosen, setChosen] = useState<string>();
  const [agreed, setAgreed] = useState(false);
  const send = useSend('margin/open-margin', { quiet: true });
  const isMet = overview.conditions.every(({ met }) => met);
  const limit = chosen ?? overview.limits.find(({ met }) => met)?.limit;
  const open = () =>
    limit !== undefined &&
    send.mutate(
      { limit, agreement: overview.agreement },
      {
        onSuccess: (opened) =>
          showToast(t('margin.opened', { limit: cashText(opened.limit, 'TWD') }), { kind: 'success' }),
        onSettled: () => void refresh('margin/margin-overview', 'margin/margin-stock'),
      },
    );
  return (
    <>
      <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
        <h2 className="text-lg font-semibold text-ink">{t('margin.openTitle')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('margin.openText')}</p>
        <OpeningConditions conditions={overview.conditions} back="/information/margin" />
      </section>
      <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
        <h2 id="margin-limit" className="text-base font-semibold text-ink">
          {t('margin.limit')}
        </h2>
        <p className="mt-1 text-xs text-ink-muted">{t('margin.limitText', { own: cashText(overview.own, 'TWD') })}</p>
        <div role="radiogroup" aria-labelledby="margin-limit" className="mt-2">
          {overview.limits.map((one) => (
            <button
              key={one.limit}
              type="button"
              role="radio"
              aria-checked={one.limit === limit}
              disabled={!one.met}
              onClick={() => setChosen(one.limit)}
              className="flex min-h-13 w-full items-center gap-3 py-1.5 text-left not-last:hairline-b disabled:opacity-50"
            >
              <span
                aria-hidden="true"
                className={`size-5 shrink-0 rounded-full border ${one.limit === limit ? 'border-6 border-brand-solid' : 'border-line-strong'}`}
              />
              <span className="min-w-0 flex-1">
                <span className="num block text-base font-medium text-ink">{cashText(one.limit, 'TWD')}</span>
                <span className="num block text-xs text-ink-muted">{needsText(t, one)}</span>
              </span>
            </button>
          ))}
        </div>
      </section>
      <MarginTerms overview={overview} />
      <section className="mx-3 rounded-lg bg-surface-raised px-4 py-3">
        <Checkbox checked={agreed} onChange={setAgreed} label={t('margin.agree')} />
        <div aria-live="polite">
          {send.error !== null && <p className="mt-1 text-sm text-danger">{failureText(send.error)}</p>}
        </div>
        <Button
          block
          className="mt-2"
          disabled={!isMet || !agreed || limit === undefined || best === undefined}
          loading={send.isPending}
          onClick={open}
        >
          {t('margin.open')}
        </Button>
      </section>
    </>
  );
}
