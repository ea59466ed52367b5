import { percentText, Sparkline } from '@kuroshio/ui';
import { dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import type { Detail } from './strategy-words.ts';

/** A unit's value and its falls, day by day. */
export function UnitCurves({ data: { curve, card }, name }: { data: Detail; name: string }) {
  const t = useText();
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined || curve.length < 2) {
    return (
      <section className="mt-2 bg-surface-raised px-4 py-4">
        <h2 className="text-lg font-semibold text-ink">{t('strategies.curve')}</h2>
        <p className="mt-1 text-sm text-ink-faint">{t('strategies.curveEmpty')}</p>
      </section>
    );
  }
  const label = (change: number) =>
    t('strategies.curveLabel', {
      ...{ name, from: dateText(first.date), to: dateText(last.date) },
      change: percentText(change),
    });
  return (
    <section className="mt-2 bg-surface-raised px-4 pt-3 pb-4">
      <h2 className="text-lg font-semibold text-ink">{t('strategies.curve')}</h2>
      <Sparkline
        values={curve.map(({ value }) => value)}
        reference={0}
        label={label(card.returnBps)}
        className="mt-2 h-32 w-full"
      />
      <h3 className="mt-3 text-sm text-ink-muted">{t('strategies.drawdownCurve')}</h3>
      <Sparkline
        values={curve.map(({ drawdown }) => drawdown)}
        reference={0}
        label={label(-card.drawdownBps)}
        className="mt-1 h-16 w-full"
      />
      <p className="num mt-1 flex justify-between text-xs text-ink-faint">
        <span>{dateText(first.date)}</span>
        <span>{dateText(last.date)}</span>
      </p>
    </section>
  );
}
