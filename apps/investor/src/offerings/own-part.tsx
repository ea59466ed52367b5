import { Button, Dialog, showToast, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { cashText, countText, dateText, stampText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { type Application, momentText, STATE_KINDS, STATE_TEXTS } from './offering-words.ts';

/** What an application, a payment and a cancellation change on other screens. */
export function refreshOffering(): Promise<unknown> {
  return refresh(
    ...(['offerings/detail', 'offerings/list-applications', 'offerings/list-offerings'] as const),
    ...(['portfolio/assets', 'portfolio/holds', 'statements/fund-record'] as const),
  );
}

type Ask = 'cancel' | 'pay' | 'waive';

/** The customer's own part: where it stands, what happens next with date and amount, and what can be done. */
export function OwnPart({ application }: { application: Application }) {
  const t = useText();
  const navigate = useNavigate();
  const [ask, setAsk] = useState<Ask>();
  const { state, offering, held, appliedStamp, id } = application;
  const next = useNextStep(application);
  return (
    <section data-surface="own" className="rounded-lg bg-surface px-4 py-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold text-ink">{t('offerings.tabOwn')}</h2>
        <Tag kind={STATE_KINDS[state]}>{t(STATE_TEXTS[state])}</Tag>
      </div>
      <p className="num mt-2 text-base text-ink">{next}</p>
      <p className="num mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
        <span>{stampText(appliedStamp)}</span>
        {held !== '0' && (
          <span>
            {t('offerings.held')} {cashText(held, 'TWD')}
          </span>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'applied' && offering.status === 'open' && (
          <Button kind="outline" size="md" onClick={() => setAsk('cancel')}>
            {t('offerings.cancel')}
          </Button>
        )}
        {state === 'payment-due' && (
          <>
            <Button size="md" className="flex-1" onClick={() => setAsk('pay')}>
              {t('offerings.pay', { amount: cashText(offering.due, 'TWD') })}
            </Button>
            <Button kind="outline" size="md" onClick={() => setAsk('waive')}>
              {t('offerings.waive')}
            </Button>
          </>
        )}
        {offering.status !== 'open' && offering.status !== 'coming' && (
          <Button kind="soft" size="md" onClick={() => navigate(`/home/newStockDraw?id=${offering.id}&own=${id}`)}>
            {t('offerings.verify')}
          </Button>
        )}
      </div>
      <AskDialog application={application} ask={ask} onClose={() => setAsk(undefined)} />
    </section>
  );
}

function AskDialog({
  application,
  ask,
  onClose,
}: {
  application: Application;
  ask: Ask | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const { id, held, offering } = application;
  const cancel = useSend('offerings/cancel-application');
  const pay = useSend('offerings/pay', { resend: 2 });
  const waive = useSend('offerings/waive');
  const [paymentKey] = useState(newClientOrderId);
  const ended = (done: string) => ({
    onSuccess: () => void showToast(done, { kind: 'success' }),
    onSettled: () => {
      onClose();
      void refreshOffering();
    },
  });
  const confirm = () => {
    if (ask === 'cancel') cancel.mutate({ id }, ended(t('offerings.cancelled')));
    if (ask === 'pay') pay.mutate({ id, paymentKey }, ended(t('offerings.paid')));
    if (ask === 'waive') waive.mutate({ id }, ended(t('offerings.waived')));
  };
  const due = cashText(offering.due, 'TWD');
  const said = {
    cancel: [t('offerings.cancelTitle'), t('offerings.cancelText', { amount: cashText(held, 'TWD') })],
    pay: [t('offerings.payTitle'), t('offerings.payText', { amount: due, date: momentText(offering.schedule.lists) })],
    waive: [t('offerings.waiveTitle'), t('offerings.waiveText')],
  }[ask ?? 'cancel'];
  const labels = {
    cancel: t('offerings.cancel'),
    pay: t('offerings.pay', { amount: due }),
    waive: t('offerings.waive'),
  };
  return (
    <Dialog
      open={ask !== undefined}
      title={said[0]}
      confirmLabel={labels[ask ?? 'cancel']}
      confirmKind={ask === 'waive' ? 'danger' : undefined}
      cancelLabel={t('offerings.goBack')}
      loading={cancel.isPending || pay.isPending || waive.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {said[1]}
    </Dialog>
  );
}

function useNextStep({ state, offering, held, charged, shares }: Application): string {
  const t = useText();
  const { schedule, refund, due } = offering;
  const dated = ({ date, time }: { date: string; time: string }) => ({ date: momentText({ date, time: '' }), time });
  const money = (minor: string) => cashText(minor, 'TWD');
  switch (state) {
    case 'applied':
      return t('offerings.nextApplied', { ...dated(schedule.closes), draw: momentText(schedule.draws) });
    case 'awaiting':
      return t('offerings.nextAwaiting', dated(schedule.draws));
    case 'won':
      return t('offerings.nextWon', dated(schedule.lists));
    case 'not-won':
      return held === '0'
        ? t('offerings.nextNotWonDone', { amount: money(refund) })
        : t('offerings.nextNotWon', { ...dated(schedule.settles), amount: money(held) });
    case 'payment-due':
      return t('offerings.nextPaymentDue', { ...dated(schedule.paysBy), amount: money(due) });
    case 'completed':
      return t('offerings.nextCompleted', {
        date: dateText(schedule.lists.date),
        shares: t('offerings.lot', { shares: countText(shares) }),
      });
    case 'abstained':
      return t('offerings.nextAbstained', { amount: money(charged) });
    default:
      return t('offerings.stateCancelled');
  }
}
