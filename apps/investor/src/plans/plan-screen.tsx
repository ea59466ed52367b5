import { Button, Cell, Dialog, Empty, priceText, Skeleton, showToast, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import type { FactRow } from '../layout/fact-rows.tsx';
import { Facts } from '../loans/facts.tsx';
import { isRefused } from '../platform/failure.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useAccountEvents } from '../platform/live.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { useName, useOpenStock } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { type Plan, usePlanState, useTermsText } from './plan-words.ts';
import { PurchaseList } from './purchase-list.tsx';

const AGAIN_MS = 10_000;
const changed = () => refresh('plans/list-plans', 'plans/read-plan', 'plans/list-plan-purchases');

/** `/trade/plan?id=`: one plan, what it has bought and tried, and when it next buys. */
export function PlanScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const asked = useCall('plans/read-plan', { id }, { enabled: id !== '', refetchInterval: AGAIN_MS });
  useAccountEvents(() => void changed());
  const missing = id === '' || isRefused(asked.error, 'PLAN_NOT_FOUND', 'MALFORMED_INPUT');
  return (
    <>
      <BackBar title={t('plans.title')} />
      {asked.data !== undefined ? (
        <Own plan={asked.data} />
      ) : missing ? (
        <Empty
          title={t('plans.missing')}
          action={{ label: t('plans.title'), onPress: () => navigate('/trade/plans', { replace: true }) }}
        />
      ) : (
        <div className="px-3 pt-3" aria-busy={asked.error === null}>
          <Awaited asked={asked} bones={<Skeleton shape="card" count={2} />} />
        </div>
      )}
    </>
  );
}

function Own({ plan }: { plan: Plan }) {
  const t = useText();
  const navigate = useNavigate();
  const listing = useListing(plan.symbol);
  const openStock = useOpenStock();
  const name = useName();
  const stateOf = usePlanState();
  const termsText = useTermsText();
  if (listing === undefined) return null;
  const { label, kind } = stateOf(plan);
  return (
    <div className="space-y-3 px-3 pt-3 pb-10">
      <section data-surface="own" data-plan={plan.state} className="rounded-lg bg-surface-raised px-4 py-4">
        <div className="flex items-start justify-between gap-3">
          <button type="button" onClick={() => openStock(listing)} className="min-w-0 text-left">
            <h2 className="text-xl font-semibold text-ink [overflow-wrap:anywhere]">{name(listing)}</h2>
            <p className="num text-xs text-ink-faint">{listing.code}</p>
          </button>
          <Tag kind={kind}>{label}</Tag>
        </div>
        <p className="num mt-2 text-sm whitespace-normal text-ink-muted">{termsText(plan)}</p>
        <Next plan={plan} />
        <Sums plan={plan} />
      </section>
      {plan.state !== 'ended' && <Actions plan={plan} />}
      <section aria-label={t('plans.history')}>
        <h2 className="px-1 pb-1 text-sm font-semibold text-ink-muted">{t('plans.history')}</h2>
        <PurchaseList plan={plan} listing={listing} />
        <p className="px-1 pt-2 text-xs text-ink-faint">{t('plans.orderNote')}</p>
      </section>
      <Cell
        label={t('plans.toHoldings')}
        className="rounded-lg bg-surface-raised"
        onPress={() => navigate('/trade/index')}
      />
    </div>
  );
}

/** The next date, and what must be there by then. */
function Next({ plan }: { plan: Plan }) {
  const t = useText();
  const { data } = useCall('plans/list-plans', {});
  if (plan.state === 'paused') return <Note text={t('plans.restingNote')} />;
  if (plan.nextOn === '') return null;
  const time = plan.currency === 'USD' ? data?.sentFrom.USD : data?.sentFrom.TWD;
  const amount = cashText(plan.amount, plan.currency);
  const needs = t('plans.nextNeeds', { date: dateText(plan.nextOn), time: time ?? '', amount });
  return <Note text={needs} more={t('plans.noneHeld')} />;
}

function Note({ text, more }: { text: string; more?: string }) {
  return (
    <div className="mt-3 rounded-md bg-surface-sunken px-3 py-2.5 text-sm text-ink">
      <p className="num whitespace-normal">{text}</p>
      {more !== undefined && <p className="mt-0.5 text-xs text-ink-muted">{more}</p>}
    </div>
  );
}

function Sums({ plan }: { plan: Plan }) {
  const t = useText();
  const quantityText = useQuantityText();
  const listing = useListing(plan.symbol);
  if (listing === undefined) return null;
  const { currency, count, times, untilOn } = plan;
  const rows: FactRow[] = [
    [t('plans.invested'), <strong key="paid">{cashText(plan.paid, currency)}</strong>],
    [t('plans.currentValue'), <strong key="value">{cashText(plan.value, currency)}</strong>],
    [t('plans.averageCost'), plan.averageCost === 0 ? '--' : priceText(plan.averageCost, listing.priceScale)],
    [t('plans.boughtShares'), quantityText(plan.bought, listing)],
    ...(plan.held === plan.bought ? [] : [[t('plans.heldShares'), quantityText(plan.held, listing)] as const]),
    [t('plans.progress'), times > 0 ? `${count} / ${times}` : count],
    ...(untilOn === '' ? [] : [[t('plans.untilField'), dateText(untilOn)] as const]),
  ];
  return (
    <div className="mt-2">
      <Facts rows={rows} />
    </div>
  );
}

function Actions({ plan }: { plan: Plan }) {
  const t = useText();
  const navigate = useNavigate();
  const [ending, setEnding] = useState(false);
  const pause = useSend('plans/pause-plan');
  const resume = useSend('plans/resume-plan');
  const end = useSend('plans/end-plan');
  const { id, state } = plan;
  const isActive = state === 'active';
  const done = (text: string) => ({
    onSuccess: () => showToast(text, { kind: 'success' }),
    onSettled: () => void changed(),
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        kind="outline"
        size="md"
        className="grow"
        loading={pause.isPending || resume.isPending}
        onClick={() =>
          isActive
            ? pause.mutate({ id }, done(t('plans.pausedDone')))
            : resume.mutate({ id }, done(t('plans.resumedDone')))
        }
      >
        {t(isActive ? 'plans.pause' : 'plans.resume')}
      </Button>
      <Button kind="outline" size="md" className="grow" onClick={() => navigate(`/trade/planEdit?id=${id}`)}>
        {t('plans.edit')}
      </Button>
      <Button kind="outline" size="md" className="grow" onClick={() => setEnding(true)}>
        {t('plans.endPlan')}
      </Button>
      <Dialog
        open={ending}
        title={t('plans.endTitle')}
        confirmLabel={t('plans.endPlan')}
        cancelLabel={t('plans.keep')}
        loading={end.isPending}
        onCancel={() => setEnding(false)}
        onConfirm={() =>
          end.mutate(
            { id },
            {
              onSettled: () => {
                setEnding(false);
                void changed();
              },
            },
          )
        }
      >
        {t('plans.endText')}
      </Dialog>
    </div>
  );
}
