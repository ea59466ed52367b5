import {
  type AxisTick,
  type Chart,
  type IndicatorCreate,
  type IndicatorDrawParams,
  registerIndicator,
} from 'klinecharts';
import { MAIN_PANE } from './chart-parts.ts';
import { type ChartPaint, fade, readPaint } from './chart-style.ts';
import { toneOf } from './number-text.ts';
import { CHART_WORDS, type ChartLocale } from './text/chart-words.ts';

/** Something that the person bought or sold, at the bar in which it was. */
export interface ChartTrade {
  readonly time: number;
  readonly price: number;
  readonly side: 'buy' | 'sell';
}

/** What the person has to do with what the chart shows. */
export interface ChartMine {
  /** What a share has cost on average. */
  readonly cost?: number | undefined;
  /** In front of the cost. */
  readonly costLabel: string;
  readonly trades: readonly ChartTrade[];
}

/** What the drawing needs of the chart's properties, at the moment it draws. */
export interface DeskView {
  readonly mode: 'candles' | 'intraday';
  readonly previousClose?: number | undefined;
  readonly pricePrecision: number;
  readonly locale: ChartLocale;
  readonly mine?: ChartMine | undefined;
}

const NAME = 'DESK';
const LINE = 1.5;

// The library knows what it draws by name; how is said for each chart.
registerIndicator({ name: NAME, calc: () => [] });

interface Value {
  readonly close: number;
  readonly average: number | undefined;
}

function priced(value: number, precision: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: precision, maximumFractionDigits: precision });
}

/** What our charts draw besides the library: the line of the day in two colours, its average, and what is the person's own. */
export function showDesk(chart: Chart, view: () => DeskView): void {
  const indicator: IndicatorCreate<Value> = {
    name: NAME,
    shortName: '',
    calcParams: [],
    figures: [],
    calc: (bars) => bars.map(({ close, average }) => ({ close, average: average as number | undefined })),
    createTooltipDataSource: ({ indicator: { result }, crosshair }) => {
      const { mode, pricePrecision, locale } = view();
      const at = result[crosshair.dataIndex ?? result.length - 1]?.average ?? result.at(-1)?.average;
      const shown = mode === 'intraday' && at !== undefined;
      const legend = { title: CHART_WORDS[locale].average, value: shown ? priced(at, pricePrecision) : '' };
      return { name: '', calcParamsText: '', features: [], legends: shown ? [legend] : [] };
    },
    draw: (params) => {
      drawDesk(params, view(), readPaint(document.documentElement));
      return true;
    },
  };
  chart.createIndicator({ ...indicator, paneId: MAIN_PANE } as IndicatorCreate, true);
}

function drawDesk(
  { ctx, chart, indicator, bounding, xAxis, yAxis }: IndicatorDrawParams<Value, unknown, unknown>,
  { mode, previousClose, pricePrecision, mine }: DeskView,
  paint: ChartPaint,
): void {
  const values = indicator.result;
  const { from, to } = chart.getVisibleRange();
  const shown = values.slice(from, to);
  const xs = shown.map((_, n) => xAxis.convertToPixel(from + n));
  ctx.save();
  ctx.lineWidth = LINE;
  ctx.lineJoin = 'round';
  // The library leaves the dashes of what it drew before.
  ctx.setLineDash([]);
  if (mode === 'intraday') {
    const ys = shown.map(({ close }) => yAxis.convertToPixel(close));
    const base = previousClose === undefined ? bounding.height : yAxis.convertToPixel(previousClose);
    const halves =
      previousClose === undefined
        ? [{ top: 0, height: bounding.height, colour: paint.flat }]
        : [
            { top: 0, height: base, colour: paint.up },
            { top: base, height: bounding.height - base, colour: paint.down },
          ];
    for (const { top, height, colour } of halves) {
      if (height <= 0) continue;
      ctx.save();
      ctx.beginPath();
      ctx.rect(0, top, bounding.width, height);
      ctx.clip();
      trace(ctx, xs, ys);
      ctx.strokeStyle = colour;
      ctx.stroke();
      if (previousClose !== undefined) {
        ctx.lineTo(xs.at(-1) ?? 0, base);
        ctx.lineTo(xs[0] ?? 0, base);
        ctx.fillStyle = fade(colour, 0.1);
        ctx.fill();
      }
      ctx.restore();
    }
    const averaged = shown.flatMap(({ average }, n) => (average === undefined ? [] : [[xs[n] ?? 0, average] as const]));
    trace(
      ctx,
      averaged.map(([x]) => x),
      averaged.map(([, average]) => yAxis.convertToPixel(average)),
    );
    ctx.lineWidth = 1;
    ctx.strokeStyle = paint.averages[0] ?? paint.ink;
    ctx.stroke();
    const line = xs.map((x, n) => ({ x, y: ys[n] ?? 0 }));
    labelPrices({ ctx, ticks: yAxis.getTicks(), line, previousClose, pricePrecision, paint });
  }
  if (mine !== undefined) drawMine({ ctx, bounding, yAxis }, mine, pricePrecision, paint);
  if (mine !== undefined && mine.trades.length > 0) drawTrades({ ctx, chart, xAxis, yAxis }, mine.trades, paint);
  ctx.restore();
}

