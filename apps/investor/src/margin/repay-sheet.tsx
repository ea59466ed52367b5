import { Button, Field, Input, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { amountText, cashText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Facts } from '../loans/facts.tsx';
import { dollarsOf } from '../loans/typed-dollars.ts';
import { useName } from '../quotes/use-listed.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { ACCOUNT_WORDS, type CreditAccount, type Owing } from './account-words.ts';
import { interestOfPart, type MarginPosition, ratioAfter, ratioText } from './margin-words.ts';

interface RepaySheetProps {
  account: CreditAccount;
  position: MarginPosition | undefined;
  overview: Owing;
  onClose: () => void;
}

/** Pays back a part of a loan or all of it with money, and says before what the ratio will be. */
export function RepaySheet({ account, position, overview, onClose }: RepaySheetProps) {
  const t = useText();
  const [last, setLast] = useState(position);
  if (position !== undefined && position !== last) setLast(position);
  // What is owed of it now, not when it was opened.
  const now = overview.positions.find(({ id }) => id === last?.id) ?? last;
  return (
    <Sheet open={position !== undefined} onClose={onClose} title={t('margin.repay')} closeLabel={t('shell.close')}>
      {now !== undefined && <Form key={now.id} account={account} position={now} overview={overview} onDone={onClose} />}
    </Sheet>
  );
}

/** Minor units as the whole dollars that somebody types, rounded up. */
const typedOf = (minor: bigint) => String((minor + 99n) / 100n);

interface FormProps {
  account: CreditAccount;
  position: MarginPosition;
  overview: Owing;
  onDone: () => void;
}

function Form({ account, position, overview, onDone }: FormProps) {
  const t = useText();
  const words = ACCOUNT_WORDS[account];
  const name = useName();
  const listing = useListing(position.symbol);
  const loan = BigInt(position.loan);
  // A call begins with what is left of it, as far as this loan goes.
  const left = overview.call?.positions.includes(position.id) === true ? BigInt(overview.call.left) : 0n;
  const [typed, setTyped] = useState(left > 0n ? typedOf(left < loan ? left : loan) : '');
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('margin/repay-margin', { quiet: true, resend: 2 });
  const asked = dollarsOf(typed);
  const principal = asked === undefined ? undefined : BigInt(asked);
  const interest = principal === undefined ? 0n : interestOfPart(position, principal);
  const fault =
    typed === ''
      ? undefined
      : principal === undefined
        ? t('loans.amountInvalid')
        : principal > loan
          ? t('margin.repayTooMuch', { owed: cashText(position.loan, 'TWD') })
          : principal + interest > BigInt(overview.available)
            ? t('margin.repayShort', { amount: cashText(overview.available, 'TWD') })
            : undefined;
  const after = principal === undefined || fault !== undefined ? undefined : ratioAfter(overview, principal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked === undefined || fault !== undefined) return;
    send.mutate(
      { positionId: position.id, principal: asked, repayKey: key },
      {
        onSuccess: ({ amount }) => {
          showToast(t('margin.repaid', { amount: cashText(amount, 'TWD') }), { kind: 'success' });
          onDone();
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => {
          void refresh(
            ...(['margin/margin-overview', 'margin/margin-stock', 'margin/what-if', 'portfolio/assets'] as const),
            ...(['secured-loans/secured-overview', 'secured-loans/quote-draw'] as const),
            ...(['portfolio/positions', 'portfolio/position', 'portfolio/holdings', 'statements/fund-record'] as const),
          );
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 px-5 pt-4 pb-6">
      <Facts
        rows={[
          [t('margin.stock'), listing === undefined ? position.symbol : name(listing)],
          [t(words.owed), <strong key="owed">{cashText(position.loan, 'TWD')}</strong>],
          [t('margin.interest'), cashText(position.interest, 'TWD')],
          ...(left > 0n ? ([[t('margin.callLeft'), cashText(left, 'TWD')]] as const) : []),
        ]}
      />
      <Field
        label={t('margin.repayAmount')}
        aside={t('loans.available', { amount: cashText(overview.available, 'TWD') })}
        hint={t(words.repayText)}
        error={fault ?? (send.error === null ? undefined : failureText(send.error))}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          prefix="NT$"
          placeholder={amountText(position.loan, 'TWD')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.slice(0, 15));
            if (send.error !== null) send.reset();
          }}
          suffix={
            <button
              type="button"
              onClick={() => setTyped(typedOf(loan))}
              className="-mr-2 min-h-11 px-2 text-sm font-medium text-brand"
            >
              {t('loans.all')}
            </button>
          }
        />
      </Field>
      {principal !== undefined && fault === undefined && (
        <Facts
          rows={[
            [t('margin.interestOfIt'), cashText(interest, 'TWD')],
            [t('margin.ratioAfter'), after === undefined ? t(words.noLoansAfter) : ratioText(after)],
          ]}
        />
      )}
      <Button type="submit" block disabled={asked === undefined || fault !== undefined} loading={send.isPending}>
        {t('margin.repayConfirm')}
      </Button>
    </form>
  );
}
