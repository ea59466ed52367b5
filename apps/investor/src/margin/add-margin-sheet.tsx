import type { TextKey } from '@kuroshio/text';
import { Button, Field, Input, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, currencySign } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Facts } from '../loans/facts.tsx';
import { dollarsOf } from '../loans/typed-dollars.ts';
import { useName } from '../quotes/use-listed.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { type LoanCurrency, ratioText } from './margin-words.ts';

/** Shares that are owed, and what stands for them, in minor units. */
export interface Backed {
  readonly id: string;
  readonly symbol: string;
  readonly held: string;
}

/** The account in which more is put up. */
export interface AddingAccount {
  /** How it says what stands for the shares, and what the ratio will be. */
  words: { readonly held: TextKey; readonly ratioWith: TextKey };
  currency: LoanCurrency;
  shorts: readonly Backed[];
  /** Free money of this currency, in minor units. */
  available: string;
  /** What is left of a call that putting up more for a position meets, in minor units. */
  calledOn: (position: Backed) => string | undefined;
  /** The account's ratio with so much more; undefined where nothing is owed. */
  ratioWith: (added: bigint) => number | undefined;
}

interface AddMarginSheetProps extends AddingAccount {
  position: Backed | undefined;
  onClose: () => void;
}

/** Puts up more for shares that are owed, and says before what the ratio will be. */
export function AddMarginSheet({ position, onClose, ...account }: AddMarginSheetProps) {
  const t = useText();
  const [last, setLast] = useState(position);
  if (position !== undefined && position !== last) setLast(position);
  const now = account.shorts.find(({ id }) => id === last?.id) ?? last;
  return (
    <Sheet open={position !== undefined} onClose={onClose} title={t('margin.addMargin')} closeLabel={t('shell.close')}>
      {now !== undefined && <Form key={now.id} {...account} position={now} onDone={onClose} />}
    </Sheet>
  );
}

interface FormProps extends AddingAccount {
  position: Backed;
  onDone: () => void;
}

function Form({ words, currency, available, calledOn, ratioWith, position, onDone }: FormProps) {
  const t = useText();
  const name = useName();
  const listing = useListing(position.symbol);
  const left = BigInt(calledOn(position) ?? 0);
  const [typed, setTyped] = useState(left > 0n ? String((left + 99n) / 100n) : '');
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('margin/add-short-margin', { quiet: true, resend: 2 });
  const asked = dollarsOf(typed);
  const amount = asked === undefined ? undefined : BigInt(asked);
  let fault: string | undefined;
  if (typed !== '' && amount === undefined) fault = t('loans.amountInvalid');
  else if (amount !== undefined && amount > BigInt(available))
    fault = t('margin.repayShort', { amount: cashText(available, currency) });
  const after = amount === undefined || fault !== undefined ? undefined : ratioWith(amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked === undefined || fault !== undefined) return;
    send.mutate(
      { shortId: position.id, amount: asked, addKey: key },
      {
        onSuccess: ({ amount: added }) => {
          showToast(t('margin.marginAdded', { amount: cashText(added, currency) }), { kind: 'success' });
          onDone();
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => {
          void refresh(
            ...(['margin/margin-overview', 'margin/what-if', 'portfolio/assets', 'statements/fund-record'] as const),
            ...(['us-margin/us-margin-overview', 'us-margin/us-what-if'] as const),
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
          [t(words.held), cashText(position.held, currency)],
          ...(left > 0n ? ([[t('margin.callLeft'), cashText(left, currency)]] as const) : []),
        ]}
      />
      <Field
        label={t('margin.addAmount')}
        aside={t('loans.available', { amount: cashText(available, currency) })}
        hint={t('margin.addText')}
        error={fault ?? (send.error === null ? undefined : failureText(send.error))}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          prefix={currencySign(currency)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.slice(0, 15));
            if (send.error !== null) send.reset();
          }}
        />
      </Field>
      {after !== undefined && <Facts rows={[[t(words.ratioWith), ratioText(after)]]} />}
      <Button type="submit" block disabled={asked === undefined || fault !== undefined} loading={send.isPending}>
        {t('margin.addConfirm')}
      </Button>
    </form>
  );
}
