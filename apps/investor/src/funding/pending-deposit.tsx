import type { Deposit } from '@kuroshio/contract';
import { Button, showToast, Tag } from '@kuroshio/ui';
import { type FormEvent, useRef, useState } from 'react';
import { minorOf, typedOf } from '../conversion/typed-amount.ts';
import { FactRows } from '../layout/fact-rows.tsx';
import { copyText } from '../platform/copy-text.ts';
import { failureText } from '../platform/failure.ts';
import { cashText, decimalsOf, digitsOf, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';
import { AmountField } from './amount-field.tsx';
import { TimeLeft } from '../quotes/time-left.tsx';

const changed = () => void refresh('funding/terms', 'funding/list-deposits', 'portfolio/assets');

/** A deposit that waits: where to send it, what has come, until when, and the way back. */
export function PendingDeposit({ deposit, houseDesk }: { deposit: Deposit; houseDesk: boolean }) {
  const t = useText();
  const { currency, account, arrived } = deposit;
  const cancel = useSend('funding/cancel-deposit');
  const copy = async () => {
    const copied = await copyText(account);
    showToast(t(copied ? 'funding.copied' : 'funding.copyFailed'), { kind: copied ? 'success' : 'error' });
  };
  const hasNumber = account !== '';
  return (
    <div className="space-y-3">
      <section className="bg-surface-raised px-4 py-5">
        <p className="flex items-baseline justify-between gap-3">
          <span className="num text-2xl font-semibold text-ink">{cashText(deposit.amount, currency)}</span>
          <Tag kind="warn">{t('funding.underReview')}</Tag>
        </p>
        <p className="mt-1 text-sm text-ink-muted">
          {t(
            arrived !== null
              ? 'funding.waitsForReview'
              : hasNumber
                ? 'funding.waitsForMoney'
                : 'funding.waitsForReview',
          )}
        </p>
        <div className="mt-3">
          <FactRows
            rows={[
              ...(hasNumber
                ? ([
                    [t('funding.bank'), t('funding.practiceBank')],
                    [t('funding.account'), account],
                    [t('funding.beneficiary'), t('funding.beneficiaryName')],
                  ] as const)
                : []),
              [t('funding.askedAt'), stampText(deposit.stamp)],
              ...(arrived === null
                ? ([
                    [
                      t(hasNumber ? 'funding.comesWithin' : 'funding.decidedWithin'),
                      <TimeLeft key="left" until={deposit.dueAt} />,
                    ],
                  ] as const)
                : ([[t('funding.arrived'), cashText(arrived, currency)]] as const)),
            ]}
          />
        </div>
        {hasNumber && arrived === null && (
          <Button kind="outline" block className="mt-4" onClick={() => void copy()}>
            {t('funding.copyAccount')}
          </Button>
        )}
      </section>
      {hasNumber && arrived === null && houseDesk && <PracticeBank deposit={deposit} />}
      {arrived === null && (
        <div className="px-4">
          <Button
            kind="ghost"
            block
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id: deposit.id }, { onSettled: changed })}
          >
            {t('funding.cancelDeposit')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The bank of a simulated market: it sends what it is told to, a wrong amount too. */
function PracticeBank({ deposit }: { deposit: Deposit }) {
  const t = useText();
  const { currency } = deposit;
  const [typed, setTyped] = useState(typedOf(deposit.amount, decimalsOf(currency)));
  const [looked, setLooked] = useState(false);
  const submission = useRef(new Submission());
  const send = useSend('funding/practice-transfer', { quiet: true, resend: 2 });
  const amount = minorOf(typed, decimalsOf(currency), digitsOf(currency).digits);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (amount === undefined) return;
    const wish = { depositId: deposit.id, amount };
    send.mutate({ ...wish, transferKey: submission.current.idFor(wish) }, { onSettled: changed });
  };
  const fault = looked && amount === undefined ? t('funding.amountInvalid') : undefined;
  return (
    <form noValidate onSubmit={submit} className="space-y-4 bg-surface-raised px-4 py-5">
      <div>
        <h2 className="text-base font-semibold text-ink">{t('funding.practiceBank')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('funding.practiceBankText')}</p>
      </div>
      <AmountField
        label={t('funding.transferAmount')}
        currency={currency}
        typed={typed}
        onTyped={setTyped}
        error={fault ?? (send.error === null ? undefined : failureText(send.error))}
      />
      <Button type="submit" block loading={send.isPending}>
        {t('funding.transfer')}
      </Button>
    </form>
  );
}
