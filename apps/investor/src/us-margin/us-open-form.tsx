import { Button, Checkbox, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { lineText } from '../margin/margin-words.ts';
import { OpeningConditions } from '../margin/opening-conditions.tsx';
import { failureText } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { UsMarginTerms } from './us-margin-terms.tsx';
import type { UsMarginOverview } from './us-margin-words.ts';

/** Opening: what it is, what it asks for and what is there of it, the terms, and the last yes. */
export function UsOpenForm({ overview }: { overview: UsMarginOverview }) {
  const t = useText();
  const [agreed, setAgreed] = useState(false);
  const send = useSend('us-margin/open-us-margin', { quiet: true });
  const isMet = overview.conditions.every(({ met }) => met);
  const open = () =>
    send.mutate(
      { agreement: overview.agreement },
      {
        onSuccess: () => showToast(t('usMargin.opened'), { kind: 'success' }),
        onSettled: () => void refresh('us-margin/us-margin-overview', 'margin/margin-stock'),
      },
    );
  return (
    <>
      <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
        <h2 className="text-lg font-semibold text-ink">{t('usMargin.openTitle')}</h2>
        <p className="mt-1 text-sm text-ink-muted">
          {t('usMargin.openText', { own: lineText(10_000 - overview.terms.loanBps) })}
        </p>
        <OpeningConditions conditions={overview.conditions} back="/information/usMargin" />
      </section>
      <UsMarginTerms overview={overview} />
      <section className="mx-3 rounded-lg bg-surface-raised px-4 py-3">
        <Checkbox checked={agreed} onChange={setAgreed} label={t('usMargin.agree')} />
        <div aria-live="polite">
          {send.error !== null && <p className="mt-1 text-sm text-danger">{failureText(send.error)}</p>}
        </div>
        <Button block className="mt-2" disabled={!isMet || !agreed} loading={send.isPending} onClick={open}>
          {t('usMargin.open')}
        </Button>
      </section>
    </>
  );
}
