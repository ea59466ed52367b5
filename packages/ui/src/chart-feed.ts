import type { Chart, KLineData } from 'klinecharts';
import { type ChartBar, compareBars, createPace } from './chart-bars.ts';

/** Updates of the last bar are merged to ten a second: unmerged they cost a slow phone its frames. */
const UPDATE_MS = 100;

const lineOf = ({ time, ...bar }: ChartBar): KLineData => ({ timestamp: time, ...bar });

/** What the chart is to show, as it is at the moment it is asked. */
export interface Wanted {
  readonly series: string;
  readonly bars: readonly ChartBar[];
  readonly onLoadOlder?: ((time: number) => Promise<{ bars: readonly ChartBar[]; more: boolean }>) | undefined;
}

export interface ChartFeed {
  /** The bars have changed: shows them at the next turn. */
  ask(): void;
  stop(): void;
}

/** Brings bars into a chart: all of a new series, else only what has moved, and older ones when they come into sight. */
export function feedChart(chart: Chart, wanted: () => Wanted, onShown: () => void): ChartFeed {
  let series: string | undefined;
  let held: ChartBar[] = [];
  let push: ((bar: KLineData) => void) | undefined;
  let over = false;

  const pace = createPace(
    () => {
      const { series: name, bars } = wanted();
      const change = series === name ? compareBars(held, bars) : { type: 'reset' as const };
      if (change.type === 'none') return;
      if (change.type === 'update' && push !== undefined) {
        for (const bar of change.bars) {
          if (held.at(-1)?.time === bar.time) held.pop();
          held.push(bar);
          push(lineOf(bar));
        }
      } else {
        chart.resetData();
      }
      onShown();
    },
    UPDATE_MS,
    () => performance.now(),
  );

  chart.setDataLoader({
    getBars: ({ type, timestamp, callback }) => {
      const { series: name, bars, onLoadOlder } = wanted();
      if (type === 'init') {
        series = name;
        held = [...bars];
        callback(bars.map(lineOf), { forward: onLoadOlder !== undefined && bars.length > 0, backward: false });
        return;
      }
      if (type !== 'forward' || onLoadOlder === undefined || timestamp === null) {
        callback([], false);
        return;
      }
      onLoadOlder(timestamp).then(
        (older) => {
          if (series !== name || over) return;
          const fresh = older.bars.filter((bar) => bar.time < timestamp);
          held = [...fresh, ...held];
          callback(fresh.map(lineOf), { forward: older.more, backward: false });
        },
        // Asked again when the person scrolls there again.
        () => {
          if (series === name && !over) callback([], { forward: true, backward: false });
        },
      );
    },
    subscribeBar: ({ callback }) => {
      push = callback;
    },
    unsubscribeBar: () => {
      push = undefined;
    },
  });

  return {
    ask: () => pace.ask(),
    stop() {
      over = true;
      pace.stop();
      push = undefined;
    },
  };
}
