import type { Listing, Quote } from '@kuroshio/contract';
import { Change, CloseIcon, IconButton, Price, Tabs } from '@kuroshio/ui';
import { MAIN_STUDIES, SUB_STUDIES } from '@kuroshio/ui/chart-study-values.ts';
import { useText } from '../platform/texts.ts';
import { useChartChoice } from './chart-choice.ts';
import { CHART_TABS, type ChartTab, tabKey } from './chart-period.ts';
import { decimalsShown, lastOf, referenceOf, standingOf } from './figures.ts';
import { StockChartBars } from './stock-chart-bars.tsx';
import { DrawingBar, useDrawingBar } from './stock-chart-drawing.tsx';
import { showMain, StudyChip, toggleSub } from './stock-chart-studies.tsx';
import { useName } from './use-listed.ts';

export interface StockChartFullProps {
  listing: Listing;
  quote: Quote;
  tab: ChartTab;
  onTab: (tab: string) => void;
  turned: boolean;
  onClose: () => void;
}

/** The chart over the whole screen, lying: quote above, periods and studies below. */
export function StockChartFull({ listing, quote, tab, onTab, turned, onClose }: StockChartFullProps) {
  const t = useText();
  const name = useName()(listing);
  const studies = useChartChoice((choice) => choice.studies);
  const drawing = useDrawingBar(listing.symbol);
  const shown = {
    value: lastOf(quote),
    reference: referenceOf(quote),
    scale: listing.priceScale,
    minDecimals: decimalsShown(listing, lastOf(quote) ?? referenceOf(quote)),
  };
  const candles = tab !== 'day';
  const choose = (key: string) => {
    drawing.stop();
    onTab(key);
  };
  return (
    <>
      <header className="flex h-11 shrink-0 items-center gap-3 pr-1 pl-4 hairline-b">
        <h2 className="min-w-0 truncate text-base font-semibold text-ink">{name}</h2>
        <span className="num shrink-0 text-sm text-ink-faint">{listing.code}</span>
        <Price {...shown} value={standingOf(quote)} className="shrink-0 text-lg font-semibold" />
        <Change {...shown} className="shrink-0 text-sm font-semibold" />
        <span className="flex-1" />
        {candles && (
          <StudyChip pressed={drawing.open} onPress={drawing.toggle}>
            {t('stock.draw')}
          </StudyChip>
        )}
        <IconButton label={t('stock.leaveFullScreen')} onPress={onClose} icon={<CloseIcon className="size-5.5" />} />
      </header>
      {drawing.open && <DrawingBar bar={drawing} wide />}
      <div className="min-h-0 flex-1">
        <StockChartBars key={tab} listing={listing} quote={quote} tab={tab} drawing={drawing} turned={turned} alone />
      </div>
      <footer className="flex shrink-0 items-center gap-2 hairline-t">
        <Tabs
          look="pill"
          className="min-w-0 flex-1"
          label={t('quotes.chartPeriods')}
          tabs={CHART_TABS.map((key) => ({ key, label: t(tabKey(key)) }))}
          value={tab}
          onChange={choose}
        />
        {candles && (
          <div className="flex shrink-0 gap-1 pr-3">
            {MAIN_STUDIES.map((study) => (
              <StudyChip
                key={study}
                pressed={studies.main === study}
                onPress={() => showMain(studies, studies.main === study ? 'none' : study)}
              >
                {study}
              </StudyChip>
            ))}
            {SUB_STUDIES.map((study) => (
              <StudyChip key={study} pressed={studies.sub.includes(study)} onPress={() => toggleSub(studies, study)}>
                {study}
              </StudyChip>
            ))}
          </div>
        )}
      </footer>
    </>
  );
}