function trace(ctx: CanvasRenderingContext2D, xs: readonly number[], ys: readonly number[]): void {
  ctx.beginPath();
  xs.forEach((x, n) => (n === 0 ? ctx.moveTo(x, ys[n] ?? 0) : ctx.lineTo(x, ys[n] ?? 0)));
}

interface Labels {
  ctx: CanvasRenderingContext2D;
  ticks: readonly AxisTick[];
  /** Where the line of the day runs. */
  line: readonly { readonly x: number; readonly y: number }[];
  previousClose: number | undefined;
  pricePrecision: number;
  paint: ChartPaint;
}

/** Room that the legend takes at the top, px. */
const LEGEND = 24;

/** The prices at the left, at the height of the axis' percents at the right, but for those that the line or the legend needs. */
function labelPrices({ ctx, ticks, line, previousClose, pricePrecision, paint }: Labels): void {
  ctx.font = `${paint.font.weight} ${paint.font.size}px ${paint.font.family}`;
  ctx.textBaseline = 'bottom';
  ctx.textAlign = 'left';
  // On the line of the day the figures stay legible.
  ctx.lineWidth = 3;
  ctx.strokeStyle = paint.surface;
  for (const { value, coord } of ticks) {
    const price = Number(value);
    const width = ctx.measureText(priced(price, pricePrecision)).width + 8;
    const [top, bottom] = [coord - paint.font.size - 3, coord + 1];
    if (top < LEGEND || line.some(({ x, y }) => x < width && y > top && y < bottom)) continue;
    ctx.strokeText(priced(price, pricePrecision), 4, coord - 1);
    ctx.fillStyle = previousClose === undefined ? paint.inkFaint : paint[toneOf(price, previousClose)];
    ctx.fillText(priced(price, pricePrecision), 4, coord - 1);
  }
}

type Place = Pick<IndicatorDrawParams<Value, unknown, unknown>, 'ctx' | 'bounding' | 'yAxis'>;

/** A line at what a share has cost, where that is in sight. */
function drawMine({ ctx, bounding, yAxis }: Place, mine: ChartMine, precision: number, paint: ChartPaint): void {
  if (mine.cost === undefined) return;
  const y = yAxis.convertToPixel(mine.cost);
  if (y < 0 || y > bounding.height) return;
  ctx.save();
  ctx.strokeStyle = paint.brand;
  ctx.lineWidth = 1;
  ctx.setLineDash([2, 3]);
  ctx.beginPath();
  ctx.moveTo(0, y);
  ctx.lineTo(bounding.width, y);
  ctx.stroke();
  ctx.restore();
  const text = `${mine.costLabel} ${priced(mine.cost, precision)}`;
  ctx.font = `${paint.font.weight} ${paint.font.size}px ${paint.font.family}`;
  const width = ctx.measureText(text).width + 8;
  const height = paint.font.size + 6;
  const top = Math.min(Math.max(0, y - height / 2), bounding.height - height);
  ctx.fillStyle = paint.brandSoft;
  ctx.fillRect(bounding.width - width, top, width, height);
  ctx.fillStyle = paint.brand;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, bounding.width - width + 4, top + height / 2);
}

/** Half the width of the mark of a trade, px. */
const MARK = 4;

function drawTrades(
  { ctx, chart, xAxis, yAxis }: Pick<IndicatorDrawParams<Value, unknown, unknown>, 'ctx' | 'chart' | 'xAxis' | 'yAxis'>,
  trades: readonly ChartTrade[],
  paint: ChartPaint,
): void {
  const bars = chart.getDataList();
  for (const { time, price, side } of trades) {
    const index = bars.findLastIndex(({ timestamp }) => timestamp <= time);
    if (index < 0) continue;
    const [x, y] = [xAxis.convertToPixel(index), yAxis.convertToPixel(price)];
    const way = side === 'buy' ? 1 : -1;
    ctx.beginPath();
    ctx.moveTo(x, y + way);
    ctx.lineTo(x - MARK, y + way * (MARK * 2 + 1));
    ctx.lineTo(x + MARK, y + way * (MARK * 2 + 1));
    ctx.closePath();
    ctx.fillStyle = side === 'buy' ? paint.up : paint.down;
    ctx.strokeStyle = paint.surface;
    ctx.lineWidth = 1;
    ctx.fill();
    ctx.stroke();
  }
}
