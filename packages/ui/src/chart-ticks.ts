import type { AxisCreateTicksParams, AxisTick } from 'klinecharts';
import { percentText } from './number-text.ts';

/** Prices on the grid, as far above yesterday's close as below it, each with its distance in percent. */
export function percentTicks(
  { range, bounding }: Pick<AxisCreateTicksParams, 'range' | 'bounding'>,
  middle: number,
  onTick: (price: number) => number,
): AxisTick[] {
  const { from, to } = range;
  if (!(to > from)) return [];
  // Above the highest stands the legend.
  const step = Math.min(to - middle, middle - from) * 0.42;
  const prices = [-2, -1, 0, 1, 2].map((times) => (times === 0 ? middle : onTick(middle + step * times)));
  return [...new Set(prices)]
    .filter((price) => price > from && price < to)
    .map((price) => ({
      value: price,
      coord: (1 - (price - from) / (to - from)) * bounding.height,
      text: percentText(Math.round(((price - middle) / middle) * 10_000)),
    }));
}

/** Full hours of a day whose bars are its minutes, from the first of them. @param firstMinute of the day, local time */
export function hourTicks(firstMinute: number, minutes: number, toPixel: (bar: number) => number): AxisTick[] {
  const ticks: AxisTick[] = [];
  for (let bar = (60 - (firstMinute % 60)) % 60; bar <= minutes; bar += 60) {
    const hour = Math.floor((firstMinute + bar) / 60) % 24;
    ticks.push({ value: bar, coord: toPixel(bar), text: `${String(hour).padStart(2, '0')}:00` });
  }
  return ticks;
}
