import { type Chart as ChartInstance, dispose, init, type Period, utils } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import type { ChartBar } from './chart-bars.ts';
import { beginDrawing, type DrawingEvents, paintDrawings, showDrawings } from './chart-drawings.ts';
import { type ChartFeed, feedChart } from './chart-feed.ts';
import { type ChartMine, showDesk } from './chart-desk.ts';
import { hoursOf, layBars, MIN_BAR_SPACE, MOST_BAR_SPACE } from './chart-lay.ts';
import { MAIN_PANE, PREVIOUS_CLOSE, rangeAround, ticksInside, volumeText } from './chart-parts.ts';
import { layStudies, showStudies } from './chart-studies.ts';
import { type Studies, STANDARD_STUDIES } from './chart-study-values.ts';
import { chartFont, chartStyles, readPaint, textSize } from './chart-style.ts';
import { percentTicks } from './chart-ticks.ts';
import { yieldVerticalDrags } from './chart-touch.ts';
import { turnPointers } from './chart-turned.ts';
import { classNames } from './class-names.ts';
import { type Drawing, type DrawingTool, nextDrawingId } from './drawing.ts';
import { toneOf } from './number-text.ts';
import type { ChartLocale } from './text/chart-words.ts';

export type { Period } from 'klinecharts';
export type { ChartBar } from './chart-bars.ts';
export type { ChartMine, ChartTrade } from './chart-desk.ts';
export type { ChartLocale } from './text/chart-words.ts';

/** Width from which on the whole legend has room in one row, px. */
const WIDE = 480;
/** Room for two rows of legend and the mark of the highest price above, and the mark of the lowest below, px. */
const MAIN_GAP = { top: 46, bottom: 20 };

/** Lines drawn by the person, which the chart's owner keeps. */
export interface ChartDrawings {
  readonly lines: readonly Drawing[];
  /** Draws the next line with this tool, until it is finished. */
  readonly tool?: DrawingTool | undefined;
  /** A line was finished (the tool is done), or an old one moved. */
  onDrawn(drawing: Drawing): void;
  /** A line was touched, or nothing. */
  onSelect(id: string | undefined): void;
}

export interface ChartProps {
  /** What the bars are of (symbol, period, adjustment). A new name starts the chart anew. */
  series: string;
  /** In order of time. A new array with a moved or added last bar updates in place, at most ten times a second. */
  bars: readonly ChartBar[];
  period: Period;
  /** `intraday` draws a line with the previous close in the middle; `candles` bars with studies. */
  mode: 'candles' | 'intraday';
  /** Yesterday's close, for `intraday`. */
  previousClose?: number | undefined;
  /** The legal price nearest to one, for the labels of `intraday`. */
  onTick?: ((price: number) => number) | undefined;
  /** What the person holds and has traded of it. */
  mine?: ChartMine | undefined;
  /** Bars of a whole session, so that a day begun fills only its part of the width; for `intraday`. */
  sessionBars?: number | undefined;
  /** For `candles`; averages and volume where left out. */
  studies?: Studies | undefined;
  /** All bars fill the width; for `candles`. */
  fit?: boolean | undefined;
  /** For `candles`. */
  drawings?: ChartDrawings | undefined;
  /** Shows how much was traded below the prices. Default true; an index has no volume of its own. */
  volume?: boolean | undefined;
  /** The chart stands in an element that is turned by a quarter to the right. */
  turned?: boolean | undefined;
  /** The chart takes every drag, also those up and down which else scroll the page. */
  alone?: boolean | undefined;
  /** Decimals of prices. */
  pricePrecision: number;
  /** IANA name of the market's time zone. */
  timezone: string;
  locale: ChartLocale;
  /** Asked for the bars before `time` when the left end comes into sight. `more` false ends the asking. */
  onLoadOlder?: ((time: number) => Promise<{ bars: readonly ChartBar[]; more: boolean }>) | undefined;
  /** What the chart shows, for screen readers. */
  label: string;
  className?: string | undefined;
}

