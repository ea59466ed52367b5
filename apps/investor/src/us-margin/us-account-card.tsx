import { Button, Dialog, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { Facts } from '../loans/facts.tsx';
import { failureText } from '../platform/failure.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import type { UsMarginOverview } from './us-margin-words.ts';

interface UsAccountCardProps {
  overview: Pick<UsMarginOverview, 'positions' | 'shorts' | 'loan' | 'borrowADay'>;
  account: NonNullable<UsMarginOverview['account']>;
}

/** What may be lent and sold short, what of it is left, and closing the account. */
export function UsAccountCard({ overview, account }: UsAccountCardProps) {
  const t = useText();
  const [closing, setClosing] = useState(false);
  const close = useSend('us-margin/close-us-margin', { quiet: true });
  const isOwing = overview.positions.length + overview.shorts.length > 0;
  const isEmpty = !isOwing && account.ordered === '0' && account.shortOrdered === '0';
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 pt-4 pb-3">
      <h2 className="text-base font-semibold text-ink">{t('usMargin.account')}</h2>
      <div className="mt-1">
        <Facts
          rows={[
            [t('margin.remaining'), <strong key="left">{cashText(account.remaining, 'USD')}</strong>],
            [t('margin.limit'), cashText(account.limit, 'USD')],
            [t('margin.used'), cashText(overview.loan, 'USD')],
            ...(account.ordered === '0' ? [] : ([[t('margin.ordered'), cashText(account.ordered, 'USD')]] as const)),
            [t('usMargin.shortRemaining'), <strong key="short">{cashText(account.shortRemaining, 'USD')}</strong>],
            ...(account.shortOrdered === '0'
              ? []
              : ([[t('usMargin.shortOrdered'), cashText(account.shortOrdered, 'USD')]] as const)),
            ...(overview.shorts.length === 0
              ? []
              : ([[t('usMargin.borrowADay'), cashText(overview.borrowADay, 'USD')]] as const)),
            [t('margin.openedOn'), dateText(account.openedOn)],
          ]}
        />
      </div>
      {isEmpty && (
        <Button kind="outline" size="md" className="mt-2 max-w-full" onClick={() => setClosing(true)}>
          {t('usMargin.close')}
        </Button>
      )}
      <Dialog
        open={closing}
        title={t('usMargin.closeTitle')}
        confirmLabel={t('usMargin.close')}
        cancelLabel={t('margin.keepOpen')}
        loading={close.isPending}
        onCancel={() => setClosing(false)}
        onConfirm={() =>
          close.mutate(
            {},
            {
              onSuccess: () => showToast(t('usMargin.closed'), { kind: 'success' }),
              onError: (failure) => showToast(failureText(failure), { kind: 'error' }),
              onSettled: () => {
                setClosing(false);
                void refresh('us-margin/us-margin-overview', 'margin/margin-stock');
              },
            },
          )
        }
      >
        {t('usMargin.closeText')}
      </Dialog>
    </section>
  );
}
