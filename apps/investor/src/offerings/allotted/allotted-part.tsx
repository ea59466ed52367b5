import { Button, Dialog, showToast, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { FactRows } from '../../layout/fact-rows.tsx';
import { cashText, dateText, stampText } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { useSend } from '../../platform/use-call.ts';
import { newClientOrderId } from '../../trading/submission.ts';
import { momentText, STATE_KINDS } from '../offering-words.ts';
import { ALLOTTED_STATE_TEXTS, type AllottedApplication, refreshAllotted, useCountOf } from './allotted-words.ts';

type Ask = 'cancel' | 'pay' | 'waive';

const isDecided = ({ state }: AllottedApplication) => state !== 'applied' && state !== 'awaiting';

/** The customer's own part: where it stands, what happens next with date and amount, and what can be done. */
export function AllottedPart({ application }: { application: AllottedApplication }) {
  const t = useText();
  const [ask, setAsk] = useState<Ask>();
  const { state, offering, held, wanted, shares, cost, due, appliedStamp, sellableFrom } = application;
  const countOf = useCountOf(offering.kind);
  const next = useNextStep(application);
  const hasShares = shares > 0 && state !== 'abstained';
  return (
    <section data-surface="own" className="rounded-lg bg-surface px-4 py-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold text-ink">{t('allotted.own')}</h2>
        <Tag kind={STATE_KINDS[state]}>{t(ALLOTTED_STATE_TEXTS[state])}</Tag>
      </div>
      <p className="num mt-2 text-base text-ink">{next}</p>
      <div className="mt-1">
        <FactRows
          dense
          rows={[
            [t('allotted.ownWanted'), countOf(wanted)],
            ...(isDecided(application) ? [[t('allotted.ownAllotted'), countOf(shares)] as const] : []),
            ...(hasShares ? [[t('allotted.principal'), cashText(cost, 'TWD')] as const] : []),
            ...(held === '0' ? [] : [[t('offerings.held'), cashText(held, 'TWD')] as const]),
            ...(hasShares && sellableFrom !== ''
              ? [[t('allotted.lock'), t('allotted.sellableFrom', { date: dateText(sellableFrom) })] as const]
              : []),
          ]}
        />
      </div>
      <p className="num mt-1 text-xs text-ink-faint">{stampText(appliedStamp)}</p>
      {(state === 'payment-due' || (state === 'applied' && offering.status === 'open')) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {state === 'applied' ? (
            <Button kind="outline" size="md" onClick={() => setAsk('cancel')}>
              {t('allotted.cancel')}
            </Button>
          ) : (
            <>
              <Button size="md" className="flex-1" onClick={() => setAsk('pay')}>
                {t('offerings.pay', { amount: cashText(due, 'TWD') })}
              </Button>
              <Button kind="outline" size="md" onClick={() => setAsk('waive')}>
                {t('offerings.waive')}
              </Button>
            </>
          )}
        </div>
      )}
      <AskDialog application={application} ask={ask} onClose={() => setAsk(undefined)} />
    </section>
  );
}

interface AskDialogProps {
  application: AllottedApplication;
  ask: Ask | undefined;
  onClose: () => void;
}

function AskDialog({ application: { id, held, due, offering }, ask, onClose }: AskDialogProps) {
  const t = useText();
  const cancel = useSend('offerings/cancel-application');
  const pay = useSend('offerings/pay', { resend: 2 });
  const waive = useSend('offerings/waive');
  const [paymentKey] = useState(newClientOrderId);
  const ended = (done: string) => ({
    onSuccess: () => void showToast(done, { kind: 'success' }),
    onSettled: () => {
      onClose();
      void refreshAllotted();
    },
  });
  const confirm = () => {
    if (ask === 'cancel') cancel.mutate({ id }, ended(t('allotted.cancelled')));
    if (ask === 'pay') pay.mutate({ id, paymentKey }, ended(t('offerings.paid')));
    if (ask === 'waive') waive.mutate({ id }, ended(t('offerings.waived')));
  };
  const amount = cashText(due, 'TWD');
  const [title, body, label] = {
    cancel: [
      ...[t('allotted.cancelTitle'), t('allotted.cancelText', { amount: cashText(held, 'TWD') })],
      t('allotted.cancel'),
    ],
    pay: [
      ...[t('allotted.payTitle'), t('allotted.payText', { amount, date: momentText(offering.schedule.lists) })],
      t('offerings.pay', { amount }),
    ],
    waive: [t('allotted.waiveTitle'), t('allotted.waiveText'), t('offerings.waive')],
  }[ask ?? 'cancel'];
  return (
    <Dialog
      open={ask !== undefined}
      title={title ?? ''}
      confirmLabel={label ?? ''}
      confirmKind={ask === 'waive' ? 'danger' : undefined}
      cancelLabel={t('offerings.goBack')}
      loading={cancel.isPending || pay.isPending || waive.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {body}
    </Dialog>
  );
}

function useNextStep({ state, offering, held, due }: AllottedApplication): string {
  const t = useText();
  const { schedule } = offering;
  const dated = ({ date, time }: { date: string; time: string }) => ({ date: momentText({ date, time: '' }), time });
  const money = (minor: string) => cashText(minor, 'TWD');
  switch (state) {
    case 'applied':
      return t('allotted.nextApplied', { ...dated(schedule.closes), allots: momentText(schedule.draws) });
    case 'awaiting':
      return t('allotted.nextAwaiting', dated(schedule.draws));
    case 'won':
      return t('allotted.nextWon', dated(schedule.lists));
    case 'not-won':
      return held === '0'
        ? t('allotted.nextNotWonDone')
        : t('allotted.nextNotWon', { ...dated(schedule.settles), amount: money(held) });
    case 'payment-due':
      return t('allotted.nextPaymentDue', { ...dated(schedule.paysBy), amount: money(due) });
    case 'completed':
      return t('allotted.nextCompleted', { date: dateText(schedule.lists.date) });
    case 'failed':
      return t('allotted.nextFailed');
    case 'abstained':
      return t('allotted.nextAbstained');
    default:
      return t('offerings.stateCancelled');
  }
}
