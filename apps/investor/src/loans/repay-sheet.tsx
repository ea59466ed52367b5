import { Button, Field, Input, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { amountText, cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { newClientOrderId } from '../trading/submission.ts';
import type { Loan } from './loan-words.ts';
import { dollarsOf } from './typed-dollars.ts';
import { Facts } from './facts.tsx';

/** Pays back a part of a loan or all of it. */
export function RepaySheet({ loan, onClose }: { loan: Loan | undefined; onClose: () => void }) {
  const t = useText();
  const [last, setLast] = useState(loan);
  if (loan !== undefined && loan !== last) setLast(loan);
  return (
    <Sheet open={loan !== undefined} onClose={onClose} title={t('loans.repayTitle')} closeLabel={t('shell.close')}>
      {last !== undefined && <Form key={last.id} loan={last} onDone={onClose} />}
    </Sheet>
  );
}

function Form({ loan, onDone }: { loan: Loan; onDone: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('loans/repay-loan', { quiet: true, resend: 2 });
  const { data: assets } = useCall('portfolio/assets', { market: 'twd' });
  const amount = dollarsOf(typed);
  const { available } = assets ?? {};
  const fault =
    typed === ''
      ? undefined
      : amount === undefined
        ? t('loans.amountInvalid')
        : BigInt(amount) > BigInt(loan.owed)
          ? t('loans.repayTooMuch', { owed: cashText(loan.owed, 'TWD') })
          : available !== undefined && BigInt(amount) > BigInt(available)
            ? t('loans.repayShort')
            : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === undefined || fault !== undefined) return;
    send.mutate(
      { loanId: loan.id, amount, repayKey: key },
      {
        onSuccess: ({ payment }) => {
          showToast(t('loans.repaid', { amount: cashText(payment.amount, 'TWD') }), { kind: 'success' });
          onDone();
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => {
          void refresh(
            ...(['loans/loan-overview', 'loans/list-loans', 'loans/loan-payments', 'portfolio/assets'] as const),
            'statements/fund-record',
          );
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 px-5 pt-4 pb-6">
      <Facts
        rows={[
          [t('loans.owed'), <strong key="owed">{cashText(loan.owed, 'TWD')}</strong>],
          [t('loans.principal'), cashText(loan.principal, 'TWD')],
          [t('loans.interest'), cashText(loan.interest, 'TWD')],
        ]}
      />
      <Field
        label={t('loans.repayAmount')}
        aside={available === undefined ? undefined : t('loans.available', { amount: cashText(available, 'TWD') })}
        hint={t('loans.repayText')}
        error={fault ?? (send.error === null ? undefined : failureText(send.error))}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          prefix="NT$"
          placeholder={amountText(loan.owed, 'TWD')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.slice(0, 15));
            if (send.error !== null) send.reset();
          }}
          suffix={
            <button
              type="button"
              onClick={() => setTyped(String(BigInt(loan.owed) / 100n))}
              className="-mr-2 min-h-11 px-2 text-sm font-medium text-brand"
            >
              {t('loans.all')}
            </button>
          }
        />
      </Field>
      <Button type="submit" block disabled={amount === undefined || fault !== undefined} loading={send.isPending}>
        {t('loans.repayConfirm')}
      </Button>
    </form>
  );
}
