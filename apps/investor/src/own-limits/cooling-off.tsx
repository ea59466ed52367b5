import { Button, Dialog, showToast, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { dateTimeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { LENGTH_WORDS, LIMIT_ZONE, type ShownLimits } from './limit-words.ts';

type Length = ShownLimits['lengths'][number];

/** What makes it longer by less is not offered, ms. */
const MADE_LONGER = 3_600_000;

/** The cooling-off: what it stops, how long, and that nobody ends it. Only what is longer than the one that runs can be chosen. */
export function CoolingOff({ until, lengths }: { until: number | null; lengths: readonly Length[] }) {
  const t = useText();
  const [chosen, setChosen] = useState<Length>();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useSend('own-limits/begin-cooling-off', { resend: 2 });
  const longer = lengths.filter((one) => until === null || one.until > until + MADE_LONGER);
  const begin = () =>
    chosen &&
    mutate(
      { length: chosen.length },
      {
        onSuccess: () => {
          showToast(t('ownLimits.begun'), { kind: 'success' });
          setChosen(undefined);
        },
        onSettled: () => {
          setAsking(false);
          void refresh('own-limits/own-limits', 'trading/list-orders', 'trading/list-conditionals', 'portfolio/assets');
        },
      },
    );
  return (
    <section className="bg-surface-raised px-4 pt-4 pb-5">
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold text-ink">
        {t('ownLimits.cooling')}
        {until !== null && <Tag kind="danger">{t('ownLimits.coolingRuns')}</Tag>}
      </h2>
      {until !== null && (
        <p className="num mt-1 text-lg font-semibold text-ink">
          {t('ownLimits.coolingUntil', { time: dateTimeText(until, LIMIT_ZONE) })}
        </p>
      )}
      <p className="mt-1 text-sm text-ink-muted">{t('ownLimits.coolingLead')}</p>
      <p className="mt-2 text-sm font-medium text-ink">{t('ownLimits.coolingStrong')}</p>
      <p className="mt-2 text-xs text-ink-muted">{t('ownLimits.openPositions')}</p>
      {longer.length > 0 && (
        <fieldset className="mt-3">
          <legend className="sr-only">{t('ownLimits.cooling')}</legend>
          {longer.map((one) => (
            <label key={one.length} className="flex min-h-12 items-center gap-3 not-last:hairline-b">
              <input
                type="radio"
                name="cooling-length"
                className="size-5 shrink-0 accent-brand"
                checked={chosen?.length === one.length}
                onChange={() => setChosen(one)}
              />
              <span className="min-w-0 flex-1">
                <span className="block text-base text-ink">{t(LENGTH_WORDS[one.length])}</span>
                <span className="num block text-xs text-ink-muted">
                  {t('ownLimits.lengthEnds', { time: dateTimeText(one.until, LIMIT_ZONE) })}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {longer.length > 0 && (
        <Button
          block
          kind="outline"
          className="mt-3"
          disabled={chosen === undefined || isPending}
          onClick={() => setAsking(true)}
        >
          {t(until === null ? 'ownLimits.begin' : 'ownLimits.coolingExtend')}
        </Button>
      )}
      <Dialog
        open={asking}
        title={chosen && t('ownLimits.beginTitle', { length: t(LENGTH_WORDS[chosen.length]) })}
        confirmLabel={t('ownLimits.begin')}
        confirmKind="danger"
        cancelLabel={t('shell.cancel')}
        onConfirm={begin}
        onCancel={() => setAsking(false)}
        loading={isPending}
      >
        {chosen && t('ownLimits.beginText', { time: dateTimeText(chosen.until, LIMIT_ZONE) })}
      </Dialog>
    </section>
  );
}
