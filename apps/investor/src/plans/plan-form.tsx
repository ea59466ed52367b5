import type { Listing } from '@kuroshio/contract';
import { Button, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { draftOf, newDraft, type PlanCurrency, termsOf } from './plan-draft.ts';
import { PlanFields } from './plan-fields.tsx';
import { PlanPreview } from './plan-preview.tsx';
import type { Plan, PlanList } from './plan-words.ts';

interface PlanFormProps {
  listing: Listing;
  /** Left out of a new one. */
  plan: Plan | undefined;
  terms: PlanList;
}

/** How much, on which days and until when; what it would buy; and the confirmation. */
export function PlanForm({ listing, plan, terms }: PlanFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const name = useName();
  const currency: PlanCurrency = listing.currency === 'TWD' ? 'TWD' : 'USD';
  const [draft, setDraft] = useState(() => (plan === undefined ? newDraft(currency) : draftOf(plan)));
  // One wish, one key: kept over tries until it is done.
  const [key, setKey] = useState(newClientOrderId);
  const create = useSend('plans/create-plan', { quiet: true, resend: 2 });
  const change = useSend('plans/change-plan', { quiet: true, resend: 2 });
  const wish = termsOf(draft, terms.bounds[currency]);
  const { symbol } = listing;
  const after = {
    onSuccess: ({ id }: Plan) => {
      showToast(t(plan === undefined ? 'plans.created' : 'plans.saved'), { kind: 'success' });
      if (plan === undefined) navigate(`/trade/plan?id=${id}`, { replace: true });
      else navigate(-1);
    },
    // Where nobody knows what became of it, the same key asks again.
    onError: (failure: Error) => {
      if (isRefused(failure)) setKey(newClientOrderId());
    },
    onSettled: () => void refresh('plans/list-plans', 'plans/read-plan', 'plans/list-plan-dates'),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish === undefined) return;
    if (plan === undefined) create.mutate({ symbol, ...wish, planKey: key }, after);
    else change.mutate({ id: plan.id, version: plan.version, ...wish }, after);
  };
  const failure = create.error ?? change.error;
  return (
    <form noValidate onSubmit={submit} className="space-y-3 px-3 pt-3 pb-10">
      <section className="space-y-5 rounded-lg bg-surface-raised px-4 py-4">
        <h2 className="text-lg font-semibold text-ink [overflow-wrap:anywhere]">
          {name(listing)} <span className="num text-sm font-normal text-ink-faint">{listing.code}</span>
        </h2>
        <PlanFields
          draft={draft}
          currency={currency}
          bounds={terms.bounds[currency]}
          onChange={(next) => {
            setDraft(next);
            create.reset();
            change.reset();
          }}
        />
      </section>
      {wish !== undefined && (
        <PlanPreview
          symbol={symbol}
          wish={wish}
          listing={listing}
          percent={terms.collarBps / 100}
          time={terms.sentFrom[currency]}
        />
      )}
      {failure !== null && (
        <p role="alert" className="px-1 text-sm text-danger">
          {failureText(failure)}
        </p>
      )}
      <Button type="submit" block disabled={wish === undefined} loading={create.isPending || change.isPending}>
        {t(plan === undefined ? 'plans.confirm' : 'plans.save')}
      </Button>
    </form>
  );
}
