import { percentText, Segmented, Sparkline, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { useState } from 'react';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { returnBps } from './live-value.ts';
import type { ShownCurrency } from './shown-currency.ts';

const RANGES = { month: 20, quarter: 60, year: 260 } as const;
type Range = keyof typeof RANGES;
const RANGE_TEXTS = {
  month: 'reports.curveMonth',
  quarter: 'reports.curveQuarter',
  year: 'reports.curveYear',
} as const satisfies Record<Range, string>;

/** What both accounts were worth at the end of each day. */
export function WorthCurve({ currency, hidden }: { currency: ShownCurrency; hidden: boolean }) {
  const t = useText();
  const [range, setRange] = useState<Range>('month');
  const { data } = useCall(
    'portfolio/curve',
    { currency, days: RANGES[range] },
    { staleTime: 60_000, keepPrevious: true },
  );
  const points = data?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  const change = first && last ? BigInt(last.total) - BigInt(first.total) : 0n;
  const bps = first ? returnBps(change, BigInt(first.total)) : 0;
  return (
    <section className="mt-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xs font-semibold text-ink-muted">{t('reports.curve')}</h3>
        <Segmented
          size="sm"
          className="w-52"
          label={t('reports.curveRange')}
          value={range}
          onChange={setRange}
          options={(Object.keys(RANGES) as Range[]).map((value) => ({ value, label: t(RANGE_TEXTS[value]) }))}
        />
      </div>
      {first !== undefined && last !== undefined && points.length > 1 ? (
        <>
          <p className={`num mt-1 text-sm ${TONE_TEXT[toneOf(change)]}`}>
            {!hidden && `${cashText(change, currency, 'always')} `}
            {percentText(bps)}
          </p>
          <Sparkline
            values={points.map(({ total }) => Number(total))}
            reference={Number(first.total)}
            label={t('reports.curveLabel', {
              from: dateText(first.date),
              to: dateText(last.date),
              change: percentText(bps),
            })}
            className="mt-1 h-24 w-full"
          />
          <p className="num flex justify-between text-2xs text-ink-faint">
            <span>{dateText(first.date)}</span>
            <span>{dateText(last.date)}</span>
          </p>
        </>
      ) : (
        <p className="mt-1 text-xs text-ink-faint">{t('reports.curveEmpty')}</p>
      )}
    </section>
  );
}
