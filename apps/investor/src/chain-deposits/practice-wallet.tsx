import type { OutputOf } from '@kuroshio/contract';
import { Button, showToast } from '@kuroshio/ui';
import { type FormEvent, useRef, useState } from 'react';
import { minorOf } from '../conversion/typed-amount.ts';
import { AmountField } from '../funding/amount-field.tsx';
import { failureText } from '../platform/failure.ts';
import { decimalsOf, digitsOf } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';

/** Somebody's wallet of a simulated market: it sends what it is told to, dust too. */
export function PracticeWallet({
  of: { network },
}: {
  of: Pick<OutputOf<'chain-deposits/networks'>['networks'][number], 'network'>;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [looked, setLooked] = useState(false);
  const submission = useRef(new Submission());
  const send = useSend('chain-deposits/practice-send', { quiet: true, resend: 2 });
  const amount = minorOf(typed, decimalsOf('USDT'), digitsOf('USDT').digits);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (amount === undefined) return;
    const wish = { network, amount };
    send.mutate(
      { ...wish, sendKey: submission.current.idFor(wish) },
      {
        onSuccess: () => {
          submission.current.settle();
          setTyped('');
          setLooked(false);
          showToast(t('chainDeposits.sent'), { kind: 'success' });
        },
        onSettled: () => void refresh('chain-deposits/list-transfers'),
      },
    );
  };
  const fault = looked && amount === undefined ? t('funding.amountInvalid') : undefined;
  return (
    <form noValidate onSubmit={submit} className="space-y-4 bg-surface-raised px-4 py-5">
      <div>
        <h2 className="text-base font-semibold text-ink">{t('chainDeposits.wallet')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('chainDeposits.walletText')}</p>
      </div>
      <AmountField
        label={t('chainDeposits.amount')}
        currency="USDT"
        typed={typed}
        onTyped={(text) => {
          setTyped(text);
          if (send.error !== null) send.reset();
        }}
        error={fault ?? (send.error === null ? undefined : failureText(send.error))}
      />
      <Button type="submit" block loading={send.isPending}>
        {t('chainDeposits.send')}
      </Button>
    </form>
  );
}
