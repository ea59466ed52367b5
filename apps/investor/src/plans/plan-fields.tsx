import { classNames, Field, Input, Segmented } from '@kuroshio/ui';
import { cashText, currencySign } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { amountOf, type EndKind, type PlanCurrency, type PlanDraft, timesOf, toggled } from './plan-draft.ts';
import type { PlanList } from './plan-words.ts';

interface PlanFieldsProps {
  draft: PlanDraft;
  currency: PlanCurrency;
  bounds: PlanList['bounds']['TWD'];
  onChange: (draft: PlanDraft) => void;
}

const DAYS = Array.from({ length: 28 }, (_, at) => at + 1);

export function PlanFields({ draft, currency, bounds, onChange }: PlanFieldsProps) {
  const t = useText();
  const money = (minor: string) => cashText(minor, currency);
  const hint = t('plans.amountHint', {
    least: money(bounds.least),
    most: money(bounds.most),
    step: money(bounds.step),
  });
  const isWrong = draft.amount !== '' && amountOf(draft.amount, bounds) === undefined;
  return (
    <>
      <Field label={t('plans.amount')} hint={hint} error={isWrong ? hint : undefined}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          prefix={currencySign(currency).trim()}
          value={draft.amount}
          onChange={(event) => onChange({ ...draft, amount: event.target.value.slice(0, 9) })}
        />
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-ink-muted">{t('plans.days')}</legend>
        <div className="grid grid-cols-7 gap-1">
          {DAYS.map((day) => (
            <DayButton
              key={day}
              day={day}
              chosen={draft.days.includes(day)}
              onPress={() => onChange({ ...draft, days: toggled(draft.days, day) })}
            />
          ))}
        </div>
        <p className={classNames('mt-1.5 text-xs', draft.days.length === 0 ? 'text-danger' : 'text-ink-faint')}>
          {t(draft.days.length === 0 ? 'plans.chosenNone' : 'plans.daysHint')}
        </p>
      </fieldset>
      <EndFields draft={draft} onChange={onChange} />
    </>
  );
}

function DayButton({ day, chosen, onPress }: { day: number; chosen: boolean; onPress: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={t('plans.dayName', { day })}
      onClick={onPress}
      className={classNames(
        'num h-11 min-w-0 rounded-md text-base',
        chosen ? 'bg-brand-solid font-semibold text-on-brand' : 'bg-surface-sunken text-ink active:opacity-80',
      )}
    >
      {day}
    </button>
  );
}

function EndFields({ draft, onChange }: Pick<PlanFieldsProps, 'draft' | 'onChange'>) {
  const t = useText();
  const isTimesWrong = draft.times !== '' && timesOf(draft.times) === undefined;
  return (
    <div className="space-y-3">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink-muted">
          {t('plans.end')}
        </p>
        <Segmented<EndKind>
          label={t('plans.end')}
          value={draft.end}
          onChange={(end) => onChange({ ...draft, end })}
          options={[
            { value: 'never', label: t('plans.endNever') },
            { value: 'times', label: t('plans.endTimes') },
            { value: 'until', label: t('plans.endUntil') },
          ]}
        />
      </div>
      {draft.end === 'times' && (
        <Field label={t('plans.timesField')} error={isTimesWrong ? t('plans.timesInvalid') : undefined}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={draft.times}
            onChange={(event) => onChange({ ...draft, times: event.target.value.slice(0, 3) })}
          />
        </Field>
      )}
      {draft.end === 'until' && (
        <Field label={t('plans.untilField')} hint={draft.until === '' ? t('plans.untilInvalid') : undefined}>
          <Input
            type="date"
            value={draft.until}
            onChange={(event) => onChange({ ...draft, until: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
