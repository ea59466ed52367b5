import { Button, Dialog, PickerSheet, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText } from '../platform/failure.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Facts } from '../loans/facts.tsx';
import { needsText } from './limit-needs.ts';
import type { MarginOverview } from './margin-words.ts';

interface AccountCardProps {
  overview: MarginOverview;
  account: NonNullable<MarginOverview['account']>;
}

/** What may be lent and what of it is, another limit, and closing the account. */
export function AccountCard({ overview, account }: AccountCardProps) {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  const [closing, setClosing] = useState(false);
  const open = useSend('margin/open-margin', { quiet: true });
  const close = useSend('margin/close-margin', { quiet: true });
  const isEmpty =
    overview.positions.length + overview.shorts.length === 0 && account.ordered === '0' && account.shortOrdered === '0';
  const onSettled = () => void refresh('margin/margin-overview', 'margin/margin-stock');
  const choose = (limit: string) =>
    open.mutate(
      { limit, agreement: overview.agreement },
      {
        onSuccess: () => showToast(t('margin.limitChanged', { limit: cashText(limit, 'TWD') }), { kind: 'success' }),
        onError: (failure) => showToast(failureText(failure), { kind: 'error' }),
        onSettled,
      },
    );
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 pt-4 pb-3">
      <h2 className="text-base font-semibold text-ink">{t('margin.account')}</h2>
      <div className="mt-1">
        <Facts
          rows={[
            [t('margin.remaining'), <strong key="left">{cashText(account.remaining, 'TWD')}</strong>],
            [t('margin.limit'), cashText(account.limit, 'TWD')],
            [t('margin.used'), cashText(account.used, 'TWD')],
            ...(account.ordered === '0' ? [] : ([[t('margin.ordered'), cashText(account.ordered, 'TWD')]] as const)),
            [t('margin.shortRemaining'), cashText(account.shortRemaining, 'TWD')],
            ...(account.shortUsed === '0'
              ? []
              : ([[t('margin.shortUsed'), cashText(account.shortUsed, 'TWD')]] as const)),
            [t('margin.openedOn'), dateText(account.openedOn)],
          ]}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-2">
        <Button kind="outline" size="md" loading={open.isPending} onClick={() => setChoosing(true)}>
          {t('margin.changeLimit')}
        </Button>
        {isEmpty && (
          <Button kind="outline" size="md" onClick={() => setClosing(true)}>
            {t('margin.close')}
          </Button>
        )}
      </div>
      <PickerSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('margin.changeLimit')}
        closeLabel={t('shell.close')}
        value={account.limit}
        onPick={choose}
        options={overview.limits.map((one) => ({
          value: one.limit,
          label: cashText(one.limit, 'TWD'),
          note: needsText(t, one),
          disabled: !one.met,
        }))}
      />
      <Dialog
        open={closing}
        title={t('margin.closeTitle')}
        confirmLabel={t('margin.close')}
        cancelLabel={t('margin.keepOpen')}
        loading={close.isPending}
        onCancel={() => setClosing(false)}
        onConfirm={() =>
          close.mutate(
            {},
            {
              onSuccess: () => showToast(t('margin.closed'), { kind: 'success' }),
              onError: (failure) => showToast(failureText(failure), { kind: 'error' }),
              onSettled: () => {
                setClosing(false);
                onSettled();
              },
            },
          )
        }
      >
        {t('margin.closeText')}
      </Dialog>
    </section>
  );
}
