import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addDays, type TradingDate } from '@kuroshio/market';
import type { Seals } from '../../books/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

/** The values of a bar as they are stored, the key first. Dates are `YYYY-MM-DD`, the others whole numbers. */
export type BarValues = readonly (string | number | bigint)[];
export type BarTable = 'minute_bar' | 'day_bar';

/** Marks bars that are written, and knows them again. */
export interface BarSeals {
  /** 32 bits that only who has the key can say of these values. */
  of(table: BarTable, values: BarValues): number;
  /** Whether a stored bar is ours: its seal fits, or it stood before there were seals. */
  holds(table: BarTable, date: TradingDate, values: BarValues, stored: number | null): boolean;
}

const ALWAYS = '0001-01-01' as TradingDate;

/** @param from the first day whose bars have seals */
export function createBarSeals(key: Pick<Seals['key'], 'authenticate'>, from: TradingDate): BarSeals {
  const of = (table: BarTable, values: BarValues) =>
    Number.parseInt(key.authenticate(`bar of ${table} ${values.join(' ')}`).slice(0, 8), 16) | 0;
  return {
    of,
    holds: (table, date, values, stored) => (stored === null ? date < from : stored === of(table, values)),
  };
}

/**
 * From which day on bars have seals: always, but where a database of an earlier version was first started with this one. That
 * is noted in a file outside of the database, so that nobody can have bars without a seal taken for old ones.
 * @param file undefined for a database that has no earlier version
 */
export async function barsSealedFrom(database: Queryable, file: string | undefined): Promise<TradingDate> {
  if (file === undefined) return ALWAYS;
  if (existsSync(file)) return readFileSync(file, 'utf8').trim() as TradingDate;
  const [last] = await database.query<{ day: TradingDate | null }>(
    `select greatest((select max(trading_date) from day_bar where seal is null),
      (select max(trading_date) from minute_bar where seal is null)) as day`,
  );
  const day = last?.day ?? undefined;
  const from = day === undefined ? ALWAYS : addDays(day, 1);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${from}\n`, { mode: 0o600 });
  return from;
}
