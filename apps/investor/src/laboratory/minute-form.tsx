import { Button, Field, Input, percentText, Segmented, Stepper } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { symbolsOf } from '../leads/draft.ts';
import { failureText } from '../platform/failure.ts';
import { cashText, currencySign, dateText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';
import {
  FIRST_MINUTE_DRAFT,
  type MinuteDraft,
  minuteMarket,
  minuteWishOf,
  monthsBefore,
  TAKEN,
} from './minute-draft.ts';
import { currencyOf, type RunMarket } from './run-draft.ts';
import type { FormProps } from './run-words.ts';

const ALGORITHMS = ['opening-range', 'average-reversion', 'last-hour'] as const;
/** With their bounds as the contract has them, and a step that one feels. */
const STEPS = {
  opening: { label: 'laboratory.opening', min: 5, max: 120, step: 5 },
  belowBps: { label: 'laboratory.below', min: 10, max: 500, step: 10 },
  last: { label: 'laboratory.last', min: 30, max: 150, step: 10 },
} as const;

/** Chooses a rule within days; what was chosen stays, so that the next try is one change away. */
export function MinuteForm({ markets, leastDays, onSent }: FormProps) {
  const t = useText();
  const listings = useListings();
  const [draft, setDraft] = useState<MinuteDraft>(FIRST_MINUTE_DRAFT);
  const [submission] = useState(() => new Submission());
  const send = useSend('laboratory/run-minutes', { quiet: true, resend: 2 });
  const wish = minuteWishOf(draft, markets, listings);
  const { unknown } = symbolsOf(draft.symbols, draft.market, listings);
  const own: RunMarket | undefined = markets.find(({ market }) => market === draft.market);
  const currency = currencyOf(draft.market);
  const change = (part: Partial<MinuteDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    send.reset();
  };

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
          onChange={(algorithm) => change({ algorithm })}
          options={ALGORITHMS.map((value) => ({ value, label: t(`laboratory.short-${value}`) }))}
        />
        <p className="mt-1.5 text-xs text-ink-faint">
          {t(`laboratory.about-${draft.algorithm}`, {
            opening: draft.terms.opening,
            last: draft.terms.last,
            below: percentText(draft.terms.belowBps, 'never'),
          })}
        </p>
      </div>
      {TAKEN[draft.algorithm].map((name) => {
        const { label, ...bounds } = STEPS[name];
        return (
          <Field key={name} label={t(label)}>
            <Stepper
              value={draft.terms[name]}
              onChange={(value) => change({ terms: { ...draft.terms, [name]: value } })}
              {...bounds}
              integer
              decreaseLabel={t('laboratory.less')}
              increaseLabel={t('laboratory.more')}
            />
          </Field>
        );
      })}
      <Segmented
        label={t('laboratory.market')}
        value={draft.market}
        onChange={(market) => change(minuteMarket(market))}
        options={[
          { value: 'twd', label: t('laboratory.marketTwd') },
          { value: 'usd', label: t('laboratory.marketUsd') },
        ]}
      />
      <Field
        label={t('laboratory.symbols')}
        hint={t('laboratory.minuteSymbolsHint')}
        error={
          unknown === undefined || listings.size === 0 ? undefined : t('laboratory.symbolsUnknown', { code: unknown })
        }
      >
        <Input
          value={draft.symbols}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onChange={({ target }) => change({ symbols: target.value })}
        />
      </Field>
      <div>
        <Segmented
          label={t('laboratory.years')}
          value={draft.months}
          onChange={(months) => change({ months })}
          options={(['2', '6', '12'] as const).map((value) => ({
            value,
            label: t('laboratory.monthsOf', { count: Number(value) }),
          }))}
        />
        {own !== undefined && (
          <p className="num mt-1.5 text-xs whitespace-normal text-ink-faint">
            {dateText(monthsBefore(own, Number(draft.months)))} – {dateText(own.to)} ·{' '}
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
      <p className="text-xs text-ink-faint">{t('laboratory.minuteModel')}</p>
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
