import { createRandom } from '@kuroshio/base';
import { Chart, type ChartBar } from '@kuroshio/ui/chart.tsx';
import { STANDARD_STUDIES, type Studies } from '@kuroshio/ui/chart-study-values.ts';
import '@kuroshio/ui/theme.css';
import { dispose, init, type KLineData } from 'klinecharts';
import { createRoot } from 'react-dom/client';

const DAY = 86_400_000;

/** Bars of a random walk that is the same in every run. */
function walk(count: number): ChartBar[] {
  const random = createRandom('chart-bench');
  let close = 500;
  return Array.from({ length: count }, (_, at) => {
    const open = close;
    close = Math.max(10, open * (1 + 0.015 * random.normal()));
    const [high, low] = [Math.max(open, close) * 1.005, Math.min(open, close) * 0.995];
    return { time: at * DAY, open, high, low, close, volume: 1000 + Math.round(9000 * random.next()) };
  });
}

/** The next state of the last bar. */
function ticked(bars: ChartBar[], n: number): ChartBar[] {
  const last = bars.at(-1);
  if (last === undefined) return bars;
  const close = last.open * (1 + 0.004 * Math.sin(n / 7));
  const moved = {
    ...last,
    close,
    high: Math.max(last.high, close),
    low: Math.min(last.low, close),
    volume: last.volume + 1,
  };
  return [...bars.slice(0, -1), moved];
}

/**
 * Resolves after the frame in which a canvas inside of `box` shows something at its right half. It looks once a frame is
 * drawn, so that it does not matter whether who draws was called before it or after.
 */
function painted(box: HTMLElement): Promise<number> {
  return new Promise((resolve) => {
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => {
      const canvas = box.querySelector('canvas');
      const [width, height] = [canvas?.width ?? 0, canvas?.height ?? 0];
      const pixels =
        width === 0 || height === 0
          ? undefined
          : canvas?.getContext('2d')?.getImageData(width >> 1, 0, width >> 2, height).data;
      const inked = pixels?.some((value, at) => at % 4 === 3 && value > 0) === true;
      if (inked) resolve(performance.now());
      else look();
    };
    const look = () => requestAnimationFrame(() => drawn.port2.postMessage(undefined));
    look();
  });
}

interface Opened {
  tick(n: number): void;
  close(): void;
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
}

const ALL: Studies = { ...STANDARD_STUDIES, sub: ['VOL', 'MACD', 'KDJ', 'RSI'] };

function openOurs(box: HTMLElement, start: ChartBar[], studies: Studies): Opened {
  const root = createRoot(box);
  let bars = start;
  const render = () =>
    root.render(
      <Chart
        className="h-full"
        series="bench"
        bars={bars}
        period={{ type: 'day', span: 1 }}
        mode="candles"
        studies={studies}
        pricePrecision={2}
        timezone="UTC"
        locale="en-US"
        label="bench"
      />,
    );
  render();
  return {
    tick(n) {
      bars = ticked(bars, n);
      render();
    },
    close: () => root.unmount(),
  };
}

/** The chart library as it comes, every tick handed on at once. */
function openPeer(box: HTMLElement, start: ChartBar[], studies: Studies): Opened {
  const chart = init(box);
  if (chart === null) throw new Error('the chart library did not start');
  let bars = start;
  let push: ((bar: KLineData) => void) | undefined;
  const lineOf = ({ time, ...bar }: ChartBar): KLineData => ({ timestamp: time, ...bar });
  chart.setDataLoader({
    getBars: ({ callback }) => callback(bars.map(lineOf), false),
    subscribeBar: ({ callback }) => {
      push = callback;
    },
  });
  chart.createIndicator({ name: 'MA', calcParams: [5, 20, 60], paneId: 'candle_pane' }, true);
  for (const study of studies.sub) chart.createIndicator(study, false);
  chart.setSymbol({ ticker: 'bench', pricePrecision: 2, volumePrecision: 0 });
  chart.setPeriod({ type: 'day', span: 1 });
  return {
    tick(n) {
      bars = ticked(bars, n);
      const last = bars.at(-1);
      if (last !== undefined) push?.(lineOf(last));
    },
    close: () => dispose(box),
  };
}

let opened: Opened | undefined;

export interface ChartBenchPage {
  /** Milliseconds from the wish to see `count` bars to the frame after the one that shows them. */
  open(who: 'ours' | 'peer', count: number, all: boolean): Promise<number>;
  /** Ticks at a steady rate for so long; resolves with how many there were. */
  tick(perSecond: number, ms: number): Promise<number>;
  close(): void;
}

const page: ChartBenchPage = {
  async open(who, count, all) {
    const bars = walk(count);
    const box = element(who);
    const from = performance.now();
    opened = (who === 'ours' ? openOurs : openPeer)(box, bars, all ? ALL : STANDARD_STUDIES);
    return (await painted(box)) - from;
  },
  tick(perSecond, ms) {
    return new Promise((resolve) => {
      const from = performance.now();
      let n = 0;
      const timer = setInterval(() => {
        // A timer that comes late makes up for what is due.
        const gone = Math.min(ms, performance.now() - from);
        const due = Math.floor((gone * perSecond) / 1000);
        for (; n < due; n++) opened?.tick(n);
        if (gone < ms) return;
        clearInterval(timer);
        resolve(n);
      }, 1000 / perSecond);
    });
  },
  close() {
    opened?.close();
    opened = undefined;
  },
};
Object.assign(globalThis, { page });
