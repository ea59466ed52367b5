import type { Listing, Quote } from '@kuroshio/contract';
import { Empty, priceText, Skeleton, Tabs } from '@kuroshio/ui';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { call } from '../platform/api.ts';
import { usePhase } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import {
  CHART_LOCALES,
  CHART_TABS,
  type ChartTab,
  chartBar,
  chartPeriod,
  everyMinute,
  lastDay,
  sessionMinutes,
  venueDay,
  wirePeriod,
} from './chart-period.ts';
import { decimalsShown, lastOf, readable, zoneOf } from './figures.ts';
import { useLiveBars } from './use-live-bars.ts';
import { useName } from './use-listed.ts';

const Chart = lazy(() => import('@kuroshio/ui/chart.tsx').then((module) => ({ default: module.Chart })));

const HEIGHT = 'h-76';
/** Bars that a drag to the left end brings. */
const OLDER = 300;

/** The chart of an instrument with its periods, live at the right end and without end at the left. */
export function StockChart({ listing, quote }: { listing: Listing; quote: Quote }) {
  const t = useText();
  const [tab, setTab] = useState<ChartTab>('day');
  const tabs = CHART_TABS.map((key) => ({ key, label: t(key === 'day' ? 'quotes.periodDay' : `quotes.period${key}`) }));
  return (
    <section className="bg-surface-raised pb-2">
      <Tabs
        look="pill"
        label={t('quotes.chartPeriods')}
        tabs={tabs}
        value={tab}
        onChange={(key) => setTab(key as ChartTab)}
      />
      <PeriodChart key={tab} listing={listing} quote={quote} tab={tab} />
    </section>
  );
}

function PeriodChart({ listing, quote, tab }: { listing: Listing; quote: Quote; tab: ChartTab }) {
  const t = useText();
  const language = useLanguage();
  const name = useName()(listing);
  const { bars: all, asked } = useLiveBars(listing, tab);
  const tradingDate = usePhase(listing.venue)?.tradingDate;
  const intraday = tab === 'day';
  const bars = useMemo(
    () => (intraday && all !== undefined ? everyMinute(lastDay(all, listing.venue)) : all),
    [all, intraday, listing],
  );
  const shown = useMemo(() => bars?.map((bar) => chartBar(bar, listing)) ?? [], [bars, listing]);
  const first = shown[0];
  // Before today's first trade the line is that of the day before, whose own reference is not known here.
  const today = first !== undefined && venueDay(first.time, listing.venue) === tradingDate;

  const loadOlder = useCallback(
    async (time: number) => {
      const older = await call(
        'quotes/bars',
        { symbol: listing.symbol, period: wirePeriod(tab), before: time, limit: OLDER },
        { quiet: true, resend: 1 },
      );
      return { bars: older.bars.map((bar) => chartBar(bar, listing)), more: older.more };
    },
    [listing, tab],
  );

  if (bars === undefined) {
    return <Awaited asked={asked} bones={<Bones />} className={`${HEIGHT} justify-center !py-0`} />;
  }
  if (first === undefined) return <Empty className={`${HEIGHT} justify-center !py-0`} title={t('quotes.noBars')} />;
  return (
    <Suspense fallback={<Bones />}>
      <Chart
        className={HEIGHT}
        series={`${listing.symbol} ${tab} ${intraday ? venueDay(first.time, listing.venue) : ''}`}
        bars={shown}
        period={chartPeriod(tab)}
        mode={intraday ? 'intraday' : 'candles'}
        previousClose={
          intraday && today && quote.reference > 0 ? readable(quote.reference, listing.priceScale) : undefined
        }
        sessionBars={intraday ? (sessionMinutes(listing.venue, first.time) ?? shown.length) : undefined}
        volume={listing.kind !== 'index' && listing.kind !== 'fx'}
        pricePrecision={decimalsShown(listing, lastOf(quote))}
        timezone={zoneOf(listing.venue)}
        locale={CHART_LOCALES[language]}
        onLoadOlder={intraday ? undefined : loadOlder}
        label={t('quotes.chartLabel', {
          name,
          period: t(intraday ? 'quotes.periodDay' : `quotes.period${tab}`),
          price: priceText(quote.last, listing.priceScale),
        })}
      />
    </Suspense>
  );
}

function Bones() {
  return (
    <div className={`${HEIGHT} px-3 py-2`} aria-busy="true">
      <Skeleton shape="card" className="h-full [&>div]:h-full" />
    </div>
  );
}
