import type { CurrencyCode, OutputOf } from '@kuroshio/contract';
import { Button, Field, Input, Segmented, showToast } from '@kuroshio/ui';
import { type FormEvent, useRef, useState } from 'react';
import { minorOf } from '../conversion/typed-amount.ts';
import { FactRows } from '../layout/fact-rows.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, currencyLabel, decimalsOf, digitsOf } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';
import { AmountField } from './amount-field.tsx';
import { CHANNEL_TEXTS } from './funding-words.ts';
import { ReceiptField } from './receipt-field.tsx';

const OF_AMOUNT = ['AMOUNT_BELOW_MINIMUM', 'AMOUNT_ABOVE_MAXIMUM', 'AMOUNT_NOT_WHOLE', 'PRACTICE_LIMIT'] as const;

/** How much comes by a channel, and what the channel needs to know it again. */
export function DepositForm({ channel }: { channel: OutputOf<'funding/terms'>['deposits'][number] }) {
  const t = useText();
  const navigate = useNavigate();
  const [currency, setCurrency] = useState<CurrencyCode>(channel.terms[0]?.currency ?? 'TWD');
  const [typed, setTyped] = useState('');
  const [tail, setTail] = useState('');
  const [hasReceipt, setHasReceipt] = useState(false);
  const [looked, setLooked] = useState(false);
  const submission = useRef(new Submission());
  const send = useSend('funding/deposit', { quiet: true, resend: 2 });
  const terms = channel.terms.find((one) => one.currency === currency);
  const amount = minorOf(typed, decimalsOf(currency), digitsOf(currency).digits);
  if (terms === undefined) return null;

  const bounds = t('funding.bounds', {
    minimum: cashText(terms.minimum, currency),
    maximum: cashText(terms.maximum, currency),
  });
  const faultOfAmount =
    amount === undefined
      ? t('funding.amountInvalid')
      : BigInt(amount) < BigInt(terms.minimum) || BigInt(amount) > BigInt(terms.maximum)
        ? bounds
        : undefined;
  const faultOfTail = channel.needsReceipt && !/^\d{5}$/.test(tail) ? t('funding.senderTailInvalid') : undefined;
  const refused = send.error === null ? undefined : failureText(send.error);
  const ofAmount = isRefused(send.error, ...OF_AMOUNT);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (amount === undefined || faultOfAmount !== undefined || faultOfTail !== undefined) return;
    const wish = { channel: channel.channel, currency, amount, ...(channel.needsReceipt && { senderTail: tail }) };
    send.mutate(
      { ...wish, depositKey: submission.current.idFor(wish) },
      {
        onSuccess: () => {
          submission.current.settle();
          if (channel.channel !== 'practice') return;
          showToast(t('funding.practiceDone', { amount: cashText(amount, currency) }), { kind: 'success' });
          navigate(-1);
        },
        onSettled: () =>
          void refresh('funding/terms', 'funding/list-deposits', 'portfolio/assets', 'statements/fund-record'),
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-5 bg-surface-raised px-4 py-5">
      <p className="text-sm text-ink-muted">{t(CHANNEL_TEXTS[channel.channel][1])}</p>
      {channel.terms.length > 1 && (
        <Segmented
          label={t('funding.currency')}
          options={channel.terms.map((one) => ({ value: one.currency, label: currencyLabel(one.currency) }))}
          value={currency}
          onChange={(code) => {
            setCurrency(code);
            send.reset();
          }}
        />
      )}
      {channel.channel === 'bank-receipt' && (
        <div className="rounded-md bg-surface-sunken px-4 py-1">
          <FactRows
            rows={[
              [t('funding.bank'), t('funding.practiceBank')],
              [t('funding.account'), channel.account],
              [t('funding.beneficiary'), t('funding.beneficiaryName')],
            ]}
          />
        </div>
      )}
      <AmountField
        label={t('funding.amount')}
        currency={currency}
        typed={typed}
        onTyped={(text) => {
          setTyped(text);
          if (send.error !== null) send.reset();
        }}
        hint={bounds}
        error={(looked ? faultOfAmount : undefined) ?? (ofAmount ? refused : undefined)}
      />
      {channel.needsReceipt && (
        <>
          <Field
            label={t('funding.senderTail')}
            hint={t('funding.senderTailHint')}
            error={looked ? faultOfTail : undefined}
          >
            <Input
              inputMode="numeric"
              maxLength={5}
              value={tail}
              onChange={({ target }) => setTail(target.value.replace(/\D/g, ''))}
            />
          </Field>
          <ReceiptField
            onReady={() => {
              setHasReceipt(true);
              if (isRefused(send.error, 'RECEIPT_REQUIRED')) send.reset();
            }}
            error={looked && !hasReceipt ? t('funding.receiptMissing') : undefined}
          />
        </>
      )}
      <FactRows
        rows={[
          [t('funding.fee'), terms.fee === '0' ? t('funding.free') : cashText(terms.fee, currency)],
          [t('funding.window'), `${channel.window.from} – ${channel.window.until}`],
        ]}
      />
      {refused !== undefined && !ofAmount && (
        <p role="alert" className="text-sm text-danger">
          {refused}
        </p>
      )}
      <Button type="submit" block loading={send.isPending} disabled={!channel.isOpen}>
        {t(channel.channel === 'practice' ? 'funding.practiceTake' : 'funding.announce')}
      </Button>
    </form>
  );
}
