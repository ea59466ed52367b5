import { Button, Field, Input, Segmented, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { currencySign } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { moneyOf } from './basket-draft.ts';
import type { Basket } from './basket-words.ts';
import { SeenPart } from './seen-part.tsx';

type Mode = 'buy-only' | 'full';

/** What brings a basket to its target: how, with how much new money, what that would be, and the one confirmation. */
export function AdjustForm({ basket }: { basket: Basket }) {
  const t = useText();
  const [mode, setMode] = useState<Mode>('buy-only');
  const [typed, setTyped] = useState('');
  // One wish, one key: kept over tries until it is done.
  const [key, setKey] = useState(newClientOrderId);
  const preview = useSend('baskets/preview-basket', { quiet: true });
  const confirm = useSend('baskets/confirm-basket', { quiet: true, resend: 2 });
  const amount = typed === '' && mode === 'full' ? 0n : moneyOf(typed);
  const isReady = amount !== undefined && (mode === 'full' || amount > 0n);
  const anew = () => {
    preview.reset();
    confirm.reset();
    setKey(newClientOrderId());
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    anew();
    preview.mutate({ id: basket.id, mode, amount: amount.toString() });
  };
  const send = (seen: string) =>
    confirm.mutate(
      { seen, runKey: key },
      {
        onSuccess: () => {
          showToast(t('baskets.sent'), { kind: 'success' });
          anew();
          setTyped('');
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => void refresh('baskets/list-baskets', 'baskets/list-basket-runs', 'trading/list-orders'),
      },
    );
  const failure = preview.error ?? confirm.error;
  const isWrong = typed !== '' && amount === undefined;
  return (
    <>
      <form noValidate onSubmit={look} className="space-y-4 rounded-lg bg-surface-raised px-4 py-4">
        <h2 className="text-base font-semibold text-ink">{t('baskets.adjust')}</h2>
        <Segmented<Mode>
          label={t('baskets.adjust')}
          value={mode}
          onChange={(next) => {
            setMode(next);
            anew();
          }}
          options={[
            { value: 'buy-only', label: t('baskets.buyOnly') },
            { value: 'full', label: t('baskets.full') },
          ]}
        />
        <p className="text-xs text-ink-faint">{t(mode === 'full' ? 'baskets.fullNote' : 'baskets.buyOnlyNote')}</p>
        <Field
          label={t(mode === 'full' ? 'baskets.amountOptional' : 'baskets.amount')}
          error={isWrong ? t('baskets.amountInvalid') : undefined}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            prefix={currencySign(basket.currency).trim()}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value.slice(0, 12));
              anew();
            }}
          />
        </Field>
        <Button
          type="submit"
          block
          kind={preview.data === undefined ? 'primary' : 'outline'}
          disabled={!isReady}
          loading={preview.isPending}
        >
          {t(preview.data === undefined ? 'baskets.preview' : 'baskets.again')}
        </Button>
      </form>
      {preview.data !== undefined && (
        <SeenPart
          basket={basket}
          seen={preview.data}
          asked={amount ?? 0n}
          isSending={confirm.isPending}
          onConfirm={send}
        />
      )}
      {failure !== null && (
        <p role="alert" className="px-1 text-sm text-danger">
          {failureText(failure)}
        </p>
      )}
    </>
  );
}
