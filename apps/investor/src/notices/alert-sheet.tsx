import type { Alert, Listing, Quote } from '@kuroshio/contract';
import { Button, changeBps, Field, Input, percentText, priceText, Segmented, Select, Sheet } from '@kuroshio/ui';
import { useState } from 'react';
import { countText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { useLiveQuote, useName } from '../quotes/use-listed.ts';
import { AlertRows } from './alert-rows.tsx';
import { CONDITION_KEYS, CONDITIONS, parseThreshold } from './alert-words.ts';

interface AlertSheetProps {
  listing: Listing;
  quote: Quote;
  open: boolean;
  onClose: () => void;
}

/** The alerts of one instrument, and a new one. */
export function AlertSheet({ listing, quote, open, onClose }: AlertSheetProps) {
  const t = useText();
  const name = useName()(listing);
  const asked = useCall('alerts/list-alerts', { symbol: listing.symbol }, { enabled: open });
  return (
    <Sheet open={open} onClose={onClose} title={t('notices.alertFor', { name })} closeLabel={t('shell.close')}>
      <div className="px-4 pt-3 pb-5">
        <NewAlert listing={listing} asked={quote} />
      </div>
      {asked.data !== undefined && asked.data.length > 0 && (
        <div className="border-t border-line pb-3">
          <AlertRows alerts={asked.data} named={false} />
        </div>
      )}
    </Sheet>
  );
}

/** What a condition looks at, as it stands; undefined before the first trade. */
function standing({ last, reference, volume }: Quote, condition: Alert['condition']): number | undefined {
  if (condition === 'volume-above') return volume;
  if (last === 0) return undefined;
  if (condition === 'percent-above') return changeBps(last, reference);
  return condition === 'percent-below' ? -changeBps(last, reference) : last;
}

function isMet(now: number, condition: Alert['condition'], threshold: number): boolean {
  return condition === 'price-below' ? now <= threshold : now >= threshold;
}

function NewAlert({ listing, asked }: { listing: Listing; asked: Quote }) {
  const t = useText();
  const quote = useLiveQuote(asked);
  const [condition, setCondition] = useState<Alert['condition']>('price-above');
  const [typed, setTyped] = useState('');
  const [repeats, setRepeats] = useState<Alert['repeats']>('once');
  const [wrong, setWrong] = useState(false);
  // The same alert twice is one, so it may be sent again.
  const { mutate, isPending } = useSend('alerts/create-alert', { resend: 2 });
  const threshold = parseThreshold(typed, condition, listing);
  const now = standing(quote, condition);
  const percent = condition === 'percent-above' || condition === 'percent-below';
  const label = percent
    ? 'notices.thresholdPercent'
    : condition !== 'volume-above'
      ? 'notices.thresholdPrice'
      : listing.lotSize > 1
        ? 'notices.thresholdLots'
        : 'notices.thresholdShares';
  const shown = (value: number) =>
    percent
      ? percentText(value, 'auto')
      : condition === 'volume-above'
        ? countText(Math.floor(value / listing.lotSize))
        : priceText(value, listing.priceScale);
  const met = now !== undefined && threshold !== undefined && isMet(now, condition, threshold);
  const create = () => {
    setWrong(threshold === undefined);
    if (threshold === undefined) return;
    mutate(
      { symbol: listing.symbol, condition, threshold, repeats },
      {
        onSuccess: () => {
          setTyped('');
        },
        onSettled: () => void refresh('alerts/list-alerts'),
      },
    );
  };
  const conditions = CONDITIONS.filter((one) => one !== 'volume-above' || listing.kind !== 'index');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
      className="space-y-3"
    >
      <Field label={t('notices.condition')}>
        <Select
          title={t('notices.condition')}
          placeholder={t('notices.condition')}
          closeLabel={t('shell.close')}
          options={conditions.map((value) => ({ value, label: t(CONDITION_KEYS[value]) }))}
          value={condition}
          onChange={(value) => {
            setCondition(value as Alert['condition']);
            setTyped('');
            setWrong(false);
          }}
        />
      </Field>
      <Field
        label={t(label)}
        error={wrong ? t('notices.thresholdInvalid') : undefined}
        hint={
          met
            ? t('notices.thresholdMet')
            : now === undefined
              ? undefined
              : t('notices.thresholdNow', { value: shown(now) })
        }
      >
        <Input
          inputMode={condition === 'volume-above' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value.slice(0, 20));
            setWrong(false);
          }}
          placeholder={now === undefined ? undefined : shown(now)}
        />
      </Field>
      <div>
        <p className="mb-1.5 text-sm text-ink-muted">{t('notices.repeats')}</p>
        <Segmented
          label={t('notices.repeats')}
          options={[
            { value: 'once', label: t('notices.repeatsOnce') },
            { value: 'daily', label: t('notices.repeatsDaily') },
          ]}
          value={repeats}
          onChange={setRepeats}
        />
      </div>
      <Button type="submit" block loading={isPending}>
        {t('notices.alertCreate')}
      </Button>
    </form>
  );
}
