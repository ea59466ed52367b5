import { Button, Field, Input, Sheet, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { minorOf, typedOf, wholeOf } from '../conversion/typed-amount.ts';
import { failureText } from '../platform/failure.ts';
import { cashText, currencySign, dateText, digitsOf } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';
import { StopField } from './stop-field.tsx';
import type { Detail } from './strategy-words.ts';
import { refreshStrategies } from './use-strategies-watch.ts';

interface JoinSheetProps {
  data: Detail;
  open: boolean;
  onClose: () => void;
}

const USUAL_STOP = 60;

/** Puts money in: how much, with which stop, at which value, for what it costs. What was typed stays until it is sent. */
export function JoinSheet({ data, open, onClose }: JoinSheetProps) {
  const t = useText();
  const { card, nextStrike } = data;
  const { currency } = card;
  const [typed, setTyped] = useState('');
  const [stop, setStop] = useState(USUAL_STOP);
  const [submission] = useState(() => new Submission());
  const send = useSend('strategies/subscribe', { quiet: true, resend: 2 });
  const assets = useCall('portfolio/assets', { market: card.market }, { enabled: open });
  const { decimals, digits } = digitsOf(currency);
  const amount = minorOf(typed, decimals, digits);
  const available = assets.data?.available ?? '0';
  const levy = amount === undefined ? undefined : (BigInt(amount) * BigInt(card.entryBps) + 9_999n) / 10_000n;
  const invalid = typed !== '' && amount === undefined ? t('strategies.amountInvalid') : undefined;
  const fault = invalid ?? (send.error === null ? undefined : failureText(send.error));
  const confirm = () => {
    if (amount === undefined) return;
    const wish = { id: card.id, amount, stopBps: stop * 100 };
    send.mutate(
      { ...wish, clientKey: submission.idFor(wish) },
      {
        onSuccess: ({ strikeOn }) => {
          submission.settle();
          setTyped('');
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
      title={t(card.own === null ? 'strategies.join' : 'strategies.add')}
      closeLabel={t('shell.close')}
      footer={
        <Button block disabled={amount === undefined} loading={send.isPending} onClick={confirm}>
          {t('strategies.confirmJoin')}
        </Button>
      }
    >
      <div className="space-y-4 px-5 pt-4 pb-5">
        <Field
          label={t('strategies.amount')}
          aside={
            <button
              type="button"
              className="num min-h-6 text-sm text-brand"
              onClick={() => setTyped(typedOf(wholeOf(available, currency), decimals))}
            >
              {t('strategies.available', { amount: cashText(available, currency) })}
            </button>
          }
          hint={`${t('strategies.minimum')} ${cashText(card.minimum, currency)}`}
          error={fault}
        >
          <Input
            inputMode={digits === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            prefix={currencySign(currency).trim()}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value.slice(0, 20));
              send.reset();
            }}
          />
        </Field>
        {card.own === null && <StopField label={t('strategies.stopPercent')} value={stop} onChange={setStop} />}
        <div className="space-y-1.5 rounded-lg bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
          <p>{t('strategies.nextValue', { date: dateText(nextStrike) })}</p>
          <p>{t('strategies.heldUntil')}</p>
          {levy !== undefined && <p>{t('strategies.entryCost', { amount: cashText(levy, currency) })}</p>}
          <p>{t('strategies.risk')}</p>
        </div>
      </div>
    </Sheet>
  );
}
