import { percentText, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../platform/texts.ts';
import type { Detail } from './strategy-words.ts';

type Row = readonly [label: string, value: ReactNode, about: string];

const coloured = (bps: number | null) =>
  bps === null ? '--' : <span className={TONE_TEXT[toneOf(bps)]}>{percentText(bps)}</span>;
const plain = (bps: number | null) => (bps === null ? '--' : percentText(bps, 'never'));

/** The figures, each with what it means when it is tapped. */
export function Figures({ data }: { data: Detail }) {
  const t = useText();
  const [about, setAbout] = useState<string>();
  const { card, yearly } = data;
  const month = (one: typeof card.bestMonth) =>
    one === null ? (
      '--'
    ) : (
      <>
        <span className="text-xs text-ink-faint">{one.month.replace('-', '.')}</span> {coloured(one.value)}
      </>
    );
  const rows: readonly Row[] = [
    [t('strategies.return'), coloured(card.returnBps), t('strategies.aboutReturn')],
    [t('strategies.benchmark'), coloured(card.benchmarkBps), t('strategies.aboutBenchmark')],
    [t('strategies.worstMonth'), month(card.worstMonth), t('strategies.aboutReturn')],
    [t('strategies.bestMonth'), month(card.bestMonth), t('strategies.aboutReturn')],
    [t('strategies.drawdown'), coloured(-card.drawdownBps), t('strategies.aboutDrawdown')],
    [t('strategies.drawdownNow'), coloured(-data.drawdownNowBps), t('strategies.aboutDrawdown')],
    [t('strategies.longest'), t('strategies.days', { count: data.longestDrawdown }), t('strategies.aboutLongest')],
    [t('strategies.hitRate'), plain(data.hitRateBps), t('strategies.aboutHitRate')],
  ];
  const byYear: readonly Row[] =
    yearly === null
      ? []
      : [
          [t('strategies.rate'), coloured(yearly.rateBps), t('strategies.aboutReturn')],
          [t('strategies.volatility'), plain(yearly.volatilityBps), t('strategies.aboutVolatility')],
          [t('strategies.sharpe'), yearly.sharpe?.toFixed(2) ?? '--', t('strategies.aboutSharpe')],
          [t('strategies.sortino'), yearly.sortino?.toFixed(2) ?? '--', t('strategies.aboutSortino')],
          [t('strategies.probable'), plain(yearly.probableBps), t('strategies.aboutSharpe')],
        ];
  return (
    <section className="mt-2 bg-surface-raised px-4 pt-3 pb-3">
      <h2 className="text-lg font-semibold text-ink">{t('strategies.figures')}</h2>
      <p className="text-xs text-ink-faint">{t('strategies.figuresNote')}</p>
      <ul className="mt-1">
        {[...rows, ...byYear].map(([label, value, text]) => (
          <li key={label} className="not-last:hairline-b">
            <button
              type="button"
              aria-expanded={about === label}
              onClick={() => setAbout(about === label ? undefined : label)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 text-left active:bg-surface-sunken"
            >
              <span className="text-sm text-ink-faint">{label}</span>
              <span className="num text-sm font-medium text-ink">{value}</span>
            </button>
            {about === label && <p className="pb-3 text-sm text-ink-muted">{text}</p>}
          </li>
        ))}
      </ul>
      {yearly === null && <p className="mt-2 text-xs text-ink-faint">{t('strategies.tooYoung')}</p>}
    </section>
  );
}
