import { Button } from '@kuroshio/ui';
import { useCallback, useState } from 'react';
import { BackBar } from '../layout/back-bar.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, decimalsOf, digitsOf } from '../platform/format.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { ConversionHistory } from './conversion-history.tsx';
import { MoneyBox } from './money-box.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { QuoteRing } from './quote-ring.tsx';
import { SwapButton } from './swap-button.tsx';
import { minorOf, typedOf, wholeOf } from './typed-amount.ts';
import { type Code, useQuoted } from './use-quoted.ts';

/** `/information/exChange`: money of one currency for another, at a rate that is locked while it is looked at. */
export function ExchangeMoney() {
  const t = useText();
  const [pair, setPair] = useState<{ from: Code; to: Code }>({ from: 'TWD', to: 'USD' });
  const [typed, setTyped] = useState('');
  const [renewed, setRenewed] = useState(false);
  const assets = useCall('portfolio/assets', { market: 'twd' });
  const { from, to } = pair;
  const amount = minorOf(typed, decimalsOf(from), digitsOf(from).digits);
  const quoted = useQuoted(from, to, amount);
  const send = useSend('conversion/convert', { quiet: true, resend: 2 });
  const available = assets.data?.balances.find(({ currency }) => currency === from)?.available ?? '0';
  const { quote } = quoted;
  const { refetch } = quoted;
  const renew = useCallback(() => void refetch(), [refetch]);

  const change = (next: { from?: Code; to?: Code; typed?: string }) => {
    const chosen = { from: next.from ?? from, to: next.to ?? to };
    // Whoever chooses the other side's currency means the pair the other way round.
    setPair(chosen.from === chosen.to ? { from: to, to: from } : chosen);
    if (next.typed !== undefined) setTyped(next.typed.slice(0, 20));
    else if (next.from !== undefined) setTyped('');
    setRenewed(false);
    send.reset();
  };
  const confirm = () => {
    if (quote === undefined) return;
    send.mutate(
      { quoteId: quote.quoteId, conversionKey: newClientOrderId() },
      {
        onSuccess: () => setTyped(''),
        onError: (failure) => {
          if (!isRefused(failure, 'QUOTE_EXPIRED')) return;
          setRenewed(true);
          renew();
        },
        onSettled: () => void refresh('portfolio/assets', 'conversion/list-conversions', 'statements/fund-record'),
      },
    );
  };

  const invalid = typed !== '' && amount === undefined ? t('conversion.amountInvalid') : undefined;
  const short = amount !== undefined && assets.data !== undefined && BigInt(amount) > BigInt(available);
  const refused = send.error !== null && !isRefused(send.error, 'QUOTE_EXPIRED') ? failureText(send.error) : undefined;
  const fault = invalid ?? (quoted.error === null ? undefined : failureText(quoted.error)) ?? refused;
  return (
    <>
      <BackBar title={t('conversion.title')} />
      <form
        className="space-y-3 px-3 pt-3 pb-10"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {send.data !== undefined && typed === '' && (
          <p role="status" className="rounded-lg bg-brand-soft px-4 py-3 text-base text-ink">
            <span className="font-semibold">{t('conversion.done')}</span>{' '}
            {t('conversion.doneText', {
              sold: cashText(send.data.sold, send.data.from),
              bought: cashText(send.data.bought, send.data.to),
            })}
          </p>
        )}
        <section className="rounded-lg bg-surface-raised px-4 pt-4 pb-4">
          <MoneyBox
            label={t('conversion.sell')}
            currency={from}
            onCurrency={(code) => change({ from: code })}
            typed={typed}
            onTyped={(text) => change({ typed: text })}
            aside={t('conversion.available', { amount: cashText(available, from) })}
            onAll={
              BigInt(available) > 0n
                ? () => change({ typed: typedOf(wholeOf(available, from), decimalsOf(from)) })
                : undefined
            }
            fault={fault}
            warned={short}
          />
          <SwapButton onPress={() => change({ from: to, to: from })} />
          <MoneyBox
            label={t('conversion.buy')}
            currency={to}
            onCurrency={(code) => change({ to: code })}
            result={quote === undefined ? '' : cashText(quote.bought, to)}
          />
          <div className="mt-4 min-h-5" aria-live="off">
            {quote !== undefined && (
              <QuoteRing key={quote.quoteId} until={quote.expiresAt} lasts={quote.lasts} onEnd={renew} />
            )}
          </div>
          {renewed && (
            <p role="alert" className="mt-2 text-sm text-warn">
              {t('conversion.expired')}
            </p>
          )}
          <Button type="submit" block className="mt-3" disabled={quote === undefined || short} loading={send.isPending}>
            {t('conversion.confirm')}
          </Button>
        </section>
        {quote !== undefined && <QuoteFacts quote={quote} />}
        <ConversionHistory />
      </form>
    </>
  );
}
