import { Button, ProgressBar } from '@kuroshio/ui';
import { cashText, dateTimeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { LIMIT_ZONE, PERIOD_WORDS, type ShownLimit } from './limit-words.ts';

/** One limit: how much, what counts, what is left, and the raise that waits. */
export function LimitRow({ limit, onChange }: { limit: ShownLimit; onChange: () => void }) {
  const t = useText();
  const { period, amount, waiting } = limit;
  const name = t(PERIOD_WORDS[period]);
  return (
    <li className="py-3 not-last:hairline-b">
      <div className="flex items-center justify-between gap-x-3 large-text:flex-wrap">
        <div className="min-w-0">
          <p className="text-sm text-ink-muted">{name}</p>
          <p className="num text-lg font-semibold text-ink [overflow-wrap:anywhere]">
            {amount === null ? t('ownLimits.none') : cashText(amount, 'TWD')}
          </p>
        </div>
        <Button kind="outline" size="md" onClick={onChange}>
          {t(amount === null ? 'ownLimits.set' : 'ownLimits.change')}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
      {amount !== null && <Counted limit={{ ...limit, amount }} />}
      {waiting !== null && (
        <p className="mt-2 rounded-md bg-brand-soft px-3 py-2 text-sm text-brand">
          {waiting.amount === null
            ? t('ownLimits.waitsNone', { time: dateTimeText(waiting.from, LIMIT_ZONE) })
            : t('ownLimits.waits', {
                time: dateTimeText(waiting.from, LIMIT_ZONE),
                amount: cashText(waiting.amount, 'TWD'),
              })}
        </p>
      )}
    </li>
  );
}

function Counted({ limit: { amount, counted, freesAt, kind } }: { limit: ShownLimit & { amount: string } }) {
  const t = useText();
  if (counted === undefined) return <p className="mt-1 text-sm text-ink-muted">{t('ownLimits.usedUnknown')}</p>;
  const [used, all] = [BigInt(counted), BigInt(amount)];
  const isReached = used >= all && (used > 0n || kind === 'deposit');
  const said = t('ownLimits.used', { amount: cashText(used, 'TWD') });
  const time = dateTimeText(freesAt, LIMIT_ZONE);
  return (
    <>
      <ProgressBar
        value={all === 0n ? (isReached ? 1 : 0) : Math.min(1, Number((used * 1_000n) / all) / 1_000)}
        label={said}
        className="mt-2"
      />
      <p className="num mt-1.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
        <span>{said}</span>
        {!isReached && <span>{t('ownLimits.left', { amount: cashText(all - used, 'TWD') })}</span>}
      </p>
      <p className={`mt-0.5 text-xs ${isReached ? 'text-danger' : 'text-ink-muted'}`}>
        {t(isReached ? 'ownLimits.reached' : 'ownLimits.frees', { time })}
      </p>
    </>
  );
}
