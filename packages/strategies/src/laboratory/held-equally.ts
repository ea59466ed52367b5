import type { SeenDay } from '../algorithm.ts';
import type { Dealing } from './dealing.ts';

/** All instruments in equal parts, bought at the first opening with all costs and never sold: what each day comes to, 1 at first. */
export function heldEqually({
  series,
  dealings,
  places,
  dates,
}: {
  readonly series: ReadonlyMap<string, readonly SeenDay[]>;
  readonly dealings: ReadonlyMap<string, Dealing>;
  /** Of each symbol, where a date stands in its series. */
  readonly places: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly dates: readonly string[];
}): number[] {
  const first = dates[0] ?? '';
  const parts = [...series].map(([symbol, days]) => {
    const day = days.find(({ date }) => date >= first);
    const dealing = dealings.get(symbol);
    if (day === undefined || dealing === undefined) return { symbol, paid: undefined };
    const price = dealing.worse('buy', day.open);
    const value = dealing.valueOf(price, dealing.lot);
    const { commission, tax } = dealing.charges('buy', value, dealing.lot, day.date);
    return { symbol, paid: price * (1 + Number(commission + tax) / Math.max(1, Number(value))) };
  });
  const grown = new Map<string, number>();
  return dates.map((date) => {
    for (const { symbol, paid } of parts) {
      const close = series.get(symbol)?.[places.get(symbol)?.get(date) ?? -1]?.close;
      if (close !== undefined && paid !== undefined) grown.set(symbol, close / paid);
    }
    return parts.reduce((sum, { symbol }) => sum + (grown.get(symbol) ?? 1), 0) / Math.max(1, parts.length);
  });
}
