import type { Chart, IndicatorCreate, KLineData } from 'klinecharts';
import { MAIN_PANE, volumeIndicator } from './chart-parts.ts';
import { type MacdValue, macdValues, type Studies, type SubStudy } from './chart-study-values.ts';
import type { ChartLocale } from './text/chart-words.ts';

/** Height of one study below the prices as a part of the box, by how many there are. */
const SUB_HEIGHTS = [0, 0.2, 0.18, 0.16, 0.14] as const;

/** Room for the legend above a study and for the line's foot, px. */
const SUB_GAP = { top: 20, bottom: 3 };

/** Decimals of what is no price. */
const PRECISION = 2;

const NAMED = { tooltip: { title: { showName: true, showParams: true } } } as const;

/** MACD as Taiwan's brokers reckon it; the library's own doubles the bars. */
function macdIndicator(periods: readonly number[]): IndicatorCreate<MacdValue, number> {
  return {
    name: 'MACD',
    calcParams: [...periods],
    precision: PRECISION,
    styles: NAMED,
    figures: [
      { key: 'dif', title: 'DIF ', type: 'line' },
      { key: 'dea', title: 'DEA ', type: 'line' },
      {
        key: 'osc',
        title: 'OSC ',
        type: 'bar',
        baseValue: 0,
        styles: ({ data, indicator, defaultStyles }) => {
          const osc = data.current?.osc ?? 0;
          const bars = { ...defaultStyles?.bars[0], ...indicator.styles?.bars?.[0] };
          const color = osc > 0 ? bars.upColor : osc < 0 ? bars.downColor : bars.noChangeColor;
          return { style: 'fill', color: color ?? '', borderColor: color ?? '' };
        },
      },
    ],
    calc: (bars: KLineData[], { calcParams: [short = 12, long = 26, signal = 9] }) =>
      macdValues(
        bars.map(({ close }) => close),
        short,
        long,
        signal,
      ),
  };
}

function subIndicator(study: SubStudy, periods: Studies['periods'], locale: () => ChartLocale): IndicatorCreate {
  switch (study) {
    case 'VOL':
      return volumeIndicator(locale);
    case 'MACD':
      return macdIndicator(periods.MACD) as IndicatorCreate;
    case 'KDJ':
      return { name: 'KDJ', calcParams: [...periods.KDJ], precision: PRECISION, styles: NAMED };
    case 'RSI':
      return { name: 'RSI', calcParams: [...periods.RSI], precision: PRECISION, styles: NAMED };
  }
}

/** Makes the chart show these studies and no others. */
export function showStudies(chart: Chart, { main, sub, periods }: Studies, locale: () => ChartLocale): void {
  chart.removeIndicator();
  if (main !== 'none') {
    chart.createIndicator({ name: main, calcParams: [...periods[main]], paneId: MAIN_PANE }, true);
  }
  for (const study of sub) chart.createIndicator(subIndicator(study, periods, locale), false);
}

/** Gives each study below the prices its part of the box. */
export function layStudies(chart: Chart, element: HTMLElement): void {
  const below = chart.getIndicators().filter(({ paneId }) => paneId !== MAIN_PANE);
  const height = Math.round(element.clientHeight * (SUB_HEIGHTS[below.length] ?? 0.12));
  for (const { paneId, name } of below) {
    chart.setPaneOptions({ id: paneId, height, dragEnabled: false });
    chart.overrideYAxis({ paneId, gap: name === 'VOL' ? { ...SUB_GAP, bottom: 0 } : SUB_GAP });
  }
}
