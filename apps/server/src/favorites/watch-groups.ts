import { ok, type Outcome } from '@kuroshio/base';
import type { WatchGroup } from '@kuroshio/contract';
import type { Instruments } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';

/** So many watchlists a customer may have. */
export const MOST_GROUPS = 20;
/** So many instruments a watchlist holds. */
export const MOST_MEMBERS = 500;

/** One edit of a customer's watchlists at a time: two at once would both find the last place free. */
export async function lockGroups(tx: Queryable, customerId: number): Promise<void> {
  await tx.query('select id from customer where id = $1 for no key update', [customerId]);
}

/** The group that a star fills, made where there is none yet. @param now epoch milliseconds */
export async function firstGroup(tx: Queryable, customerId: number, now: number): Promise<number> {
  const read = () =>
    tx.query<{ id: number }>('select id from watch_group where customer_id = $1 and is_first', [customerId]);
  const [found] = await read();
  if (found) return found.id;
  await tx.query(
    `insert into watch_group (customer_id, name, is_first, place, created_at) values ($1, '', true, 0, $2)
     on conflict (customer_id) where is_first do nothing`,
    [customerId, new Date(now)],
  );
  const [made] = await read();
  if (!made) throw new Error(`customer ${customerId} has no first watchlist`);
  return made.id;
}

/** A group of this customer, or why not. */
export async function ownGroup(
  tx: Queryable,
  customerId: number,
  id: string,
): Promise<Outcome<{ readonly id: number; readonly first: boolean }>> {
  const [row] = await tx.query<{ id: number; is_first: boolean }>(
    'select id, is_first from watch_group where customer_id = $1 and id = $2',
    [customerId, Number(id)],
  );
  return row ? ok({ id: row.id, first: row.is_first }) : refuse('GROUP_NOT_FOUND');
}

/** The instruments of a group in its order, by number. */
export async function memberNumbers(tx: Queryable, group: number): Promise<number[]> {
  const rows = await tx.query<{ instrument_no: number }>(
    'select instrument_no from watch_member where group_id = $1 order by place, instrument_no',
    [group],
  );
  return rows.map((row) => row.instrument_no);
}

/** The instruments of a group in its order. One that has left the product keeps its row: it may come back. */
export async function memberSymbols(tx: Queryable, instruments: Instruments, group: number): Promise<string[]> {
  return (await memberNumbers(tx, group)).flatMap((no) => instruments.byNo(no)?.symbol ?? []);
}

/**
 * Puts instruments behind those that are on a group; what is on it stays where it is.
 * @returns how many are on it afterwards, or undefined where they do not fit: nothing is changed then.
 */
export async function insertMembers(
  tx: Queryable,
  group: number,
  numbers: readonly number[],
  now: number,
): Promise<number | undefined> {
  const there = new Set(await memberNumbers(tx, group));
  const fresh = [...new Set(numbers)].filter((no) => !there.has(no));
  if (there.size + fresh.length > MOST_MEMBERS) return undefined;
  await tx.query(
    `insert into watch_member (group_id, instrument_no, place, added_at)
     select $1, t.no, t.n + (select coalesce(max(place), 0) from watch_member where group_id = $1), $3
     from unnest($2::integer[]) with ordinality as t (no, n)`,
    [group, fresh, new Date(now)],
  );
  return there.size + fresh.length;
}

/** Takes instruments off a group. */
export async function deleteMembers(tx: Queryable, group: number, numbers: readonly number[]): Promise<void> {
  await tx.query('delete from watch_member where group_id = $1 and instrument_no = any($2::integer[])', [
    group,
    numbers,
  ]);
}

interface GroupRow {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly name: string;
  readonly is_first: boolean;
  readonly numbers: number[];
}

/** All groups of a customer in their order. */
export async function readGroups(
  database: Queryable,
  instruments: Instruments,
  customerId: number,
): Promise<WatchGroup[]> {
  const rows = await database.query<GroupRow>(
    `select g.id, g.name, g.is_first,
       coalesce(array_agg(m.instrument_no order by m.place, m.instrument_no)
         filter (where m.instrument_no is not null), '{}') as numbers
     from watch_group g left join watch_member m on m.group_id = g.id
     where g.customer_id = $1 group by g.id order by g.place, g.id`,
    [customerId],
  );
  return rows.map(({ id, name, is_first, numbers }) => ({
    id: String(id),
    name,
    first: is_first,
    symbols: numbers.flatMap((no) => instruments.byNo(no)?.symbol ?? []),
  }));
}
