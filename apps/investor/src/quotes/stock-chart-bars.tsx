import type { Listing, Quote } from '@kuroshio/contract';
import { Empty, priceText, Skeleton } from '@kuroshio/ui';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { call } from '../platform/api.ts';
import { dateText } from '../platform/format.ts';
import { usePhase } from '../platform/live.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useChartChoice } from './chart-choice.ts';
import {
  barsOfRange,
  CHART_LOCALES,
  type ChartTab,
  chartBar,
  chartPeriod,
  everyMinute,
  isRange,
  lastDay,
  minutesOf,
  sessionMinutes,
  tabKey,
  venueDay,
  wirePeriod,
  withAverage,
} from './chart-period.ts';
import { decimalsShown, lastOf, readable, zoneOf } from './figures.ts';
import type { DrawingBarState } from './stock-chart-drawing.tsx';
import { legalPrice } from '../trading/price-grid.ts';
import { useLiveBars } from './use-live-bars.ts';
import { useMine } from './use-mine.ts';
import { useName } from './use-listed.ts';

const Chart = lazy(() => import('@kuroshio/ui/chart.tsx').then((module) => ({ default: module.Chart })));

/** Bars that a drag to the left end brings. */
const OLDER = 300;
/** Ex-dates named below the chart; of more the newest. */
const MOST_NAMED = 3;

export interface StockChartBarsProps {
  listing: Listing;
  quote: Quote;
  tab: ChartTab;
  drawing: DrawingBarState;
  /** CSS height of the chart; all that there is where left out. */
  height?: string | undefined;
  turned?: boolean | undefined;
  alone?: boolean | undefined;
}

/** The bars of one period, with studies, drawings and what is known of ex-dates. */
export function StockChartBars({ listing, quote, tab, drawing, height, turned, alone }: StockChartBarsProps) {
  const t = useText();
  const language = useLanguage();
  const name = useName()(listing);
  const { studies, adjustment: chosen } = useChartChoice();
  const intraday = tab === 'day';
  const range = isRange(tab);
  const adjustment = intraday || !hasExDates(listing) ? 'none' : chosen;
  const { bars: all, asked } = useLiveBars(listing, tab, adjustment);
  const tradingDate = usePhase(listing.venue)?.tradingDate;
  const bars = useMemo(() => {
    if (all === undefined) return undefined;
    if (isRange(tab)) return barsOfRange(all, tab, listing.venue);
    return tab === 'day' ? everyMinute(lastDay(all, listing.venue)) : all;
  }, [all, tab, listing]);
  const averaged = intraday && hasExDates(listing);
  const shown = useMemo(() => {
    if (bars === undefined) return [];
    return averaged ? withAverage(bars, listing) : bars.map((bar) => chartBar(bar, listing));
  }, [bars, listing, averaged]);
  const mine = useMine(listing, minutesOf(wirePeriod(tab)) !== undefined);
  const first = shown[0];
  // Before today's first trade the line is that of the day before, whose own reference is not known here.
  const today = first !== undefined && venueDay(first.time, listing.venue) === tradingDate;
  const series = `${listing.symbol} ${tab} ${adjustment}`;

  const [older, setOlder] = useState<{ series: string; dates: readonly string[] }>({ series, dates: [] });
  const loadOlder = useCallback(
    async (time: number) => {
      const page = await call(
        'quotes/bars',
        { symbol: listing.symbol, period: wirePeriod(tab), before: time, limit: OLDER, adjustment },
        { quiet: true, resend: 1 },
      );
      setOlder((before) => ({
        series,
        dates: [...page.exDates, ...(before.series === series ? before.dates : [])],
      }));
      return { bars: page.bars.map((bar) => chartBar(bar, listing)), more: page.more };
    },
    [listing, tab, adjustment, series],
  );

  const onTick = useCallback(
    (price: number) => readable(legalPrice(listing, Math.round(price * 10 ** listing.priceScale)), listing.priceScale),
    [listing],
  );
  const size = { height: height ?? '100%' };
  if (bars === undefined) {
    return (
      <div style={size}>
        <Awaited asked={asked} bones={<Bones />} className="h-full justify-center !py-0" />
      </div>
    );
  }
  if (first === undefined) {
    return (
      <div style={size}>
        <Empty className="h-full justify-center !py-0" title={t('quotes.noBars')} />
      </div>
    );
  }
  const exDates = [
    ...new Set([...(older.series === series ? older.dates : []), ...(asked.data?.exDates ?? [])]),
  ].sort();
  return (
    <>
      <div style={size} data-chart={series}>
        <Suspense fallback={<Bones />}>
          <Chart
            // Lines on adjusted prices are others, though their numbers may be the same.
            key={adjustment}
            className="h-full"
            series={`${series} ${intraday ? venueDay(first.time, listing.venue) : ''}`}
            bars={shown}
            period={chartPeriod(tab)}
            mode={intraday ? 'intraday' : 'candles'}
            studies={studies}
            fit={range}
            drawings={intraday ? undefined : drawing.drawings}
            turned={turned}
            alone={alone}
            previousClose={
              intraday && today && quote.reference > 0 ? readable(quote.reference, listing.priceScale) : undefined
            }
            mine={adjustment === 'none' ? mine : undefined}
            onTick={onTick}
            sessionBars={intraday ? (sessionMinutes(listing.venue, first.time) ?? shown.length) : undefined}
            volume={listing.kind !== 'index' && listing.kind !== 'fx'}
            pricePrecision={decimalsShown(listing, lastOf(quote))}
            timezone={zoneOf(listing.venue)}
            locale={CHART_LOCALES[language]}
            onLoadOlder={intraday || range ? undefined : loadOlder}
            label={t('quotes.chartLabel', {
              name,
              period: t(tabKey(tab)),
              price: priceText(quote.last, listing.priceScale),
            })}
          />
        </Suspense>
      </div>
      {!intraday && height !== undefined && (exDates.length > 0 || adjustment !== 'none') && (
        <p className="px-4 pt-1 text-2xs text-ink-faint" data-ex-dates={exDates.length}>
          {exDates.length === 0
            ? t('stock.noExDates')
            : t(adjustment === 'none' ? 'stock.gapsAt' : 'stock.adjustedOver', {
                dates: exDates
                  .slice(-MOST_NAMED)
                  .map(dateText)
                  .join(language === 'tw' ? '、' : ', '),
              })}
        </p>
      )}
    </>
  );
}

/** Whether an instrument can go ex anything: companies and funds. */
export function hasExDates({ kind }: Pick<Listing, 'kind'>): boolean {
  return kind === 'stock' || kind === 'etf';
}

function Bones() {
  return (
    <div className="h-full px-3 py-2" aria-busy="true">
      <Skeleton shape="card" className="h-full [&>div]:h-full" />
    </div>
  );
}
