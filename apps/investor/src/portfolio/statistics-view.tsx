import type { OutputOf } from '@kuroshio/contract';
import { Empty, percentText, Skeleton, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { type FactRow, FactRows } from '../layout/fact-rows.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { DateRangePicker, useDateRange } from './date-range.tsx';
import type { DateRange } from './range-until.ts';

/** Figures of one's own trading in a range of dates, with neither praise nor blame. */
export function StatisticsView({ market }: { market: MarketChoice }) {
  const t = useText();
  const chosen = useDateRange(market, 'year');
  return (
    <>
      <DateRangePicker chosen={chosen} />
      {chosen.range === undefined ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <Figures market={market} range={chosen.range} />
      )}
      <p className="px-4 py-3 text-2xs text-ink-faint">{t('reports.statisticsNote')}</p>
    </>
  );
}

function Figures({ market, range }: { market: MarketChoice; range: DateRange }) {
  const asked = useCall('statements/statistics', { market, ...range }, { keepPrevious: true });
  const { data } = asked;
  if (data === undefined) return <Awaited asked={asked} bones={<Skeleton shape="row" count={6} />} />;
  return <Rows found={data} />;
}

function Rows({ found }: { found: OutputOf<'statements/statistics'> }) {
  const t = useText();
  const nameOf = useSymbolName();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const { currency, sales, gains, losses, compared } = found;
  const money = (minor: string, sign?: 'always') => (hidden ? '••••' : cashText(minor, currency, sign));
  const bps = (value: number) => <span className={TONE_TEXT[toneOf(value)]}>{percentText(value)}</span>;
  const extreme = (one: NonNullable<typeof found.best>) => (
    <span>
      {nameOf(one.symbol)} {money(one.profit, 'always')} {bps(one.returnBps)}
    </span>
  );
  const trades: FactRow[] = [
    [t('reports.totalProfit'), money(found.profit, 'always')],
    [t('reports.hitRate'), sales === 0 ? '--' : percentText(Math.round((gains * 10_000) / sales)).replace('+', '')],
    ['', t('reports.gainsLosses', { gains, losses })],
    [t('reports.holdingDays'), t('reports.days', { count: found.holdingDays })],
    ...(found.best === undefined ? [] : [[t('reports.best'), extreme(found.best)] satisfies FactRow]),
    ...(found.worst === undefined ? [] : [[t('reports.worst'), extreme(found.worst)] satisfies FactRow]),
  ];
  const costs: FactRow[] = [
    [t('reports.costsPaid'), money(String(BigInt(found.fees) + BigInt(found.tax)))],
    [t('reports.feesPaid'), money(found.fees)],
    [t('reports.taxPaid'), money(found.tax)],
  ];
  return (
    <>
      <section className="bg-surface-raised px-4 py-1">
        {sales === 0 ? <Empty className="!py-6" title={t('reports.statisticsEmpty')} /> : <FactRows rows={trades} />}
      </section>
      <section className="mt-2 bg-surface-raised px-4 py-1">
        <FactRows rows={costs} />
      </section>
      <section className="mt-2 bg-surface-raised px-4 py-1">
        <h3 className="pt-2 text-xs font-semibold text-ink-muted">{t('reports.againstIndex')}</h3>
        {compared === undefined ? (
          <p className="py-2 text-sm text-ink-faint">{t('reports.comparedNone')}</p>
        ) : (
          <>
            <FactRows
              rows={[
                [t('reports.own'), bps(compared.ownBps)],
                [nameOf(compared.index), bps(compared.indexBps)],
              ]}
            />
            <p className="num pb-2 text-2xs text-ink-faint">
              {t('reports.comparedOn', { from: dateText(compared.from), to: dateText(compared.to) })}
            </p>
          </>
        )}
      </section>
    </>
  );
}
