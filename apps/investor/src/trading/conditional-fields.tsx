import type { Listing, Quote } from '@kuroshio/contract';
import { showsPrice } from '@kuroshio/orders/order-kinds.ts';
import type { OrderType, Side } from '@kuroshio/orders/words.ts';
import type { TextKey } from '@kuroshio/text';
import { classNames, DownIcon, Field, percentText, priceText, Segmented, Stepper } from '@kuroshio/ui';
import { useState } from 'react';
import { decimalsShown, readable } from '../quotes/figures.ts';
import { useText } from '../platform/texts.ts';
import {
  CONDITIONAL_KINDS,
  type ConditionalDraft,
  type ConditionalKind,
  legsOf,
  priceNow,
  trailedFrom,
  trailStep,
} from './conditional-draft.ts';
import { isAbove, kindKey, kindTextKey } from './conditional-words.ts';
import { ORDER_TYPE_KEYS } from './order-words.ts';
import { UNLIMITED } from './price-grid.ts';
import { PriceStepper } from './price-stepper.tsx';
import { QuickPicks } from './quick-picks.tsx';
import type { TicketField } from './ticket-problem.ts';
import { TriggerField } from './trigger-field.tsx';

export interface ConditionalFieldsProps {
  listing: Listing;
  quote: Quote;
  side: Side;
  draft: ConditionalDraft;
  onChange: (draft: ConditionalDraft) => void;
  errorOf: (field: TicketField) => string | undefined;
}

/** What is waited for, and folded below it how the order is then sent. */
export function ConditionalFields(props: ConditionalFieldsProps) {
  const { listing, quote, side, draft, onChange, errorOf } = props;
  const t = useText();
  const now = priceNow(quote);
  const labelOf = (leg: 'stop' | 'profit') => {
    if (side === 'sell') return t(leg === 'stop' ? 'conditional.stopPrice' : 'conditional.profitPrice');
    return t(leg === 'stop' ? 'conditional.breakoutPrice' : 'conditional.dipPrice');
  };
  return (
    <>
      <div>
        <Segmented<ConditionalKind>
          className="[&>*]:px-1 [&>*]:text-sm"
          label={t('conditional.kinds')}
          value={draft.kind}
          onChange={(kind) => onChange({ ...draft, kind })}
          options={CONDITIONAL_KINDS.map((kind) => ({ value: kind, label: t(kindKey(kind, side)) }))}
        />
        <p className="mt-1.5 text-xs text-ink-faint">{t(kindTextKey(draft.kind, side))}</p>
      </div>
      {legsOf(draft.kind).map((leg) => (
        <TriggerField
          key={leg}
          listing={listing}
          label={labelOf(leg)}
          from={now}
          distanceKey="conditional.fromLast"
          above={isAbove(leg === 'stop' ? 'stop' : 'take-profit', side)}
          value={draft[leg].trigger}
          // The limit of the order stays where it was put; who has not moved it means the trigger.
          onChange={(trigger) => {
            const limit = draft[leg].limit === draft[leg].trigger ? trigger : draft[leg].limit;
            onChange({ ...draft, [leg]: { trigger, limit } });
          }}
          error={errorOf(leg)}
        />
      ))}
      {draft.kind === 'trailing' && (
        <TrailField
          listing={listing}
          side={side}
          now={now}
          draft={draft}
          onChange={onChange}
          error={errorOf('trail')}
        />
      )}
      <SentFields {...props} />
    </>
  );
}

interface TrailFieldProps {
  listing: Listing;
  side: Side;
  /** Price units. */
  now: number;
  draft: ConditionalDraft;
  onChange: (draft: ConditionalDraft) => void;
  error: string | undefined;
}

