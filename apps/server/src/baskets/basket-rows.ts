import { assert } from '@kuroshio/base';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** A version of a basket; the latest is what it is. */
export interface BasketRow {
  readonly id: bigint;
  readonly basket: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly version: number;
  readonly name: string;
  readonly asset: number;
  readonly targets: string;
  readonly state: 'active' | 'removed';
  readonly at: Date;
}

export type StoredBasket = BasketRow & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

const COLUMNS = 'id, basket, customer_id, client_key, fingerprint, version, name, asset, targets, state, at';
const SELECT = `select ${COLUMNS}, mark from basket_version`;

function markedBasket(row: BasketRow): KeptRow {
  const { id, customer_id, client_key, version, name, asset, targets, state } = row;
  return {
    ...{ table: 'basket_version', id, customer_id },
    said: [
      ...[String(row.basket), client_key, String(row.fingerprint), version],
      ...[name, asset, targets, state, row.at.getTime()],
    ],
  };
}

export const BASKET_VERSIONS: KeptTable = {
  select: SELECT,
  rowOf(columns) {
    assert('targets' in columns, 'baskets were selected');
    return markedBasket(columns as unknown as BasketRow);
  },
};

/** What of each 10,000 an instrument is to be. */
export interface Target {
  readonly no: number;
  readonly bps: number;
}

export const targetsText = (targets: readonly Target[]) => targets.map(({ no, bps }) => `${no}:${bps}`).join(' ');

export function targetsOf({ targets }: Pick<BasketRow, 'targets'>): Target[] {
  return targets.split(' ').map((one) => {
    const [no, bps] = one.split(':').map(Number);
    assert(no !== undefined && bps !== undefined, 'a target is an instrument and its part');
    return { no, bps };
  });
}

type RowMarks = Pick<Marks, 'make' | 'holds'>;

/** One that was written by hand is as if it were not there, and is named. */
const ours = (marks: RowMarks, rows: readonly StoredBasket[]): BasketRow[] =>
  rows.filter((row) => marks.holds(markedBasket(row), row.mark));

const LATEST = `${SELECT} v where customer_id = $1
  and not exists (select from basket_version later where later.basket = v.basket and later.version > v.version)`;

/** The baskets of a customer as they are now, in the order in which they were made. */
export async function readBaskets(on: Queryable, marks: RowMarks, customer: number): Promise<BasketRow[]> {
  const rows = await on.query<StoredBasket>(`${LATEST} order by basket`, [customer]);
  return ours(marks, rows).filter(({ state }) => state === 'active');
}

/** One of a customer's own, as it is now; undefined where there is none, or it was taken away. */
export async function readBasket(
  on: Queryable,
  marks: RowMarks,
  customer: number,
  id: string,
): Promise<BasketRow | undefined> {
  const rows = await on.query<StoredBasket>(`${LATEST} and basket = $2`, [customer, BigInt(id)]);
  return ours(marks, rows).find(({ state }) => state === 'active');
}

/** What was saved under a customer's key. */
export async function readSaved(
  on: Queryable,
  marks: RowMarks,
  customer: number,
  key: string,
): Promise<BasketRow | undefined> {
  const rows = await on.query<StoredBasket>(`${SELECT} where customer_id = $1 and client_key = $2`, [customer, key]);
  return ours(marks, rows)[0];
}

const INSERT = `insert into basket_version (${COLUMNS}, mark) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** @param row without its number; without a basket too where it is the first of one */
export async function writeBasket(
  on: Queryable,
  marks: RowMarks,
  { basket, ...row }: Omit<BasketRow, 'id' | 'basket'> & { readonly basket: bigint | undefined },
): Promise<BasketRow> {
  const [next] = await on.query<{ id: bigint }>("select nextval('basket_version_id_seq') as id");
  assert(next !== undefined, 'a sequence answers');
  const whole: BasketRow = { ...row, id: next.id, basket: basket ?? next.id };
  await on.query(INSERT, [
    ...[whole.id, whole.basket, whole.customer_id, whole.client_key, whole.fingerprint, whole.version, whole.name],
    ...[whole.asset, whole.targets, whole.state, whole.at, marks.make(markedBasket(whole))],
  ]);
  return whole;
}

// Under the lock of the customer's row, so that what is decided on all baskets of a customer is decided in turn.
export async function lockCustomer(on: Queryable, customer: number): Promise<void> {
  await on.query('select id from customer where id = $1 for update', [customer]);
}
