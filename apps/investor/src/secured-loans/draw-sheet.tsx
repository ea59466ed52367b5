import { Button, Checkbox, Field, Input, Select, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { dollarsOf } from '../loans/typed-dollars.ts';
import { failureText, isRefused } from '../platform/failure.ts';
import { amountText, cashText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { useRested } from '../platform/use-rested.ts';
import { useName } from '../quotes/use-listed.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { DrawFacts } from './draw-facts.tsx';
import { TermsList } from './secured-terms.tsx';
import {
  mostOf,
  PURPOSE_KEYS,
  type SecuredOverview,
  type SecuredPurpose,
  type SecuredShares,
} from './secured-words.ts';

interface DrawSheetProps {
  shares: SecuredShares | undefined;
  overview: SecuredOverview;
  onClose: () => void;
}

/** Borrows on one holding: how much and what for, and at once what it costs, before the last yes. */
export function DrawSheet({ shares, overview, onClose }: DrawSheetProps) {
  const t = useText();
  const name = useName();
  // What was chosen stays while the sheet goes down.
  const [last, setLast] = useState(shares);
  if (shares !== undefined && shares !== last) setLast(shares);
  const listing = useListing(last?.symbol);
  // What may be borrowed now, not when it was opened.
  const now = overview.shares.find(({ symbol }) => symbol === last?.symbol) ?? last;
  const title =
    listing === undefined ? t('securedLoans.openTitle') : t('securedLoans.sheetTitle', { name: name(listing) });
  return (
    <Sheet open={shares !== undefined} onClose={onClose} title={title} closeLabel={t('shell.close')}>
      {now !== undefined && <Form key={now.symbol} shares={now} overview={overview} onDone={onClose} />}
    </Sheet>
  );
}

interface FormProps {
  shares: SecuredShares;
  overview: SecuredOverview;
  onDone: () => void;
}

function Form({ shares, overview, onDone }: FormProps) {
  const t = useText();
  const { symbol } = shares;
  const { terms, agreement } = overview;
  const [typed, setTyped] = useState('');
  const [purpose, setPurpose] = useState<SecuredPurpose>();
  const [agreed, setAgreed] = useState(false);
  // One wish, one key: kept over tries until it is done.
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('secured-loans/draw-secured', { quiet: true, resend: 2 });
  const amount = dollarsOf(typed);
  const rested = useRested(amount);
  const quoted = useCall(
    'secured-loans/quote-draw',
    { symbol, amount: rested ?? '1' },
    { enabled: rested !== undefined, staleTime: 0, keepPrevious: true },
  );
  const quote = quoted.data?.amount === amount && quoted.error === null ? quoted.data : undefined;
  const invalid = typed !== '' && amount === undefined ? t('loans.amountInvalid') : undefined;
  const refused =
    rested === amount && amount !== undefined && quoted.error !== null ? failureText(quoted.error) : undefined;
  const most = mostOf(shares, overview);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote === undefined || purpose === undefined || !agreed) return;
    send.mutate(
      { symbol, amount: quote.amount, rateBps: quote.rateBps, purpose, agreement, drawKey: key },
      {
        onSuccess: (drawn) => {
          showToast(t('securedLoans.drawn', { amount: cashText(drawn.amount, 'TWD') }), { kind: 'success' });
          setKey(newClientOrderId());
          setTyped('');
          onDone();
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => {
          void refresh(
            ...(['secured-loans/secured-overview', 'secured-loans/quote-draw', 'margin/what-if'] as const),
            ...(['portfolio/assets', 'portfolio/positions', 'portfolio/position', 'portfolio/holdings'] as const),
            'statements/fund-record',
          );
        },
      },
    );
  };
  const clearRefusal = () => {
    if (send.error !== null) send.reset();
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 px-5 pt-4 pb-6">
      <Field
        label={t('securedLoans.amount')}
        aside={t('securedLoans.upTo', { amount: cashText(most, 'TWD') })}
        hint={t('securedLoans.amountHint', {
          least: cashText(terms.least, 'TWD'),
          most: cashText(terms.most, 'TWD'),
          step: cashText(terms.step, 'TWD'),
        })}
        error={invalid ?? refused}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          prefix="NT$"
          placeholder={amountText(terms.least, 'TWD')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.slice(0, 15));
            clearRefusal();
          }}
          suffix={
            <button
              type="button"
              onClick={() => {
                setTyped(String(most / 100n));
                clearRefusal();
              }}
              className="-mr-2 min-h-11 px-2 text-sm font-medium text-brand"
            >
              {t('loans.all')}
            </button>
          }
        />
      </Field>
      <Field label={t('securedLoans.purpose')}>
        <Select<SecuredPurpose>
          title={t('securedLoans.purpose')}
          closeLabel={t('shell.close')}
          placeholder={t('securedLoans.purposeChoose')}
          value={purpose}
          onChange={setPurpose}
          options={(Object.keys(PURPOSE_KEYS) as SecuredPurpose[]).map((value) => ({
            value,
            label: t(PURPOSE_KEYS[value]),
          }))}
        />
      </Field>
      {quote !== undefined && <DrawFacts quote={quote} symbol={symbol} />}
      <div>
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium text-brand">
            {t('securedLoans.terms')}
          </summary>
          <TermsList overview={overview} />
        </details>
        <Checkbox checked={agreed} onChange={setAgreed} label={t('securedLoans.agree')} />
        <div aria-live="polite">
          {send.error !== null && <p className="mt-1 text-sm text-danger">{failureText(send.error)}</p>}
        </div>
        <Button
          type="submit"
          block
          className="mt-2"
          disabled={quote === undefined || purpose === undefined || !agreed}
          loading={send.isPending}
        >
          {quote === undefined
            ? t('securedLoans.confirmEmpty')
            : t('securedLoans.confirm', { amount: cashText(quote.amount, 'TWD') })}
        </Button>
      </div>
    </form>
  );
}
