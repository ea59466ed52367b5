import { assert } from '@kuroshio/base';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import {
  LOT_COLUMNS,
  type LotRow,
  markedLot,
  markedNav,
  markedRequest,
  markedStrategy,
  NAV_COLUMNS,
  type NavRow,
  REQUEST_COLUMNS,
  type RequestRow,
  STRATEGY_COLUMNS,
  type StrategyRow,
} from './strategy-rows.ts';

type Table = 'strategy' | 'strategy_nav' | 'strategy_lot' | 'strategy_request';

export async function nextId(on: Queryable, table: Table): Promise<bigint> {
  const [row] = await on.query<{ id: bigint }>(`select nextval('${table}_id_seq') as id`);
  assert(row !== undefined, 'a sequence gives a number');
  return row.id;
}

const columnsOf = (columns: string) => columns.split(',').map((column) => column.trim());

/** Writes a row as it is, with its mark; one of that number that stands is replaced where `replaces`. */
async function put(
  on: Queryable,
  table: Table,
  columns: string,
  row: object,
  mark: Uint8Array,
  replaces: boolean,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const names = [...columnsOf(columns), ...Object.keys(more), 'mark'];
  const all: Readonly<Record<string, unknown>> = { ...row, ...more, mark };
  const values = names.map((name) => all[name] as never);
  const places = names.map((_, at) => `$${at + 1}`).join(', ');
  const sets = names.slice(1).map((name) => `${name} = excluded.${name}`);
  await on.query(
    `insert into ${table} (${names.join(', ')}) overriding system value values (${places})
     ${replaces ? `on conflict (id) do update set ${sets.join(', ')}` : ''}`,
    values,
  );
}

/** A new strategy, or how one stands now. */
export async function putStrategy(on: Queryable, marks: Marks, row: StrategyRow): Promise<void> {
  await put(on, 'strategy', STRATEGY_COLUMNS, row, marks.make(markedStrategy(row)), true);
}

/** Fails where the day has one already. @param holdings what the pool held, for people to read */
export async function addNav(
  on: Queryable,
  marks: Marks,
  row: NavRow,
  { holdings, at }: { readonly holdings: readonly unknown[]; readonly at: number },
): Promise<void> {
  const more = { holdings: JSON.stringify(holdings), struck_at: new Date(at) };
  await put(on, 'strategy_nav', NAV_COLUMNS, row, marks.make(markedNav(row)), false, more);
}

export async function putLot(on: Queryable, marks: Marks, row: LotRow): Promise<void> {
  await put(on, 'strategy_lot', LOT_COLUMNS, row, marks.make(markedLot(row)), true);
}

export async function putRequest(on: Queryable, marks: Marks, row: RequestRow): Promise<void> {
  await put(on, 'strategy_request', REQUEST_COLUMNS, row, marks.make(markedRequest(row)), true);
}
