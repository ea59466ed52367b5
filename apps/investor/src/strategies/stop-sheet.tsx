import { Button, Sheet } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText } from '../platform/failure.ts';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { StopField } from './stop-field.tsx';
import type { StrategyCard } from './strategy-words.ts';
import { refreshStrategies } from './use-strategies-watch.ts';

interface StopSheetProps {
  card: StrategyCard;
  own: NonNullable<StrategyCard['own']>;
  open: boolean;
  onClose: () => void;
}

/** Moves one's stop, which is then reckoned from what the units are worth now. */
export function StopSheet({ card, own, open, onClose }: StopSheetProps) {
  const t = useText();
  const [percent, setPercent] = useState(own.stopBps / 100);
  const send = useSend('strategies/change-stop', { quiet: true });
  const at = (BigInt(own.worth) * BigInt(Math.round(percent * 100))) / 10_000n;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('strategies.changeStop')}
      closeLabel={t('shell.close')}
      footer={
        <Button
          block
          loading={send.isPending}
          onClick={() =>
            send.mutate(
              { id: card.id, stopBps: Math.round(percent * 100) },
              { onSuccess: onClose, onSettled: refreshStrategies },
            )
          }
        >
          {t('strategies.changeStop')}
        </Button>
      }
    >
      <div className="space-y-4 px-5 pt-4 pb-5">
        <StopField label={t('strategies.stopPercentNow')} value={percent} onChange={setPercent} />
        <p className="num text-sm whitespace-normal text-ink">
          {t('strategies.stopAt', { amount: cashText(at, card.currency) })}
        </p>
        <p className="text-sm text-ink-muted">{t('strategies.stopRebase')}</p>
        <div aria-live="polite">
          {send.error !== null && <p className="text-sm text-danger">{failureText(send.error)}</p>}
        </div>
      </div>
    </Sheet>
  );
}