const INTRADAY_STUDIES: Studies = { ...STANDARD_STUDIES, main: 'none', sub: ['VOL'] };

/** Which studies these props show. */
function studiesOf({ mode, studies = STANDARD_STUDIES, volume = true }: ChartProps): Studies {
  const shown = mode === 'intraday' ? INTRADAY_STUDIES : studies;
  return volume ? shown : { ...shown, sub: shown.sub.filter((study) => study !== 'VOL') };
}

/** Price chart with studies and drawings; follows theme, up/down colours and size by itself. Import it lazily: it is large. */
export function Chart(props: ChartProps) {
  const { series, bars, period, mode, previousClose, sessionBars, pricePrecision, timezone, locale, label } = props;
  const { drawings, fit = false, turned = false, alone = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartInstance | undefined>(undefined);
  const feed = useRef<ChartFeed | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const intraday = mode === 'intraday';
  const lastClose = bars.at(-1)?.close ?? 0;
  const day = intraday ? toneOf(lastClose, previousClose ?? lastClose) : undefined;

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const at = latest.current;
    const instance = init(element, {
      locale: at.locale,
      timezone: at.timezone,
      layout: { barSpaceLimit: { min: MIN_BAR_SPACE, max: MOST_BAR_SPACE } },
      formatter: {
        formatBigNumber: (value) => volumeText(Number(value), latest.current.locale),
        formatDate: ({ dateTimeFormat, timestamp, template }) =>
          utils.formatDate(dateTimeFormat, timestamp, template.replaceAll('-', '.')),
      },
    });
    if (instance === null) return undefined;
    chart.current = instance;
    // The library puts itself before everything else in the order of focus; its place is where it stands.
    const focusable = instance.getDom();
    focusable?.setAttribute('tabindex', '0');
    focusable?.setAttribute('role', 'img');
    instance.overrideXAxis({
      createTicks: (params) => {
        const now = latest.current;
        const ticks = now.mode === 'intraday' ? hoursOf(instance, now) : params.defaultTicks;
        return ticksInside({ ...params, defaultTicks: ticks }, chartFont(document.documentElement));
      },
    });
    instance.overrideYAxis({ paneId: MAIN_PANE, gap: MAIN_GAP });
    const ours = feedChart(
      instance,
      () => latest.current,
      () => layBars(instance, latest.current),
    );
    feed.current = ours;
    return () => {
      ours.stop();
      feed.current = undefined;
      chart.current = undefined;
      dispose(element);
    };
  }, []);

  // Paint and size: html's attributes say theme and up/down colours, the box's width says the size of text.
  useEffect(() => {
    const [element, instance] = [box.current, chart.current];
    if (element === null || instance === undefined) return undefined;
    let frame = 0;
    const paint = () => {
      const colours = readPaint(document.documentElement);
      instance.setStyles(chartStyles(colours, element.clientWidth >= WIDE, day));
      paintDrawings(instance, colours);
    };
    const fitBox = () => {
      paint();
      instance.resize();
      layStudies(instance, element);
      // The width of the price axis, and so of the rest, is known only after the library has drawn.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => layBars(instance, latest.current));
    };
    fitBox();
    const attributes = new MutationObserver(paint);
    attributes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] });
    // It tells of the size that is fitted already, too: everything would be drawn a second time.
    let [width, height] = [element.clientWidth, element.clientHeight];
    const size = new ResizeObserver(() => {
      if (width === element.clientWidth && height === element.clientHeight) return;
      [width, height] = [element.clientWidth, element.clientHeight];
      fitBox();
    });
    size.observe(element);
    return () => {
      attributes.disconnect();
      size.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [day, sessionBars, series, fit]);

  useEffect(() => {
    const instance = chart.current;
    if (instance === undefined) return;
    instance.setZoomEnabled(!intraday);
    instance.setScrollEnabled(!intraday);
    if (intraday || fit) return;
    const size = textSize(document.documentElement);
    instance.setBarSpace(size * 0.6);
    instance.setOffsetRightDistance(size);
  }, [intraday, fit]);

  const studies = JSON.stringify(studiesOf(props));
  useEffect(() => {
    const [element, instance] = [box.current, chart.current];
    if (element === null || instance === undefined) return;
    showStudies(instance, JSON.parse(studies) as Studies, () => latest.current.locale);
    showDesk(instance, () => latest.current);
    layStudies(instance, element);
  }, [studies]);

  useEffect(() => {
    const instance = chart.current;
    if (instance === undefined || !intraday || previousClose === undefined) return undefined;
    instance.createOverlay({ name: PREVIOUS_CLOSE, points: [{ value: previousClose }], lock: true });
    // As far up as down, so that the height of the line says how the day stands.
    instance.overrideYAxis({
      paneId: MAIN_PANE,
      // Above all of it stands the legend.
      gap: { top: 0.16, bottom: 0.04 },
      createRange: (params) => rangeAround(params, previousClose),
      createTicks: (params) => percentTicks(params, previousClose, latest.current.onTick ?? ((price) => price)),
    });
    return () => {
      instance.removeOverlay({ name: PREVIOUS_CLOSE });
      instance.overrideYAxis({
        paneId: MAIN_PANE,
        gap: MAIN_GAP,
        createRange: ({ defaultRange }) => defaultRange,
        createTicks: ({ defaultTicks }) => defaultTicks,
      });
    };
  }, [intraday, previousClose]);

  const { mine } = props;
  useEffect(() => {
    // The library draws when it has something new; this is ours.
    chart.current?.resize();
  }, [mine]);

  useDrawings(chart, latest, series, intraday ? undefined : drawings);

  useEffect(() => (box.current === null || alone ? undefined : yieldVerticalDrags(box.current)), [alone]);
  useEffect(() => (box.current === null || !turned ? undefined : turnPointers(box.current)), [turned]);

  useEffect(() => {
    chart.current?.getDom()?.setAttribute('aria-label', label);
  }, [label]);

  useEffect(() => {
    chart.current?.setLocale(locale);
    chart.current?.setTimezone(timezone);
  }, [locale, timezone]);

  const { type, span } = period;
  useEffect(() => {
    const instance = chart.current;
    if (instance === undefined) return;
    instance.setSymbol({ ticker: series, pricePrecision, volumePrecision: 0 });
    instance.setPeriod({ type, span });
  }, [series, pricePrecision, type, span]);

  useEffect(() => {
    feed.current?.ask();
  }, [bars, series]);

  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={classNames(
        'w-full',
        alone ? '**:touch-none!' : '**:touch-pan-y! **:overscroll-auto!',
        props.className ?? 'h-72',
      )}
    />
  );
}

/** Keeps the chart's lines those of its owner, and tells the owner what the person draws. */
function useDrawings(
  chart: { readonly current: ChartInstance | undefined },
  latest: { readonly current: ChartProps },
  series: string,
  drawings: ChartDrawings | undefined,
): void {
  const [events] = useState<DrawingEvents>(() => ({
    onDrawn: (drawing) => latest.current.drawings?.onDrawn(drawing),
    onSelect: (id) => latest.current.drawings?.onSelect(id),
  }));
  const unfinished = useRef<string | undefined>(undefined);
  const tool = drawings?.tool;
  const lines = drawings?.lines;
  useEffect(() => {
    const instance = chart.current;
    if (instance === undefined || tool === undefined) return undefined;
    const id = nextDrawingId(latest.current.drawings?.lines ?? []);
    unfinished.current = id;
    const giveUp = beginDrawing(instance, id, tool, readPaint(document.documentElement), events);
    return () => {
      unfinished.current = undefined;
      giveUp();
    };
  }, [chart, latest, events, tool]);
  useEffect(() => {
    const instance = chart.current;
    if (instance === undefined) return;
    showDrawings(instance, lines ?? [], readPaint(document.documentElement), events, unfinished.current);
  }, [chart, events, lines, series]);
}
