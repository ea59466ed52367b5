import type { Listing, Quote } from '@kuroshio/contract';
import { IconButton, Tabs } from '@kuroshio/ui';
import { ChartStage } from '@kuroshio/ui/chart-stage.tsx';
import type { SubStudy } from '@kuroshio/ui/chart-study-values.ts';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { useChartChoice } from './chart-choice.ts';
import { BAR_TABS, barsOf, type ChartTab, tabKey } from './chart-period.ts';
import { DrawingBar, useDrawingBar } from './stock-chart-drawing.tsx';
import { StockChartBars } from './stock-chart-bars.tsx';
import { StockChartFull } from './stock-chart-full.tsx';
import { FullScreenIcon } from './full-screen-icon.tsx';
import { ChartTools } from './stock-chart-tools.tsx';
import { useName } from './use-listed.ts';

/** Height of the prices, and of each study below them, in rem. */
const PRICES_REM = 15;
const STUDY_REM = 4;
/** The line of the day with its volume: so high that the book below it stands in the first view. */
const DAY_REM = 12.5;

/** Height of the chart in rem with these studies below the prices. */
function heightOf(tab: ChartTab, sub: readonly SubStudy[]): string {
  return `${tab === 'day' ? DAY_REM : PRICES_REM + sub.length * STUDY_REM}rem`;
}

export interface StockChartProps {
  listing: Listing;
  quote: Quote;
}

/** The chart of an instrument with its periods and tools, live at the right end and without end at the left. */
export function StockChart({ listing, quote }: StockChartProps) {
  const t = useText();
  const name = useName()(listing);
  const [tab, setTab] = useState<ChartTab>('day');
  const [full, setFull] = useState(false);
  const sub = useChartChoice((choice) => choice.studies.sub);
  const drawing = useDrawingBar(listing.symbol);
  const tabs = BAR_TABS.map((key) => ({ key, label: t(tabKey(key)) }));
  const goFull = () => {
    drawing.stop();
    setFull(true);
  };
  const choose = (key: string) => {
    drawing.stop();
    setTab(key as ChartTab);
  };
  return (
    <section className="bg-surface-raised pb-2">
      <div className="flex items-center">
        <Tabs
          look="pill"
          className="min-w-0 flex-1"
          label={t('stock.chartBars')}
          tabs={tabs}
          value={barsOf(tab)}
          onChange={choose}
        />
        <IconButton label={t('stock.fullScreen')} icon={<FullScreenIcon className="size-4.5" />} onPress={goFull} />
      </div>
      {tab !== 'day' && (
        <ChartTools listing={listing} tab={tab} onTab={choose} drawing={drawing.open} onDraw={drawing.toggle} />
      )}
      {drawing.open && <DrawingBar bar={drawing} />}
      {full ? (
        <div style={{ height: heightOf(tab, sub) }} />
      ) : (
        <StockChartBars
          key={tab}
          listing={listing}
          quote={quote}
          tab={tab}
          drawing={drawing}
          height={heightOf(tab, sub)}
        />
      )}
      <ChartStage open={full} onClose={() => setFull(false)} label={name}>
        {(turned) => (
          <StockChartFull
            listing={listing}
            quote={quote}
            tab={tab}
            onTab={choose}
            turned={turned}
            onClose={() => setFull(false)}
          />
        )}
      </ChartStage>
    </section>
  );
}
