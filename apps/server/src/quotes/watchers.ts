import type { Queryable } from '../platform/database/index.ts';

/** How many customers watch each instrument, by its number. @param now wall clock, epoch ms */
export type Watchers = (now: number) => Promise<ReadonlyMap<number, number>>;

/** The count reads every watchlist there is, and moves slowly: once a minute is often enough. */
const COUNTED_FOR = 60_000;

export function createWatchers(database: Queryable): Watchers {
  let counted: { readonly at: number; readonly counts: Promise<ReadonlyMap<number, number>> } | undefined;

  async function count(): Promise<ReadonlyMap<number, number>> {
    const rows = await database.query<{ instrument_no: number; customers: bigint }>(
      'select instrument_no, count(distinct customer_id) as customers from watched group by instrument_no',
    );
    return new Map(rows.map((row) => [row.instrument_no, Number(row.customers)]));
  }

  return (now) => {
    if (counted === undefined || now >= counted.at + COUNTED_FOR) {
      const counts = count();
      const mine = { at: now, counts };
      counted = mine;
      // What failed is not kept: the next who asks counts again.
      counts.catch(() => {
        if (counted === mine) counted = undefined;
      });
    }
    return counted.counts;
  };
}
