import type { SeenDay } from '../algorithm.ts';
import type { Dealing } from './dealing.ts';

/** All instruments in equal parts, bought at the first opening with all costs and never sold: what each day comes to, 1 at first. */
export function heldEqually({
  series,
  dealings,
  dates,
}: {
  readonly series: ReadonlyMap<string, readonly SeenDay[]>;
  readonly dealings: ReadonlyMap<string, Dealing>;
  readonly dates: readonly string[];
}): number[] {
  const first = dates[0] ?? '';
  const parts = [...series].map(([symbol, days]) => {
    const at = days.findIndex(({ date }) => date >= first);
    const day = days[at];
    const dealing = dealings.get(symbol);
    if (day === undefined || dealing === undefined) return { days, at: days.length, paid: 1, grown: 1 };
    const price = dealing.worse('buy', day.open);
    const value = dealing.valueOf(price, dealing.lot);
    const { commission, tax } = dealing.charges('buy', value, dealing.lot, day.date);
    return { days, at, paid: price * (1 + Number(commission + tax) / Math.max(1, Number(value))), grown: 1 };
  });
  return dates.map((date) => {
    let sum = 0;
    for (const part of parts) {
      for (let day = part.days[part.at]; day !== undefined && day.date <= date; day = part.days[++part.at])
        if (day.date === date) part.grown = day.close / part.paid;
      sum += part.grown;
    }
    return sum / Math.max(1, parts.length);
  });
}
