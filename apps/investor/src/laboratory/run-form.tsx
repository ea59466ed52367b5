import { Button, Field, Input, Segmented, Stepper } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { symbolsOf } from '../leads/draft.ts';
import { failureText } from '../platform/failure.ts';
import { cashText, currencySign, dateText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';
import { beginOf, codesOf, currencyOf, FIRST_DRAFT, type RunDraft, USUAL, type Wish, wishOf } from './run-draft.ts';
import type { FormProps } from './run-words.ts';

const ALGORITHMS = ['momentum', 'reversal', 'trend'] as const;
const HOW = {
  momentum: 'laboratory.aboutMomentum',
  reversal: 'laboratory.aboutReversal',
  trend: 'laboratory.aboutTrend',
} as const;
const SHORT = {
  momentum: 'laboratory.momentum',
  reversal: 'laboratory.reversal',
  trend: 'laboratory.trend',
} as const;
/** With their bounds as the contract has them; trend takes the first alone. */
const STEPS = [
  ['span', 'laboratory.span', 2, 200],
  ['hold', 'laboratory.hold', 1, 10],
  ['every', 'laboratory.every', 1, 20],
] as const;

/** Chooses what is tried; what was chosen stays, so that the next try is one change away. */
export function RunForm({ markets, leastDays, onSent }: FormProps) {
  const t = useText();
  const listings = useListings();
  const [draft, setDraft] = useState<RunDraft>(FIRST_DRAFT);
  const [submission] = useState(() => new Submission());
  const send = useSend('laboratory/run', { quiet: true, resend: 2 });
  const wish = wishOf(draft, markets, listings);
  const { unknown } = symbolsOf(draft.symbols, draft.market, listings);
  const own = markets.find(({ market }) => market === draft.market);
  const currency = currencyOf(draft.market);
  const change = (part: Partial<RunDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    send.reset();
  };

  function choose(algorithm: Wish['algorithm']): void {
    change({ algorithm, ...USUAL[algorithm] });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wish === undefined) return;
    send.mutate(
      { ...wish, clientKey: submission.idFor(wish) },
      {
        onSuccess: ({ id }) => {
          submission.settle();
          onSent(id);
        },
        onSettled: () => void refresh('laboratory/list-runs'),
      },
    );
  }

  return (
    <form className="space-y-4" onSubmit={submit}>
      <div>
        <Segmented
          label={t('laboratory.algorithm')}
          value={draft.algorithm}
          onChange={choose}
          options={ALGORITHMS.map((value) => ({ value, label: t(SHORT[value]) }))}
        />
        <p className="mt-1.5 text-xs text-ink-faint">{t(HOW[draft.algorithm])}</p>
      </div>
      {STEPS.filter(([name]) => name === 'span' || draft.algorithm !== 'trend').map(([name, label, min, max]) => (
        <Field key={name} label={t(label)}>
          <Stepper
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
            {...{ min, max }}
            integer
            decreaseLabel={t('laboratory.less')}
            increaseLabel={t('laboratory.more')}
          />
        </Field>
      ))}
      <Segmented
        label={t('laboratory.market')}
        value={draft.market}
        onChange={(market) =>
          change({ market, symbols: codesOf(market), money: market === 'twd' ? '1,000,000' : '30,000' })
        }
        options={[
          { value: 'twd', label: t('laboratory.marketTwd') },
          { value: 'usd', label: t('laboratory.marketUsd') },
        ]}
      />
      <Field
        label={t('laboratory.symbols')}
        hint={t('laboratory.symbolsHint')}
        error={
          unknown === undefined || listings.size === 0 ? undefined : t('laboratory.symbolsUnknown', { code: unknown })
        }
      >
        <Input
          value={draft.symbols}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={120}
          onChange={({ target }) => change({ symbols: target.value })}
        />
      </Field>
      <div>
        <Segmented
          label={t('laboratory.years')}
          value={draft.years}
          onChange={(years) => change({ years })}
          options={(['1', '2', '3'] as const).map((value) => ({
            value,
            label: t('laboratory.yearsOf', { count: Number(value) }),
          }))}
        />
        {own !== undefined && (
          <p className="num mt-1.5 text-xs whitespace-normal text-ink-faint">
            {dateText(beginOf(own, Number(draft.years)))} – {dateText(own.to)} ·{' '}
            {t('laboratory.leastDays', { count: leastDays })}
          </p>
        )}
      </div>
      <Field
        label={t('laboratory.money')}
        hint={
          own && t('laboratory.moneyHint', { least: cashText(own.least, currency), most: cashText(own.most, currency) })
        }
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          prefix={currencySign(currency).trim()}
          value={draft.money}
          maxLength={20}
          onChange={({ target }) => change({ money: target.value })}
        />
      </Field>
      {draft.market === 'twd' && (
        <Segmented
          label={t('laboratory.lots')}
          value={draft.lots}
          onChange={(lots) => change({ lots })}
          options={[
            { value: 'whole', label: t('laboratory.lotsWhole') },
            { value: 'odd', label: t('laboratory.lotsOdd') },
          ]}
        />
      )}
      {send.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {failureText(send.error)}
        </p>
      )}
      <Button type="submit" block disabled={wish === undefined} loading={send.isPending}>
        {t('laboratory.run')}
      </Button>
      <p className="text-xs text-ink-faint">{t('laboratory.counted')}</p>
    </form>
  );
}