function TrailField({ listing, side, now, draft, onChange, error }: TrailFieldProps) {
  const t = useText();
  const byPercent = draft.trailUnit === 'bps';
  const scale = listing.priceScale;
  const label = byPercent
    ? t(side === 'sell' ? 'conditional.trailFallPercent' : 'conditional.trailRisePercent')
    : t(side === 'sell' ? 'conditional.trailFallPrice' : 'conditional.trailRisePrice');
  return (
    <div className="space-y-2.5">
      <Segmented<ConditionalDraft['trailUnit']>
        size="sm"
        label={t('conditional.trailUnit')}
        value={draft.trailUnit}
        onChange={(trailUnit) => onChange({ ...draft, trailUnit })}
        options={[
          { value: 'bps', label: t('conditional.trailPercent') },
          { value: 'price', label: t('conditional.trailAmount') },
        ]}
      />
      <Field
        key={draft.trailUnit}
        label={label}
        error={error}
        hint={
          now > 0
            ? t('conditional.trailNow', { price: priceText(trailedFrom(listing, side, draft, now), scale) })
            : undefined
        }
      >
        {byPercent ? (
          <>
            <Stepper
              value={draft.trailBps / 100}
              min={0}
              max={50}
              step={0.5}
              decimalLength={2}
              onChange={(percent) => onChange({ ...draft, trailBps: Math.round(percent * 100) })}
              decreaseLabel={t('trading.decrease')}
              increaseLabel={t('trading.increase')}
            />
            <QuickPicks
              label={t('conditional.quickPercents')}
              picks={[300, 500, 1_000].map((value) => ({
                label: percentText(value, 'never').replace('.00', ''),
                value,
              }))}
              chosen={draft.trailBps}
              onPick={(trailBps) => onChange({ ...draft, trailBps })}
            />
          </>
        ) : (
          <Stepper
            value={readable(draft.trailPrice, scale)}
            min={0}
            step={readable(trailStep(listing, now), scale)}
            decimalLength={decimalsShown(listing, now)}
            onChange={(value) => onChange({ ...draft, trailPrice: Math.round(value * 10 ** scale) })}
            decreaseLabel={t('trading.decrease')}
            increaseLabel={t('trading.increase')}
          />
        )}
      </Field>
    </div>
  );
}

/** In the order in which they are offered: the one that is sure to trade comes first. */
const SENT_AS_KEYS = {
  market: 'conditional.sentAtMarket',
  limit: 'conditional.sentAtLimit',
} as const satisfies Record<OrderType, TextKey>;

/** Market or limit, today or until cancelled: said in a line, and opened by a touch or by what is wrong inside. */
function SentFields({ listing, draft, onChange, errorOf }: ConditionalFieldsProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const trailing = draft.kind === 'trailing';
  const type = trailing ? 'market' : draft.type;
  const wrong = (['terms', 'stopLimit', 'profitLimit'] as const).some((field) => errorOf(field) !== undefined);
  const shown = open || wrong;
  const legs = legsOf(draft.kind);
  return (
    <div className="rounded-md border border-line">
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setOpen(!shown)}
        className="flex min-h-11 w-full items-center justify-between gap-2 px-3.5 text-left text-sm text-ink-muted active:bg-surface-sunken"
      >
        <span className="min-w-0">
          <span className="sr-only">{t('conditional.options')} </span>
          {t('conditional.sentSummary', {
            type: t(SENT_AS_KEYS[type]),
            until: t(draft.today ? 'conditional.untilToday' : 'conditional.untilCancelled'),
          })}
        </span>
        <DownIcon
          className={classNames('size-4 shrink-0 transition-transform duration-quick', shown && 'rotate-180')}
        />
      </button>
      {shown && (
        <div className="space-y-3 px-3.5 pb-3.5">
          {!trailing && (
            <Choice<OrderType>
              label={t('conditional.sentAs')}
              value={draft.type}
              onChange={(next) => onChange({ ...draft, type: next })}
              options={(Object.keys(SENT_AS_KEYS) as OrderType[]).map((value) => ({
                value,
                label: t(ORDER_TYPE_KEYS[value]),
              }))}
            />
          )}
          <Choice<'today' | 'cancelled'>
            label={t('conditional.validity')}
            value={draft.today ? 'today' : 'cancelled'}
            onChange={(next) => onChange({ ...draft, today: next === 'today' })}
            options={[
              { value: 'today', label: t('conditional.optionToday') },
              { value: 'cancelled', label: t('conditional.optionCancelled') },
            ]}
          />
          {errorOf('terms') !== undefined && <p className="text-xs text-danger">{errorOf('terms')}</p>}
          {showsPrice(type) &&
            legs.map((leg) => (
              <Field
                key={leg}
                label={t(
                  legs.length === 1
                    ? 'conditional.limitAfter'
                    : leg === 'stop'
                      ? 'conditional.stopLimit'
                      : 'conditional.profitLimit',
                )}
                error={errorOf(`${leg}Limit`)}
              >
                <PriceStepper
                  listing={listing}
                  limits={UNLIMITED}
                  value={draft[leg].limit}
                  onChange={(limit) => onChange({ ...draft, [leg]: { ...draft[leg], limit } })}
                />
              </Field>
            ))}
          {showsPrice(type) && <p className="text-xs text-ink-faint">{t('conditional.limitMayMiss')}</p>}
        </div>
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

function Choice<Value extends string>({ label, value, onChange, options }: ChoiceProps<Value>) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-sm text-ink-muted">{label}</span>
      <Segmented<Value>
        size="sm"
        className="min-w-52 [&>*]:px-1"
        label={label}
        value={value}
        onChange={onChange}
        options={options}
      />
    </div>
  );
}
