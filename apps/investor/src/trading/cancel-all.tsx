import { Button, Dialog, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { refreshAccount } from '../platform/live.ts';
import type { MarketChoice } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';

export interface CancelAllProps {
  market: MarketChoice;
  /** Pending orders that are known. */
  count: number;
  /** There are more. */
  more: boolean;
}

/** How many orders are pending, and the way to cancel all of them at once. */
export function CancelAll({ market, count, more }: CancelAllProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  // Sent again it cancels what is still pending.
  const cancel = useSend('trading/cancel-orders', { resend: 1 });
  const confirm = () =>
    cancel.mutate(
      { market },
      {
        onSuccess: ({ cancelled }) =>
          showToast(t('trading.cancelledAll', { count: cancelled.length }), { kind: 'success' }),
        onSettled: () => {
          refreshAccount();
          setAsking(false);
        },
      },
    );
  const said = { market: t(market === 'twd' ? 'markets.twd' : 'markets.usd'), count };
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 bg-surface-raised px-4 hairline-b">
      <span className="num text-xs text-ink-faint">
        {t(more ? 'trading.pendingCountMore' : 'trading.pendingCount', { count })}
      </span>
      <Button kind="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('trading.cancelAll')}
      </Button>
      <Dialog
        open={asking}
        title={t('trading.cancelAllTitle')}
        confirmLabel={t('trading.cancelAll')}
        confirmKind="danger"
        cancelLabel={t('trading.cancelKeep')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
        loading={cancel.isPending}
      >
        {t(more ? 'trading.cancelAllMore' : 'trading.cancelAllText', said)}
      </Dialog>
    </div>
  );
}
