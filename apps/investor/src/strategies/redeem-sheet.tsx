import { Button, Segmented, Sheet, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText } from '../platform/failure.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';
import { type Detail, type StrategyCard, unitsText } from './strategy-words.ts';
import { refreshStrategies } from './use-strategies-watch.ts';

interface RedeemSheetProps {
  data: Detail;
  own: NonNullable<StrategyCard['own']>;
  open: boolean;
  onClose: () => void;
}

const PARTS = ['25', '50', '75', '100'] as const;
type Part = (typeof PARTS)[number];

/** Takes a part out, or all of it. */
export function RedeemSheet({ data: { card, nextStrike }, own, open, onClose }: RedeemSheetProps) {
  const t = useText();
  const [part, setPart] = useState<Part>('100');
  const [submission] = useState(() => new Submission());
  const send = useSend('strategies/redeem', { quiet: true, resend: 2 });
  const units = (BigInt(own.units) * BigInt(part)) / 100n;
  const gross = (BigInt(own.worth) * BigInt(part)) / 100n;
  const levy = (gross * BigInt(card.exitBps) + 9_999n) / 10_000n;
  const confirm = () => {
    const wish = { id: card.id, units: part === '100' ? ('all' as const) : String(units) };
    send.mutate(
      { ...wish, clientKey: submission.idFor(wish) },
      {
        onSuccess: ({ strikeOn }) => {
          submission.settle();
          onClose();
          showToast(t('strategies.asked', { date: dateText(strikeOn) }));
        },
        onSettled: refreshStrategies,
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('strategies.redeem')}
      closeLabel={t('shell.close')}
      footer={
        <Button block disabled={units === 0n} loading={send.isPending} onClick={confirm}>
          {t('strategies.confirmRedeem')}
        </Button>
      }
    >
      <div className="space-y-4 px-5 pt-4 pb-5">
        <Segmented
          label={t('strategies.redeemPart')}
          value={part}
          onChange={(next) => {
            setPart(next);
            send.reset();
          }}
          options={PARTS.map((value) => ({
            value,
            label: value === '100' ? t('strategies.redeemAll') : `${value}%`,
          }))}
        />
        <p className="num text-base whitespace-normal text-ink">
          {t('strategies.redeemUnits', {
            units: unitsText(String(units)),
            amount: cashText(gross, card.currency),
          })}
        </p>
        <div className="space-y-1.5 rounded-lg bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
          <p>{t('strategies.nextValue', { date: dateText(nextStrike) })}</p>
          <p className="num">
            {t('strategies.exit')} {cashText(levy, card.currency)}
          </p>
          <p>{t('strategies.feeText', { fee: `${card.feeBps / 100}%` })}</p>
          <p>{t('strategies.redeemPays')}</p>
        </div>
        <div aria-live="polite">
          {send.error !== null && <p className="text-sm text-danger">{failureText(send.error)}</p>}
        </div>
      </div>
    </Sheet>
  );
}
