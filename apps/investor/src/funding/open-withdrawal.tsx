import type { Withdrawal } from '@kuroshio/contract';
import { Button, Dialog, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { FactRows } from '../layout/fact-rows.tsx';
import { cashText, stampText } from '../platform/format.ts';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { TimeLeft } from '../quotes/time-left.tsx';
import { WITHDRAWAL_STATES } from './funding-words.ts';

/** The withdrawal that is on its way: counted down from the start, and taken back while nobody has approved it. */
export function OpenWithdrawal({ withdrawal, houseDesk }: { withdrawal: Withdrawal; houseDesk: boolean }) {
  const t = useText();
  const [leaving, setLeaving] = useState(false);
  const cancel = useSend('funding/cancel-withdrawal');
  const { currency, amount, fee, destination, dueAt } = withdrawal;
  const [state, kind] = WITHDRAWAL_STATES[withdrawal.state];
  const late = withdrawal.late || dueAt <= serverNow();
  return (
    <section className="bg-surface-raised px-4 py-5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="num text-2xl font-semibold text-ink">{cashText(amount, currency)}</span>
        <Tag kind={kind}>{t(state)}</Tag>
      </p>
      {late ? (
        <p role="alert" className="mt-2 rounded-md bg-danger-soft px-3.5 py-2.5 text-sm text-danger">
          {t('funding.lateText')}
        </p>
      ) : (
        <p className="mt-1 text-sm text-ink-muted">
          {t('funding.paidWithin')} <TimeLeft until={dueAt} className="font-semibold text-ink" />
        </p>
      )}
      <div className="mt-3">
        <FactRows
          rows={[
            [t('funding.to'), `${destination.place} · •••• ${destination.tail}`],
            [t('funding.fee'), cashText(fee, currency)],
            [t('funding.youGet'), cashText(BigInt(amount) - BigInt(fee), currency)],
            [t('funding.askedAt'), stampText(withdrawal.stamp)],
          ]}
        />
      </div>
      <p className="mt-2 text-xs text-ink-faint">{t(houseDesk ? 'funding.deskText' : 'funding.operatorsText')}</p>
      {withdrawal.state === 'under-review' && (
        <Button kind="outline" block className="mt-4" onClick={() => setLeaving(true)}>
          {t('funding.cancelWithdrawal')}
        </Button>
      )}
      <Dialog
        open={leaving}
        title={t('funding.cancelWithdrawalTitle')}
        confirmLabel={t('funding.cancelWithdrawal')}
        confirmKind="danger"
        cancelLabel={t('funding.keep')}
        onCancel={() => setLeaving(false)}
        loading={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(
            { id: withdrawal.id },
            {
              onSettled: () => {
                setLeaving(false);
                void refresh('funding/terms', 'funding/list-withdrawals', 'portfolio/assets', 'portfolio/holds');
              },
            },
          )
        }
      >
        {t('funding.cancelWithdrawalText')}
      </Dialog>
    </section>
  );
}
