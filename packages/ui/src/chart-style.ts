import type { DeepPartial, Styles } from 'klinecharts';
import type { Tone } from './number-text.ts';

/** The colours a chart is drawn with, as the theme has them at the moment, and its text. */
export interface ChartPaint {
  up: string;
  down: string;
  flat: string;
  ink: string;
  inkMuted: string;
  inkFaint: string;
  line: string;
  lineStrong: string;
  surface: string;
  brand: string;
  brandSoft: string;
  averages: readonly string[];
  font: ChartFont;
}

/** The text of a chart. The library measures and draws with a face of its own where it is told none. */
export interface ChartFont {
  readonly family: string;
  /** In px. */
  readonly size: number;
  readonly weight: string;
}

/** Reads the paint from the tokens in force on `root`. A canvas knows no custom properties, so they are resolved here. */
export function readPaint(root: HTMLElement): ChartPaint {
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(`--k-${name}`).trim();
  return {
    up: token('up'),
    down: token('down'),
    flat: token('flat'),
    ink: token('ink'),
    inkMuted: token('ink-muted'),
    inkFaint: token('ink-faint'),
    line: token('line'),
    lineStrong: token('line-strong'),
    surface: token('surface-raised'),
    brand: token('brand'),
    brandSoft: token('brand-soft'),
    averages: [token('average-1'), token('average-2'), token('average-3')],
    font: chartFont(root),
  };
}

/** Size of the chart's text in px: 11 where a rem is 16. */
export function textSize(root: HTMLElement): number {
  return Math.round(Number.parseFloat(getComputedStyle(root).fontSize) * 0.6875);
}

/** What the chart's text is drawn with. */
export function chartFont(root: HTMLElement): ChartFont {
  return { family: getComputedStyle(root).fontFamily, size: textSize(root), weight: 'normal' };
}

/** A colour `#rrggbb` with an opacity of 0 to 1. */
export function fade(colour: string, opacity: number): string {
  return `${colour}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;
}

/**
 * The chart library's styles in this paint. With `day` (how the day stands against yesterday's close) it is the intraday
 * look: a line, volume in one colour, the mark of the last price in the colour of the day. Without it, candles.
 * `wide`: there is room for the change in the legend.
 */
export function chartStyles(paint: ChartPaint, wide: boolean, day?: Tone): DeepPartial<Styles> {
  const intraday = day !== undefined;
  const text = paint.font;
  const label = { ...text, color: paint.surface, backgroundColor: paint.inkMuted, borderColor: paint.inkMuted };
  const legend = { ...text, color: paint.inkMuted, marginLeft: 4, marginRight: 6, marginTop: 2, marginBottom: 2 };
  const both = { upColor: paint.up, downColor: paint.down, noChangeColor: paint.flat };
  const mark = day === undefined ? both : { upColor: paint[day], downColor: paint[day], noChangeColor: paint[day] };
  const volume = intraday
    ? { upColor: fade(paint.brand, 0.4), downColor: fade(paint.brand, 0.4), noChangeColor: fade(paint.brand, 0.4) }
    : { upColor: fade(paint.up, 0.6), downColor: fade(paint.down, 0.6), noChangeColor: fade(paint.flat, 0.6) };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...text, color: paint.inkFaint },
  };
  return {
    grid: {
      horizontal: { color: paint.line, style: 'solid', size: 1 },
      vertical: { show: false },
    },
    candle: {
      type: intraday ? 'area' : 'candle_solid',
      bar: {
        ...both,
        upBorderColor: paint.up,
        downBorderColor: paint.down,
        noChangeBorderColor: paint.flat,
        upWickColor: paint.up,
        downWickColor: paint.down,
        noChangeWickColor: paint.flat,
      },
      area: {
        // The line of the day is drawn by `chart-desk.ts`, in the colours of rise and fall.
        lineSize: 1,
        lineColor: 'transparent',
        backgroundColor: 'transparent',
        point: {
          color: paint[day ?? 'flat'],
          rippleColor: fade(paint[day ?? 'flat'], 0.25),
          radius: 3,
          rippleRadius: 6,
          animation: false,
        },
      },
      priceMark: {
        high: { ...highLow(paint), show: !intraday },
        low: { ...highLow(paint), show: !intraday },
        last: {
          ...mark,
          compareRule: 'previous_close',
          line: { style: 'dashed', dashedValue: [3, 3] },
          text: { ...text, color: paint.surface },
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        showType: 'standard',
        offsetLeft: 2,
        title: { show: false },
        legend: {
          ...legend,
          template: [
            { title: 'time', value: '{time}' },
            { title: 'open', value: '{open}' },
            { title: 'high', value: '{high}' },
            { title: 'low', value: '{low}' },
            { title: 'close', value: '{close}' },
            ...(wide && !intraday ? [{ title: 'change', value: '{change}' }] : []),
          ],
        },
      },
    },
    indicator: {
      ohlc: both,
      bars: [{ style: 'fill', borderSize: 0, ...volume }],
      lines: paint.averages.map((color) => ({ color, size: 1, style: 'solid', smooth: false })),
      lastValueMark: { show: false },
      tooltip: {
        offsetLeft: 2,
        title: { ...legend, showName: false, showParams: false },
        legend,
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: paint.line, activeBackgroundColor: fade(paint.brand, 0.1) },
    crosshair: {
      horizontal: { line: { color: paint.inkFaint, dashedValue: [3, 3] }, text: label },
      vertical: { line: { color: paint.inkFaint, dashedValue: [3, 3] }, text: label },
    },
    overlay: { line: { color: paint.inkFaint, style: 'dashed', dashedValue: [4, 3], size: 1 } },
  };
}

function highLow({ inkMuted, font }: ChartPaint) {
  return { color: inkMuted, textSize: font.size, textFamily: font.family, textOffset: 4 };
}
