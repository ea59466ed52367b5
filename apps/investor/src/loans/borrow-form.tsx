import { Button, Field, Input, percentText, Segmented } from '@kuroshio/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText } from '../platform/failure.ts';
import { amountText, cashText, dateText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useRested } from '../platform/use-rested.ts';
import { DrawSheet } from './draw-sheet.tsx';
import type { LoanOverview } from './loan-words.ts';
import { dollarsOf } from './typed-dollars.ts';
import { Facts } from './facts.tsx';

/** Borrowing: how much, for how long, and at once what it costs. Why not, where nothing can be borrowed. */
export function BorrowForm({ overview }: { overview: LoanOverview }) {
  const t = useText();
  const navigate = useNavigate();
  const lowest = overview.steps.at(-1);
  if (!overview.certified) {
    return (
      <Why text={t('loans.certifyFirst')}>
        <Button
          block
          className="mt-4"
          onClick={() => navigate(`/information/authInfo?back=${encodeURIComponent('/information/loan')}`)}
        >
          {t('loans.certify')}
        </Button>
      </Why>
    );
  }
  if (overview.rateBps === undefined) {
    return <Why text={t('loans.scoreOpensNothing', { score: lowest?.from ?? overview.highest })} />;
  }
  if (overview.overdue) return null;
  if (BigInt(overview.remaining) < BigInt(overview.minimum)) return <Why text={t('loans.nothingLeft')} />;
  return <Form overview={overview} />;
}

function Why({ text, children }: { text: string; children?: ReactNode }) {
  const t = useText();
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('loans.borrow')}</h2>
      <p className="mt-1 text-sm text-ink-muted">{text}</p>
      {children}
    </section>
  );
}

function Form({ overview }: { overview: LoanOverview }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [days, setDays] = useState(overview.termDays[0] ?? 0);
  const [confirming, setConfirming] = useState(false);
  const amount = dollarsOf(typed);
  const rested = useRested(amount);
  const quoted = useCall(
    'loans/quote-loan',
    { amount: rested ?? '1', days },
    { enabled: rested !== undefined, staleTime: 0, keepPrevious: true },
  );
  const fits = quoted.data?.amount === amount && quoted.data?.days === days;
  const quote = fits && quoted.error === null ? quoted.data : undefined;
  const invalid = typed !== '' && amount === undefined ? t('loans.amountInvalid') : undefined;
  const refused =
    rested === amount && amount !== undefined && quoted.error !== null ? failureText(quoted.error) : undefined;
  const step = BigInt(overview.step);
  const all = String(((BigInt(overview.remaining) / step) * step) / 100n);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote !== undefined) setConfirming(true);
  };
  return (
    <form noValidate onSubmit={submit} className="mx-3 space-y-4 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('loans.borrow')}</h2>
      <Field
        label={t('loans.amount')}
        hint={t('loans.amountHint', {
          minimum: amountText(overview.minimum, 'TWD'),
          step: amountText(overview.step, 'TWD'),
        })}
        error={invalid ?? refused}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          prefix="NT$"
          placeholder={amountText(overview.minimum, 'TWD')}
          value={typed}
          onChange={(event) => setTyped(event.target.value.slice(0, 15))}
          suffix={
            <button
              type="button"
              onClick={() => setTyped(all)}
              className="-mr-2 min-h-11 px-2 text-sm font-medium text-brand"
            >
              {t('loans.all')}
            </button>
          }
        />
      </Field>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink-muted">
          {t('loans.term')}
        </p>
        <Segmented
          label={t('loans.term')}
          options={overview.termDays.map((count) => ({ value: String(count), label: t('loans.days', { count }) }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
      </div>
      {quote !== undefined && (
        <Facts
          rows={[
            [t('loans.rate'), percentText(quote.rateBps, 'never')],
            [t('loans.interestAll'), cashText(quote.interest, 'TWD')],
            [t('loans.dueOn'), dateText(quote.dueOn)],
            [t('loans.total'), <strong key="total">{cashText(quote.total, 'TWD')}</strong>],
          ]}
        />
      )}
      <Button type="submit" block disabled={quote === undefined}>
        {t('loans.review')}
      </Button>
      <DrawSheet
        quote={confirming ? quote : undefined}
        coverBps={overview.coverBps}
        onClose={() => setConfirming(false)}
        onDrawn={() => {
          setConfirming(false);
          setTyped('');
        }}
      />
    </form>
  );
}
