import { Button, Field, Input, percentText, priceText, Segmented, Select, Sheet, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { minorOf } from '../conversion/typed-amount.ts';
import { failureText } from '../platform/failure.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useQuote } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';
import type { Desk } from './lead-words.ts';
import { refreshLeads } from './refresh-leads.ts';

/** An order of the pool: a limit order for the day, held to the terms. What was typed stays where it is refused. */
export function PoolTicket({ desk, open, onClose }: { desk: Desk; open: boolean; onClose: () => void }) {
  const t = useText();
  const nameOf = useSymbolName();
  const listings = useListings();
  const symbols = [...new Set([...desk.symbols, ...desk.holdings.map(({ symbol }) => symbol)])];
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [symbol, setSymbol] = useState(symbols[0] ?? '');
  const [typed, setTyped] = useState({ price: '', shares: '' });
  const [submission] = useState(() => new Submission());
  const send = useSend('leads/place', { quiet: true, resend: 2 });
  const scale = listings.get(symbol)?.priceScale ?? 2;
  const quote = useQuote(open ? symbol : undefined);
  const last = quote === undefined ? 0 : quote.last || quote.reference;
  const price = Number(minorOf(typed.price, scale) ?? 0);
  const quantity = /^[\d,]{1,12}$/.test(typed.shares) ? Number(typed.shares.replaceAll(',', '')) : 0;
  const change = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    send.reset();
  };
  const wrong = (text: string, value: number) => (text !== '' && value === 0 ? t('leads.ticketInvalid') : undefined);

  function submit(): void {
    const wish = { id: desk.card.id, symbol, side, price, quantity };
    send.mutate(
      { ...wish, clientOrderId: submission.idFor(wish) },
      {
        onSuccess: () => {
          submission.settle();
          setTyped({ price: '', shares: '' });
          onClose();
          showToast(t('leads.placed'));
        },
        onSettled: refreshLeads,
      },
    );
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('leads.trade')}
      closeLabel={t('shell.close')}
      footer={
        <Button block disabled={price === 0 || quantity === 0} loading={send.isPending} onClick={submit}>
          {t('leads.place')}
        </Button>
      }
    >
      <div className="space-y-4 px-5 pt-4 pb-5">
        <Segmented
          label={t('leads.trade')}
          value={side}
          onChange={(next) => {
            setSide(next);
            send.reset();
          }}
          options={[
            { value: 'buy', label: t('trading.buy') },
            { value: 'sell', label: t('trading.sell') },
          ]}
        />
        <Field label={t('leads.symbol')}>
          <Select
            title={t('leads.symbol')}
            closeLabel={t('shell.close')}
            placeholder={t('leads.symbol')}
            value={symbol}
            onChange={(next) => {
              setSymbol(next);
              change({ price: '' });
            }}
            options={symbols.map((one) => ({ value: one, label: nameOf(one), note: one }))}
          />
        </Field>
        <Field
          label={t('leads.price')}
          aside={
            last > 0 && (
              <button
                type="button"
                className="num min-h-6 text-sm text-brand"
                onClick={() => change({ price: priceText(last, scale).replaceAll(',', '') })}
              >
                {t('leads.last', { price: priceText(last, scale) })}
              </button>
            )
          }
          error={wrong(typed.price, price)}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={typed.price}
            onChange={({ target }) => change({ price: target.value.slice(0, 14) })}
          />
        </Field>
        <Field label={t('leads.shares')} error={wrong(typed.shares, quantity)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={typed.shares}
            onChange={({ target }) => change({ shares: target.value.slice(0, 12) })}
          />
        </Field>
        <p className="rounded-lg bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
          {t('leads.collar', { most: percentText(desk.concentrationBps, 'never') })}
        </p>
        {send.error !== null && (
          <p role="alert" className="text-sm text-danger">
            {failureText(send.error)}
          </p>
        )}
      </div>
    </Sheet>
  );
}
