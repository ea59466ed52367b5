import type { TextKey } from '@kuroshio/text';
import { Button, Field, Input, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, countText, currencySign } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Facts } from '../loans/facts.tsx';
import { dollarsOf } from '../loans/typed-dollars.ts';
import { useName } from '../quotes/use-listed.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { interestOfPart, type LoanCurrency, type Owed, ratioText } from './margin-words.ts';

/** How each account says it. */
interface RepayWords {
  readonly owed: TextKey;
  readonly repayText: TextKey;
  readonly ratioAfter: TextKey;
  readonly noLoansAfter: TextKey;
}

/** The account on which something is paid back. */
export interface RepayAccount {
  words: RepayWords;
  currency: LoanCurrency;
  positions: readonly Owed[];
  /** Free money of this currency, in minor units. */
  available: string;
  /** What is left of a call that paying on a position meets, in minor units. */
  calledOn: (position: Owed) => string | undefined;
  /** What a payment leaves of the account's ratio; undefined where nothing is owed any more. */
  ratioAfter: (paid: bigint) => number | undefined;
}

interface RepaySheetProps extends RepayAccount {
  position: Owed | undefined;
  onClose: () => void;
}

/** Pays back a part of a loan or all of it with money, and says before what the ratio will be. */
export function RepaySheet({ position, onClose, ...account }: RepaySheetProps) {
  const t = useText();
  const [last, setLast] = useState(position);
  if (position !== undefined && position !== last) setLast(position);
  // What is owed of it now, not when it was opened.
  const now = account.positions.find(({ id }) => id === last?.id) ?? last;
  return (
    <Sheet open={position !== undefined} onClose={onClose} title={t('margin.repay')} closeLabel={t('shell.close')}>
      {now !== undefined && <Form key={now.id} {...account} position={now} onDone={onClose} />}
    </Sheet>
  );
}

/** Minor units as the whole dollars that somebody types, rounded up. */
const typedOf = (minor: bigint) => String((minor + 99n) / 100n);

interface FormProps extends RepayAccount {
  position: Owed;
  onDone: () => void;
}

function Form({ words, currency, available, calledOn, ratioAfter, position, onDone }: FormProps) {
  const t = useText();
  const name = useName();
  const listing = useListing(position.symbol);
  const loan = BigInt(position.loan);
  // What a sale left of a loan in US dollars may have cents: whole dollars are paid.
  const all = loan - (loan % 100n);
  // A call begins with what is left of it, as far as this loan goes.
  const left = BigInt(calledOn(position) ?? 0);
  const [typed, setTyped] = useState(left > 0n ? typedOf(left < all ? left : all) : '');
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('margin/repay-margin', { quiet: true, resend: 2 });
  const asked = dollarsOf(typed);
  const principal = asked === undefined ? undefined : BigInt(asked);
  const interest = principal === undefined ? 0n : interestOfPart(position, principal, currency);
  const fault =
    typed === ''
      ? undefined
      : principal === undefined
        ? t('loans.amountInvalid')
        : principal > loan
          ? t('margin.repayTooMuch', { owed: cashText(position.loan, currency) })
          : principal + interest > BigInt(available)
            ? t('margin.repayShort', { amount: cashText(available, currency) })
            : undefined;
  const after = principal === undefined || fault !== undefined ? undefined : ratioAfter(principal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked === undefined || fault !== undefined) return;
    send.mutate(
      { positionId: position.id, principal: asked, repayKey: key },
      {
        onSuccess: ({ amount }) => {
          showToast(t('margin.repaid', { amount: cashText(amount, currency) }), { kind: 'success' });
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
            ...(['us-margin/us-margin-overview', 'us-margin/us-what-if'] as const),
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
          [t(words.owed), <strong key="owed">{cashText(position.loan, currency)}</strong>],
          [t('margin.interest'), cashText(position.interest, currency)],
          ...(left > 0n ? ([[t('margin.callLeft'), cashText(left, currency)]] as const) : []),
        ]}
      />
      <Field
        label={t('margin.repayAmount')}
        aside={t('loans.available', { amount: cashText(available, currency) })}
        hint={t(words.repayText)}
        error={fault ?? (send.error === null ? undefined : failureText(send.error))}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          prefix={currencySign(currency)}
          placeholder={countText(Number(all / 100n))}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.slice(0, 15));
            if (send.error !== null) send.reset();
          }}
          suffix={
            <button
              type="button"
              onClick={() => setTyped(typedOf(all))}
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
            [t('margin.interestOfIt'), cashText(interest, currency)],
            [t(words.ratioAfter), after === undefined ? t(words.noLoansAfter) : ratioText(after)],
          ]}
        />
      )}
      <Button type="submit" block disabled={asked === undefined || fault !== undefined} loading={send.isPending}>
        {t('margin.repayConfirm')}
      </Button>
    </form>
  );
}
