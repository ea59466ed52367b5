import type { Queryable } from '../platform/database/index.ts';

const NEWEST = 'select trading_date from orders order by id desc limit 1';

/** A date that the calendar has: `2026-02-30` is none. */
export function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The trading date of the newest order; undefined before the first. */
export async function newestDate(on: Queryable): Promise<string | undefined> {
  const [row] = await on.query<{ trading_date: string }>(NEWEST);
  return row?.trading_date;
}
