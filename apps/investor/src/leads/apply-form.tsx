import { Button, Field, Input, Segmented, showToast, Stepper } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { minorOf } from '../conversion/typed-amount.ts';
import { failureText } from '../platform/failure.ts';
import { cashText, currencySign, digitsOf } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';
import { type Draft, draftOfRun, EMPTY, proposalOf, symbolsOf, termsOf } from './draft.ts';
import type { Overview } from './lead-words.ts';
import { isOfDays, settingText } from '../laboratory/run-words.ts';
import type { OutputOf } from '@kuroshio/contract';
import { refreshLeads } from './refresh-leads.ts';
import { TextArea } from './text-area.tsx';

/** Parts in percent and days, with their bounds as the contract has them. */
const STEPS = [
  ['target', 'leads.target', 1, 50, 1, 'leads.targetHint'],
  ['fee', 'leads.fee', 0, 30, 1, undefined],
  ['drawdown', 'leads.drawdown', 5, 50, 5, 'leads.drawdownHint'],
  ['concentration', 'leads.concentration', 5, 50, 5, undefined],
  ['joinsFor', 'leads.joinsFor', 5, 240, 5, undefined],
] as const;

export interface ApplyFormProps {
  terms: Overview['terms'];
  onSent: () => void;
  /** Whose rule trades the pool; the lead does where left out. */
  run?: OutputOf<'laboratory/read-run'>['card'] | undefined;
}

/** Applies to lead; what was typed stays until it is sent. */
export function ApplyForm({ terms, onSent, run }: ApplyFormProps) {
  const t = useText();
  const listings = useListings();
  const nameOf = useSymbolName();
  const [draft, setDraft] = useState<Draft>(run === undefined ? EMPTY : draftOfRun(run));
  const [submission] = useState(() => new Submission());
  const send = useSend('leads/apply', { quiet: true, resend: 2 });
  const assets = useCall('portfolio/assets', { market: draft.market });
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    send.reset();
  };
  const own = termsOf(terms, draft.market);
  if (own === undefined) return null;
  const { currency } = own;
  const typed = proposalOf(draft, listings);
  const proposal = typed && (run === undefined ? typed : { ...typed, runId: run.id });
  const { unknown } = symbolsOf(draft.symbols, draft.market, listings);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (proposal === undefined) return;
    send.mutate(
      { ...proposal, clientKey: submission.idFor(proposal) },
      {
        onSuccess: () => {
          submission.settle();
          showToast(t('leads.sent'));
          onSent();
        },
        onSettled: refreshLeads,
      },
    );
  }

  const amount = (name: 'own' | 'minimum', hint: string, aside?: string) => {
    const { decimals, digits } = digitsOf(currency);
    const wrong = draft[name] !== '' && minorOf(draft[name], decimals, digits) === undefined;
    return (
      <Field
        label={t(name === 'own' ? 'leads.ownMoney' : 'leads.minimum')}
        hint={hint}
        aside={aside}
        error={wrong ? t('leads.amountInvalid') : undefined}
      >
        <Input
          inputMode={digits === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          prefix={currencySign(currency).trim()}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value.slice(0, 20) })}
        />
      </Field>
    );
  };

  return (
    <form className="space-y-4 bg-surface-raised px-4 pt-4 pb-6" onSubmit={submit}>
      <Field label={t('leads.name')} hint={t('leads.nameHint')}>
        <Input value={draft.name} maxLength={24} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field label={t('leads.description')} hint={t('leads.descriptionHint')}>
        <TextArea value={draft.description} longest={1_000} onChange={(description) => change({ description })} />
      </Field>
      {run !== undefined && (
        <div className="space-y-1 rounded-lg bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
          <p className="text-ink">
            {t('leads.ruleOf', { number: run.number })}: {t(`laboratory.${run.algorithm}`)} {settingText(run)}
          </p>
          <p>{run.symbols.map(nameOf).join(', ')}</p>
          <p>{t(isOfDays(run.terms) ? 'leads.ruleOfDaysNote' : 'leads.ruleOfNote')}</p>
        </div>
      )}
      {run === undefined && (
        <Segmented
          label={t('leads.market')}
          value={draft.market}
          onChange={(market) => change({ market, symbols: '' })}
          options={[
            { value: 'twd', label: t('leads.marketTwd') },
            { value: 'usd', label: t('leads.marketUsd') },
          ]}
        />
      )}
      {run === undefined && (
        <Field
          label={t('leads.symbols')}
          hint={t('leads.symbolsHint')}
          error={
            unknown === undefined || listings.size === 0 ? undefined : t('leads.symbolsUnknown', { code: unknown })
          }
        >
          <Input
            value={draft.symbols}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={300}
            onChange={({ target }) => change({ symbols: target.value })}
          />
        </Field>
      )}
      {amount(
        'own',
        t('leads.ownMoneyHint', { least: cashText(own.leastOwn, currency) }),
        assets.data === undefined
          ? undefined
          : t('strategies.available', { amount: cashText(assets.data.available, currency) }),
      )}
      {amount('minimum', t('leads.minimumHint', { least: cashText(own.leastMinimum, currency) }))}
      {STEPS.map(([name, label, min, max, step, hint]) => (
        <Field key={name} label={t(label)} hint={hint && t(hint)}>
          <Stepper
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
            {...{ min, max, step }}
            integer
            decreaseLabel={t('leads.less')}
            increaseLabel={t('leads.more')}
          />
        </Field>
      ))}
      <div className="space-y-1.5 rounded-lg bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
        <p>{t('leads.noLeverage')}</p>
        <p>{t('leads.consent')}</p>
      </div>
      {send.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {failureText(send.error)}
        </p>
      )}
      <Button type="submit" block disabled={proposal === undefined} loading={send.isPending}>
        {t('leads.send')}
      </Button>
    </form>
  );
}
