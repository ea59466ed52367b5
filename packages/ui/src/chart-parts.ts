import {
  type AxisCreateRangeParams,
  type AxisCreateTicksParams,
  type AxisRange,
  type AxisTick,
  type IndicatorCreate,
  registerLocale,
  registerOverlay,
  utils,
} from 'klinecharts';
import type { ChartFont } from './chart-style.ts';
import { compactText, type NumberLocale } from './number-text.ts';
import { CHART_WORDS, type ChartLocale } from './text/chart-words.ts';

const NUMBERS: Record<ChartLocale, NumberLocale> = { 'zh-TW': 'tw', 'en-US': 'en', 'ko-KR': 'ko' };

for (const [locale, words] of Object.entries(CHART_WORDS)) registerLocale(locale, { ...words });

/** The library's id of the pane that holds the prices. */
export const MAIN_PANE = 'candle_pane';

/** Name of the overlay that draws a dashed line at one price over the whole width. */
export const PREVIOUS_CLOSE = 'previousClose';

registerOverlay({
  name: PREVIOUS_CLOSE,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ coordinates, bounding }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const line = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    return [{ type: 'line', attrs: { coordinates: line }, ignoreEvent: true }];
  },
});

/** A volume in the short form of the chart's language. */
export function volumeText(volume: number, locale: ChartLocale): string {
  return compactText(volume, NUMBERS[locale]);
}

/** Volume bars without averages; the legend is the volume under the finger, in the language of the moment. */
export function volumeIndicator(locale: () => ChartLocale): IndicatorCreate {
  return {
    name: 'VOL',
    calcParams: [],
    createTooltipDataSource: ({ indicator, crosshair }) => {
      const volume = crosshair.kLineData?.volume;
      const value = volume === undefined ? '' : volumeText(volume, locale());
      return {
        name: indicator.shortName,
        calcParamsText: '',
        features: [],
        legends: [{ title: CHART_WORDS[locale()].volume, value }],
      };
    },
  };
}

/** Keeps the first and last date on the axis from being cut at the edges. `font` is what the axis is drawn with. */
export function ticksInside({ defaultTicks, bounding }: AxisCreateTicksParams, font: ChartFont): AxisTick[] {
  return defaultTicks.map((tick) => {
    const half = utils.calcTextWidth(tick.text, font.size, font.weight, font.family) / 2 + 2;
    return { ...tick, coord: Math.min(bounding.width - half, Math.max(half, tick.coord)) };
  });
}

/** A range as far above `middle` as below it, at least 0.2 % of it each way, that holds the default range. */
export function rangeAround({ defaultRange }: AxisCreateRangeParams, middle: number): AxisRange {
  const away = Math.max(
    Math.abs(defaultRange.realTo - middle),
    Math.abs(defaultRange.realFrom - middle),
    middle * 0.002,
  );
  const [from, to, range] = [middle - away, middle + away, away * 2];
  return {
    from,
    to,
    range,
    realFrom: from,
    realTo: to,
    realRange: range,
    displayFrom: from,
    displayTo: to,
    displayRange: range,
  };
}
