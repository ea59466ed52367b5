import type { Queryable } from '../platform/database/index.ts';

const NEWEST = 'select trading_date from orders order by id desc limit 1';

/** The trading date of the newest order; undefined before the first. */
export async function newestDate(on: Queryable): Promise<string | undefined> {
  const [row] = await on.query<{ trading_date: string }>(NEWEST);
  return row?.trading_date;
}
