/** One bar of a chart, prices and volume as they are to be read (not in price units). */
export interface ChartBar {
  /** Start of the bar, epoch ms. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** Mean price of the day up to here; for the line of the day. */
  average?: number | undefined;
}

export type BarChange = { type: 'none' } | { type: 'reset' } | { type: 'update'; bars: ChartBar[] };

function same(a: ChartBar, b: ChartBar): boolean {
  return (
    a.time === b.time &&
    a.close === b.close &&
    a.volume === b.volume &&
    a.high === b.high &&
    a.low === b.low &&
    a.open === b.open &&
    a.average === b.average
  );
}

function indexOfTime(bars: readonly ChartBar[], time: number): number {
  let low = 0;
  let high = bars.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = bars[middle]?.time ?? 0;
    if (at === time) return middle;
    if (at < time) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * What has to be done so that a chart that holds `held` shows `next`; both in order of time. The chart may hold older
 * bars than `next` begins with. Only the last held bar may change and bars may follow it: everything else is a reset.
 */
export function compareBars(held: readonly ChartBar[], next: readonly ChartBar[]): BarChange {
  const first = next[0];
  if (first === undefined) return held.length === 0 ? { type: 'none' } : { type: 'reset' };
  const from = indexOfTime(held, first.time);
  const overlap = held.length - from;
  if (from < 0 || next.length < overlap) return { type: 'reset' };
  for (let index = 0; index < overlap - 1; index += 1) {
    const [before, after] = [held[from + index], next[index]];
    if (before === undefined || after === undefined || !same(before, after)) return { type: 'reset' };
  }
  const [last, current] = [held[held.length - 1], next[overlap - 1]];
  if (last === undefined || current === undefined || last.time !== current.time) return { type: 'reset' };
  const bars = next.slice(same(last, current) ? overlap : overlap - 1);
  return bars.length === 0 ? { type: 'none' } : { type: 'update', bars };
}

/** Runs `act` at most once in `interval` ms: at once where it has rested that long, else at the interval's end. */
export function createPace(act: () => void, interval: number, now: () => number): { ask(): void; stop(): void } {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    last = now();
    act();
  };
  return {
    ask() {
      if (timer !== undefined) return;
      const wait = last + interval - now();
      if (wait <= 0) run();
      else timer = setTimeout(run, wait);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
