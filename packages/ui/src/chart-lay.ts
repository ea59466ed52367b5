import { type AxisTick, type Chart, utils } from 'klinecharts';
import type { ChartBar } from './chart-bars.ts';
import { MAIN_PANE } from './chart-parts.ts';
import { hourTicks } from './chart-ticks.ts';

export const MIN_BAR_SPACE = 0.5;
export const MOST_BAR_SPACE = 50;

/** Bars, and how many a whole session has. */
interface Laid {
  readonly bars: readonly ChartBar[];
  readonly sessionBars?: number | undefined;
}

/** Lays the bars over the width: a day begun gets its part of it, a fitted range all of it. */
export function layBars(
  chart: Chart,
  {
    mode,
    sessionBars,
    fit,
    bars,
  }: Laid & { readonly mode: 'candles' | 'intraday'; readonly fit?: boolean | undefined },
): void {
  const width = chart.getSize(MAIN_PANE, 'main')?.width ?? 0;
  if (width === 0) return;
  if (mode === 'intraday' && sessionBars !== undefined) {
    const space = Math.max(MIN_BAR_SPACE, width / sessionBars);
    chart.setBarSpace(space);
    chart.setOffsetRightDistance(Math.max(0, sessionBars - bars.length) * space);
  } else if (mode === 'candles' && fit === true && bars.length > 0) {
    const space = Math.min(MOST_BAR_SPACE, width / (bars.length + 1));
    chart.setBarSpace(space);
    chart.setOffsetRightDistance(space / 2);
  }
}

/** The full hours of the session that the line of the day shows. */
export function hoursOf(
  chart: Chart,
  { bars, sessionBars = bars.length, timezone }: Laid & { readonly timezone: string },
): AxisTick[] {
  const [first] = bars;
  if (first === undefined) return [];
  const clock = utils.formatDate(hourFormat(timezone), first.time, 'HH:mm').split(':').map(Number);
  const minute = (clock[0] ?? 0) * 60 + (clock[1] ?? 0);
  const toPixel = (bar: number) => {
    const [place] = [chart.convertToPixel({ dataIndex: bar }, { paneId: MAIN_PANE })].flat();
    return place?.x ?? 0;
  };
  return hourTicks(minute, sessionBars, toPixel);
}

function hourFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  });
}
