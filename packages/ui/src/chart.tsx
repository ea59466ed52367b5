import { type Chart as ChartInstance, dispose, init, type KLineData, type Period, utils } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { type ChartBar, compareBars, createPace } from './chart-bars.ts';
import { PREVIOUS_CLOSE, rangeAround, ticksInside, volumeIndicator, volumeText } from './chart-parts.ts';
import { chartStyles, readPaint, textSize } from './chart-style.ts';
import { yieldVerticalDrags } from './chart-touch.ts';
import { classNames } from './class-names.ts';
import { toneOf } from './number-text.ts';
import type { ChartLocale } from './text/chart-words.ts';

export type { Period } from 'klinecharts';
export type { ChartBar } from './chart-bars.ts';
export type { ChartLocale } from './text/chart-words.ts';

/** Updates of the last bar are merged to ten a second: unmerged they cost a slow phone its frames. */
const UPDATE_MS = 100;
const MIN_BAR_SPACE = 0.5;
const MAIN_PANE = 'candle_pane';
const MAIN_GAP = { top: 0.18, bottom: 0.06 };
export interface ChartProps {
  /** What the bars are of (symbol, period, adjustment). A new name starts the chart anew. */
  series: string;
  /** In order of time. A new array with a moved or added last bar updates in place, at most ten times a second. */
  bars: readonly ChartBar[];
  period: Period;
  /** `intraday` draws a line with the previous close in the middle; `candles` bars with averages of 5, 20 and 60. */
  mode: 'candles' | 'intraday';
  /** Yesterday's close, for `intraday`. */
  previousClose?: number | undefined;
  /** Bars of a whole session, so that a day begun fills only its part of the width; for `intraday`. */
  sessionBars?: number | undefined;
  /** Shows how much was traded below the prices. Default true; an index has no volume of its own. */
  volume?: boolean | undefined;
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

const lineOf = ({ time, ...bar }: ChartBar): KLineData => ({ timestamp: time, ...bar });

/** What the chart holds and is asked for, kept out of React's rendering. */
interface Held {
  series: string | undefined;
  bars: ChartBar[];
  push: ((bar: KLineData) => void) | undefined;
}

/** Gives the volume the lowest fifth of the box. */
function layVolume(chart: ChartInstance, element: HTMLElement): void {
  const id = chart.getIndicators({ name: 'VOL' })[0]?.paneId;
  if (id === undefined) return;
  chart.setPaneOptions({ id, height: Math.round(element.clientHeight * 0.2), dragEnabled: false });
  chart.overrideYAxis({ paneId: id, gap: { top: 0.4, bottom: 0 } });
}

/** Gives a day begun its part of the width, so that the line grows towards the right edge until the close. */
function layDay(chart: ChartInstance, { mode, sessionBars, bars }: ChartProps): void {
  const width = chart.getSize(MAIN_PANE, 'main')?.width ?? 0;
  if (mode !== 'intraday' || sessionBars === undefined || width === 0) return;
  const space = Math.max(MIN_BAR_SPACE, width / sessionBars);
  chart.setBarSpace(space);
  chart.setOffsetRightDistance(Math.max(0, sessionBars - bars.length) * space);
}

/** Price chart with volume; follows theme, up/down colours and size by itself. Import it lazily: it is a large chunk. */
export function Chart(props: ChartProps) {
  const { series, bars, period, mode, previousClose, sessionBars, pricePrecision, timezone, locale, label } = props;
  const { volume = true } = props;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartInstance | undefined>(undefined);
  const held = useRef<Held>({ series: undefined, bars: [], push: undefined });
  const pace = useRef<ReturnType<typeof createPace> | undefined>(undefined);
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
      layout: { barSpaceLimit: { min: MIN_BAR_SPACE, max: 50 } },
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
    instance.overrideXAxis({ createTicks: (params) => ticksInside(params, textSize(document.documentElement)) });
    instance.overrideYAxis({ paneId: MAIN_PANE, gap: MAIN_GAP });

    const keep = held.current;
    const flush = () => {
      const { series: name, bars: next } = latest.current;
      const change = keep.series === name ? compareBars(keep.bars, next) : { type: 'reset' as const };
      if (change.type === 'none') return;
      if (change.type === 'update' && keep.push !== undefined) {
        for (const bar of change.bars) {
          if (keep.bars.at(-1)?.time === bar.time) keep.bars.pop();
          keep.bars.push(bar);
          keep.push(lineOf(bar));
        }
      } else {
        instance.resetData();
      }
      layDay(instance, latest.current);
    };
    pace.current = createPace(flush, UPDATE_MS, () => performance.now());

    instance.setDataLoader({
      getBars: ({ type, timestamp, callback }) => {
        const { series: name, bars: all, onLoadOlder } = latest.current;
        if (type === 'init') {
          keep.series = name;
          keep.bars = [...all];
          callback(all.map(lineOf), { forward: onLoadOlder !== undefined && all.length > 0, backward: false });
          return;
        }
        if (type !== 'forward' || onLoadOlder === undefined || timestamp === null) {
          callback([], false);
          return;
        }
        onLoadOlder(timestamp).then(
          (older) => {
            if (keep.series !== name || chart.current !== instance) return;
            const fresh = older.bars.filter((bar) => bar.time < timestamp);
            keep.bars = [...fresh, ...keep.bars];
            callback(fresh.map(lineOf), { forward: older.more, backward: false });
          },
          // Asked again when the person scrolls there again.
          () => {
            if (keep.series === name && chart.current === instance) callback([], { forward: true, backward: false });
          },
        );
      },
      subscribeBar: ({ callback }) => {
        keep.push = callback;
      },
      unsubscribeBar: () => {
        keep.push = undefined;
      },
    });

    return () => {
      pace.current?.stop();
      chart.current = undefined;
      keep.series = undefined;
      keep.bars = [];
      keep.push = undefined;
      dispose(element);
    };
  }, []);

  // Paint and size: html's attributes say theme and up/down colours, the box's width says the size of text.
  useEffect(() => {
    const [element, instance] = [box.current, chart.current];
    if (element === null || instance === undefined) return undefined;
    let frame = 0;
    const paint = () => {
      instance.setStyles(chartStyles(readPaint(document.documentElement), day));
    };
    const fit = () => {
      paint();
      instance.resize();
      layVolume(instance, element);
      // The width of the price axis, and so of the rest, is known only after the library has drawn.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => layDay(instance, latest.current));
    };
    fit();
    const attributes = new MutationObserver(paint);
    attributes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] });
    const size = new ResizeObserver(fit);
    size.observe(element);
    return () => {
      attributes.disconnect();
      size.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [day, sessionBars, series]);

  useEffect(() => {
    const instance = chart.current;
    if (instance === undefined) return undefined;
    instance.setZoomEnabled(!intraday);
    instance.setScrollEnabled(!intraday);
    if (volume) {
      instance.createIndicator(
        volumeIndicator(() => latest.current.locale),
        false,
      );
    }
    if (box.current !== null) layVolume(instance, box.current);
    if (!intraday) {
      const size = textSize(document.documentElement);
      instance.setBarSpace(size * 0.6);
      instance.setOffsetRightDistance(size);
      instance.createIndicator({ name: 'MA', calcParams: [5, 20, 60], paneId: MAIN_PANE }, true);
    }
    return () => {
      instance.removeIndicator();
    };
  }, [intraday, volume]);

  useEffect(() => {
    const instance = chart.current;
    if (instance === undefined || !intraday || previousClose === undefined) return undefined;
    instance.createOverlay({ name: PREVIOUS_CLOSE, points: [{ value: previousClose }], lock: true });
    // As far up as down, so that the height of the line says how the day stands.
    instance.overrideYAxis({
      paneId: MAIN_PANE,
      gap: { top: 0.06, bottom: 0.06 },
      createRange: (params) => rangeAround(params, previousClose),
    });
    return () => {
      instance.removeOverlay({ name: PREVIOUS_CLOSE });
      instance.overrideYAxis({ paneId: MAIN_PANE, gap: MAIN_GAP, createRange: ({ defaultRange }) => defaultRange });
    };
  }, [intraday, previousClose]);

  useEffect(() => (box.current === null ? undefined : yieldVerticalDrags(box.current)), []);

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
    pace.current?.ask();
  }, [bars, series]);

  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={classNames('h-72 w-full **:touch-pan-y! **:overscroll-auto!', props.className)}
    />
  );
}
