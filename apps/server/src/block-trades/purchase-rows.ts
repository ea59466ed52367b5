import { assert } from '@kuroshio/base';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

export interface PurchaseRow {
  readonly id: bigint;
  readonly block_id: number;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly shares: bigint;
  readonly price: bigint;
  readonly value: bigint;
  readonly charges: bigint;
  readonly state: 'paid' | 'delivered';
  readonly bought_at: Date;
}

export type StoredPurchase = PurchaseRow & { readonly [column: string]: unknown; readonly mark: Uint8Array };

const COLUMNS = 'id, block_id, customer_id, client_key, fingerprint, shares, price, value, charges, state, bought_at';

export const SELECT_PURCHASE = `select ${COLUMNS}, mark from block_purchase`;

export function markedPurchase(row: PurchaseRow): KeptRow {
  const { id, customer_id, block_id, client_key, state, bought_at } = row;
  const amounts = [row.fingerprint, row.shares, row.price, row.value, row.charges].map(String);
  return {
    ...{ table: 'block_purchase', id, customer_id },
    said: [block_id, client_key, state, bought_at.getTime(), ...amounts],
  };
}

export const BLOCK_PURCHASES: KeptTable = {
  select: SELECT_PURCHASE,
  rowOf(columns) {
    assert('block_id' in columns, 'a purchase of a block was selected');
    return markedPurchase(columns as unknown as PurchaseRow);
  },
};

const INSERT = `insert into block_purchase (${COLUMNS}, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`;

/** @returns whether it was written: not where the key was used */
export async function insertPurchase(on: Queryable, marks: Marks, row: PurchaseRow): Promise<boolean> {
  const { id, block_id, customer_id, client_key, fingerprint, shares, price, value, charges, state } = row;
  const rows = await on.query(INSERT, [
    ...[id, block_id, customer_id, client_key, fingerprint, shares, price, value, charges, state],
    ...[row.bought_at, marks.make(markedPurchase(row))],
  ]);
  return rows.length === 1;
}

const DELIVERED = "update block_purchase set state = 'delivered', mark = $2 where id = $1 and state = 'paid'";

/** The shares are there; where that was written before, it stays so. */
export async function markDelivered(on: Queryable, marks: Marks, before: PurchaseRow): Promise<PurchaseRow> {
  const row: PurchaseRow = { ...before, state: 'delivered' };
  await on.query(DELIVERED, [row.id, marks.make(markedPurchase(row))]);
  return row;
}

/** A customer's purchase under a key. */
export async function purchaseUnder(on: Queryable, customer: number, key: string): Promise<StoredPurchase | undefined> {
  const [row] = await on.query<StoredPurchase>(`${SELECT_PURCHASE} where customer_id = $1 and client_key = $2`, [
    ...[customer, key],
  ]);
  return row;
}
