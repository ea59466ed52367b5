import type { Cash } from '@kuroshio/money';
import type { SeenDay } from '../algorithm.ts';
import type { Dealing } from './dealing.ts';
import type { ExDates } from './ex-dates.ts';

/** An instrument that was bought on the first day. */
interface Part {
  readonly symbol: string;
  readonly days: readonly SeenDay[];
  readonly dealing: Dealing;
  /** The price that was paid, with costs. */
  readonly paid: number;
  /** The next day of the series. */
  at: number;
  /** The day before it; undefined on the day of the purchase. */
  last: SeenDay | undefined;
  /** About so many shares: by them is reckoned what is withheld of a dividend. */
  shares: number;
  /** What one share of the first day has become by ex-dates. */
  grown: number;
}

/** What ex-dates before a day make of a part: what comes of them in money, less what is withheld, buys more of the same at once. */
function pass(part: Part, { date }: SeenDay, exDates: ExDates): void {
  const { symbol, dealing, last, shares } = part;
  if (last === undefined) return;
  const pool = { date: last.date, held: { [symbol]: shares }, prices: { [symbol]: last.close } };
  const passed = exDates.passedBy(pool, date)(symbol);
  if (passed === undefined) return;
  const before = Math.max(1, Number(dealing.valueOf(last.close, shares)));
  part.grown *= ((1 - Number(passed.withheld) / before) * last.close) / passed.price;
  part.shares = passed.shares;
}

/**
 * All instruments in equal parts, bought at the first opening with all costs and never sold: what each day comes to, 1 at first.
 * @param money what is parted, minor units; by it is reckoned how much of a dividend is withheld
 */
export function heldEqually({
  series,
  dealings,
  dates,
  money,
  exDates,
}: {
  readonly series: ReadonlyMap<string, readonly SeenDay[]>;
  readonly dealings: ReadonlyMap<string, Dealing>;
  readonly dates: readonly string[];
  readonly money: Cash;
  readonly exDates?: ExDates | undefined;
}): number[] {
  const first = dates[0] ?? '';
  const parts = [...series].flatMap(([symbol, days]): Part[] => {
    const at = days.findIndex(({ date }) => date >= first);
    const day = days[at];
    const dealing = dealings.get(symbol);
    if (day === undefined || dealing === undefined) return [];
    const price = dealing.worse('buy', day.open);
    const value = dealing.valueOf(price, dealing.lot);
    const { commission, tax } = dealing.charges('buy', value, dealing.lot, day.date);
    const paid = price * (1 + Number(commission + tax) / Math.max(1, Number(value)));
    const lots = Math.max(1, Math.floor(Number(money) / series.size / Math.max(1, Number(value))));
    return [{ symbol, days, dealing, paid, at, last: undefined, shares: lots * dealing.lot, grown: 1 }];
  });
  // What has no price in these days is neither bought nor does it grow.
  const idle = series.size - parts.length;
  return dates.map((date) => {
    let sum = idle;
    for (const part of parts) {
      for (let day = part.days[part.at]; day !== undefined && day.date <= date; day = part.days[++part.at]) {
        if (exDates !== undefined) pass(part, day, exDates);
        part.last = day;
      }
      sum += part.last === undefined ? 1 : (part.grown * part.last.close) / part.paid;
    }
    return sum / Math.max(1, series.size);
  });
}
